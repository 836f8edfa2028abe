// The brief a session starts with: where we stopped, what constrains us, what is next, how to get more.
// Dates are absolute and nothing names the moment of asking, so asking again gives the same bytes.

import { estimateTokens } from '../../markdown/token-estimate.ts';
import { dayText } from '../../model/day.ts';
import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import { type Piece, pack } from '../budget/pack.ts';

export interface BriefInput {
  readonly project: string;
  readonly working: WorkingMemory;
  /** Live facts in scope with their flags; threads among them. */
  readonly facts: readonly { readonly fact: Fact; readonly flags: readonly string[] }[];
  readonly budget: number;
}

export interface Brief {
  readonly text: string;
  readonly tokens: number;
  readonly included: readonly string[];
  readonly dropped: readonly { readonly id: string; readonly reason: string }[];
}

/** One agent cuts what a hook prints at 10,000 characters. */
const MAX_BYTES = 9_500;

export function brief({ project, working, facts, budget }: BriefInput): Brief {
  const frame = `# Memory: ${project}\n\nMore: tide list, tide show ID, tide threads\n`;
  const pieces: Piece[] = [...workPieces(working), ...facts.map(factPiece)];
  for (let room = budget - estimateTokens(frame) - HEADINGS; ; room = Math.floor(room * 0.9)) {
    const packed = pack(pieces, Math.max(0, room));
    const text = assemble(project, packed.chosen, packed.dropped.length);
    const tokens = estimateTokens(text);
    if (
      (tokens <= budget && new TextEncoder().encode(text).length <= MAX_BYTES) ||
      packed.chosen.length === 0
    ) {
      return {
        text,
        tokens,
        included: packed.chosen.map((piece) => piece.id).filter((id) => !id.startsWith('work:')),
        dropped: packed.dropped,
      };
    }
  }
}

const HEADINGS = 60;

const SECTIONS: readonly (readonly [test: RegExp, title: string])[] = [
  [/^work:(goal|task|done|context)/, 'Where we stopped'],
  [/^1:/, 'What constrains us'],
  [/^2:/, 'Open questions'],
  [/^3:/, 'What we know'],
  [/^work:(next|block)/, 'Next'],
];

function assemble(project: string, chosen: readonly { id: string; text: string }[], dropped: number): string {
  const lines = [`# Memory: ${oneLine(project)}`];
  for (const [test, title] of SECTIONS) {
    const own = chosen.filter((piece) => test.test(keyOf(piece)));
    if (own.length > 0) lines.push('', `## ${title}`, '', ...own.map((piece) => piece.text));
  }
  if (chosen.length === 0) lines.push('', 'Nothing is remembered yet.');
  const left = dropped === 0 ? '' : ` ${dropped} more did not fit.`;
  lines.push('', `More: \`tide list\`, \`tide show ID\`, \`tide threads\`.${left}`, '');
  return lines.join('\n');
}

function keyOf(piece: { id: string; text: string }): string {
  return piece.id.startsWith('work:')
    ? piece.id
    : `${GROUP_BY_MARK[/^- (\w+)/.exec(piece.text)?.[1] ?? ''] ?? 3}:`;
}

const GROUP_BY_MARK: Readonly<Record<string, number>> = {
  Invariant: 1,
  Decision: 1,
  Preference: 1,
  Thread: 2,
};

function workPieces(working: WorkingMemory): Piece[] {
  const pieces: Piece[] = [];
  const add = (id: string, priority: number, text: string) => {
    pieces.push({ id: `work:${id}`, priority, text });
  };
  if (working.goal !== undefined) add('goal', 0, `- Goal: ${oneLine(working.goal.text)}`);
  if (working.task !== undefined) add('task', 0, `- Doing: ${oneLine(working.task.text)}`);
  for (const [n, item] of working.completed.slice(0, 5).entries())
    add(`done-${n}`, 6, `- Done: ${oneLine(item.text)}`);
  for (const [n, item] of working.notes.slice(-5).entries())
    add(`context-note-${n}`, 7, `- Noted: ${oneLine(item.text)}`);
  if (working.context !== undefined) add('context', 2, `- Context:${contextText(working.context.text)}`);
  for (const [n, item] of working.next.entries())
    add(`next-${String(n).padStart(3, '0')}`, n < 3 ? 1 : 6, `${n + 1}. ${oneLine(item.text)}`);
  for (const [n, item] of working.blockers.entries())
    add(`next-block-${n}`, 1, `- Blocked: ${oneLine(item.text)}`);
  return pieces;
}

/** A compaction summary keeps its lines; they are indented, so that its headings are none of ours. */
function contextText(text: string): string {
  return text.startsWith('> ') ? `\n\n${text.trim().replace(/^(?=.)/gm, '  ')}\n` : ` ${oneLine(text)}`;
}

const PRIORITY: Readonly<Record<string, number>> = {
  invariant: 2,
  decision: 3,
  thread: 3,
  preference: 4,
  learning: 4,
};

function factPiece({ fact, flags }: BriefInput['facts'][number]): Piece {
  const kind = `${fact.kind[0]?.toUpperCase()}${fact.kind.slice(1)}`;
  const marks = [
    ...flags.map((flag) => flag.toLowerCase().replace('_', ' ')),
    ...(fact.status === 'corrected' ? ['corrected: was wrong before'] : []),
  ];
  const caution = marks.length === 0 ? '' : ` [${marks.join('; ')}]`;
  const head = `- ${kind}: ${oneLine(fact.statement)}`;
  const tail = ` (${fact.id}, ${fact.scope}, ${dayText(fact.lastUsedDay)})${caution}`;
  const detail = DETAILS.flatMap((key) =>
    fieldsOf(fact, key).map((value) => `${key === 'decision' ? '' : `${key}: `}${oneLine(value)}`),
  ).join('; ');
  return {
    id: fact.id,
    priority: PRIORITY[fact.kind] ?? 5,
    text: detail === '' ? head + tail : `${head}: ${detail}${tail}`,
    short: head + tail,
  };
}

const DETAILS = ['decision', 'constraint', 'prevention', 'when', 'trigger', 'next', 'path'];

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
