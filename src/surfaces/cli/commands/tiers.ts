// Conversation tiers and the templates of the protocols, filled from working memory. What they do is loaded when one of them runs.

import type { Command, Option } from '../command.ts';
import { WHEN_OPPOSED } from './when-opposed.ts';
import { SCALE, summaryOf } from './work-summary.ts';

const TOPIC: readonly Option[] = [
  { name: 'topic', value: 'TITLE', purpose: 'the summary of this topic' },
  { name: 'status', value: 'STATUS', purpose: 'done (default), in progress or pending' },
  { name: 'points', value: 'TEXT', purpose: 'key points, one or two sentences' },
  { name: 'decision', value: 'TEXT', purpose: 'what was decided' },
  { name: 'follow-up', value: 'TEXT', purpose: 'what is open' },
  { name: 'details', value: 'PATH', purpose: 'where the rest can be read' },
];

const FULL_HANDOFF = [
  'tide handoff --to reviewer --task "Move tariff lookup behind a cache"',
  '--deliverable "LRU cache in src/tariff/cache.ts" --decision "tariff-cache: in process, not Redis"',
  '--risk "Eviction untested: high" --constraint "No cross-process cache"',
  '--output "npm test: 214 passed" --validation pass',
].join(' \\\n      ');

export const tierCommands: readonly Command[] = [
  {
    name: 'compact',
    group: 'Work',
    summary: 'make a long conversation fit: from memory, summary, latest turns',
    args: '[FILE]',
    options: [
      {
        name: 'summary',
        value: 'FILE',
        purpose: 'an earlier summary to go on from (else the one kept here)',
      },
      { name: 'focus', value: 'TOPIC', purpose: 'label the summary and keep more about this' },
      { name: 'dry-run', purpose: 'keep nothing' },
    ],
    more: `Reads FILE or standard input: JSON lines ({"role", "content"} or {"session", "date", "turn", "speaker", "text"}) or lines that begin
with a speaker ("User: ..."). No model is asked. Within 8,500 tokens: at most 3,000 from memory, 1,500 of summary, and the newest
turns, five at most, word for word in 4,000. In a store the summary is kept as a checkpoint, with what the latest turns hold: tide resume
goes on from it, and the next tide compact updates it.`,
    examples: [
      'tide compact transcript.jsonl',
      'tide compact transcript.jsonl --focus "tariff cache" --json',
      'cat chat.txt | tide compact --summary earlier.md --dry-run',
    ],
    run: async (call) => (await import('./tiers/compact.ts')).compact(call),
  },
  {
    name: 'anchor',
    group: 'Work',
    summary: 'read before each step: objective, step, done, left, constraints',
    args: '',
    more: 'The objective is the one of tide work goal, the steps those of tide work next. Made anew from memory each time.',
    examples: ['tide anchor'],
    run: async (call) => (await import('./tiers/anchor.ts')).anchor(call),
  },
  {
    name: 'handoff',
    group: 'Work',
    summary: 'hand the work over to another role',
    args: '',
    options: [
      { name: 'to', value: 'ROLE', purpose: 'who goes on (required)' },
      { name: 'from', value: 'ROLE', purpose: 'who hands over (default: the agent)' },
      { name: 'mode', value: 'MODE', purpose: 'analyze, implement, review (default) or document' },
      { name: 'source-mode', value: 'MODE', purpose: 'what was done until now (default implement)' },
      { name: 'task', value: 'TEXT', purpose: 'the task (else the goal or task of tide work)' },
      {
        name: 'deliverable',
        value: 'TEXT',
        purpose: 'what is handed over (else what was done in this session)',
      },
      {
        name: 'decision',
        value: '"REF: TEXT"',
        repeat: true,
        purpose: 'a decision (else those of this session)',
      },
      {
        name: 'risk',
        value: '"TEXT: SEVERITY"',
        repeat: true,
        purpose: 'an open risk (else blockers and threads)',
      },
      {
        name: 'constraint',
        value: 'TEXT',
        repeat: true,
        purpose: 'binds the next step (else what constrains us)',
      },
      { name: 'output', value: 'TEXT', purpose: 'attached output (else the last summary)' },
      { name: 'turns', value: 'FILE', purpose: 'a transcript to compact first; its summary is attached' },
      { name: 'validation', value: 'STATUS', purpose: 'pass, fail or not-run (default)' },
      SCALE,
      { name: 'keep', purpose: 'keep it as a checkpoint, from which tide resume goes on' },
      { name: 'format', value: 'FORMAT', purpose: 'text (default) or yaml', choices: ['text', 'yaml'] },
    ],
    more: `Filled from memory; an option says it instead. Task, deliverable, decisions, risks, constraints and output must be known: those that\nare not are named, all at once and with an example. Writes nothing, except with --keep, and that --turns keeps the summary as tide compact does.`,
    examples: [
      'tide handoff --to reviewer --risk "N/A — none identified" --output "npm test: 214 passed"',
      'tide handoff --to reviewer --turns transcript.jsonl --format yaml',
      FULL_HANDOFF,
    ],
    run: async (call) => (await import('./tiers/handoff.ts')).handoff(call),
  },
  {
    name: 'summary',
    group: 'Work',
    summary: 'what this session changed, decided, learned and left open',
    args: '',
    options: [SCALE, ...TOPIC],
    more: 'The same as tide work summary, made from memory alone. With --topic the summary of one topic instead, in at most six lines, which is\nkept as a milestone; it needs --points.',
    examples: [
      'tide summary',
      'tide summary --topic "Tariff cache rollout" --status "in progress" --points "LRU live in eu-1" --follow-up "enable us-2"',
    ],
    run: async (call) =>
      call.option('topic') === undefined ? summaryOf(call) : (await import('./tiers/reflect.ts')).topic(call),
  },
  {
    name: 'pressure',
    group: 'Work',
    summary: 'what to write down before the context window is full',
    args: 'PERCENT',
    more: 'PERCENT is how full the window is; an agent knows that of itself. Below 50 decisions alone are worth writing down, from 50 key points, from\n70 everything important, above 85 a full summary. Writes nothing: it is a checklist, with what memory holds already.',
    examples: ['tide pressure 72', 'tide pressure 90 --json'],
    run: async (call) => (await import('./tiers/pressure.ts')).pressure(call),
  },
  {
    name: 'reflect',
    group: 'Work',
    summary: 'keep one lesson of this session as a pattern',
    args: 'LESSON',
    options: [
      { name: 'trigger', value: 'WHAT', purpose: 'what happened (required)' },
      { name: 'next', value: 'ACT', purpose: 'what to do next time (required)' },
      { name: 'title', value: 'TITLE', purpose: 'its heading (else made from the lesson)' },
      ...WHEN_OPPOSED,
    ],
    more: 'A pattern is a kind of fact. Worth it after a correction, a plan that failed, a hidden trap or a better way than the documents give; routine needs none.',
    examples: [
      'tide reflect "Check the freeze calendar before planning a rollout" --trigger "deploy rejected by a freeze" --next "read ops/freeze.md first"',
    ],
    run: async (call) => (await import('./tiers/reflect.ts')).reflectOn(call),
  },
];
