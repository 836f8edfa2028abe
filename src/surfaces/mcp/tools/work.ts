import { type Action, chosen } from '../actions.ts';
import { type Given, input } from '../schema.ts';
import {
  ADDS,
  type Json,
  type Named,
  OBJECT,
  OBJECTS,
  type Options,
  output,
  TEXT,
  TEXT_OR_NOTHING,
  TEXTS,
  type Tool,
  text,
  WHOLE,
  whole,
} from '../tool.ts';

const said = (command: string): Action => ({
  needs: ['text'],
  invocation: (given) => ({ command, args: [text(given, 'text') ?? ''] }),
});

const HANDED = [
  'to',
  'from',
  'mode',
  'task',
  'deliverable',
  'decision',
  'risk',
  'constraint',
  'output',
  'validation',
];

const ACTIONS: Readonly<Record<string, Action>> = {
  show: { invocation: () => ({ command: 'work' }) },
  goal: said('work goal'),
  task: said('work task'),
  next: {
    needs: ['text'],
    invocation: (given) => ({
      command: 'work next',
      args: (text(given, 'text') ?? '').split('\n').filter((step) => step.trim() !== ''),
    }),
  },
  done: {
    invocation: (given) => ({
      command: 'work done',
      args: given.text === undefined ? [] : [text(given, 'text') ?? ''],
    }),
  },
  block: said('work block'),
  unblock: said('work unblock'),
  touch: {
    needs: ['path'],
    invocation: (given) => ({
      command: 'work touch',
      args: [text(given, 'path') ?? '', ...(given.text === undefined ? [] : [text(given, 'text') ?? ''])],
    }),
  },
  note: said('session note'),
  check: {
    needs: ['text'],
    invocation: (given) => ({
      command: 'work check',
      args: [text(given, 'text') ?? ''],
      options: details(given, ['scope']),
    }),
  },
  error: {
    needs: ['text'],
    invocation: (given) => ({
      command: 'work error',
      args: [text(given, 'text') ?? ''],
      options: details(given, ['resolution']),
    }),
  },
  checkpoint: {
    needs: ['text'],
    invocation: (given) => ({
      command: 'work checkpoint',
      args: [text(given, 'text') ?? ''],
      options: details(given, ['phase']),
    }),
  },
  anchor: { invocation: () => ({ command: 'anchor' }) },
  pressure: {
    needs: ['percent'],
    invocation: (given) => ({ command: 'pressure', args: [whole(given, 'percent') ?? ''] }),
  },
  handoff: {
    invocation: (given) => ({
      command: 'handoff',
      options: {
        keep: true,
        ...details(given, HANDED),
      },
    }),
  },
  raise: {
    needs: ['text'],
    invocation: (given) => ({
      command: 'raise',
      args: [text(given, 'text') ?? ''],
      options: details(given, ['about', 'type', 'scope']),
    }),
  },
  summary: { invocation: () => ({ command: 'summary' }) },
  reflect: {
    needs: ['text'],
    invocation: (given) => ({
      command: 'reflect',
      args: [text(given, 'text') ?? ''],
      options: details(given, ['trigger', 'next', 'title']),
    }),
  },
  end: {
    invocation: (given) => ({ command: 'session end', options: details(given, ['did', 'context', 'phase']) }),
  },
};

const DETAILS = [
  ...HANDED,
  'about',
  'context',
  'did',
  'next',
  'phase',
  'resolution',
  'scope',
  'title',
  'trigger',
  'type',
];

const schema = input(
  { action: { type: 'string', enum: Object.keys(ACTIONS) } },
  {
    text: {
      type: 'string',
      description: 'What is said; for next one step per line',
      examples: ['Move tariff lookup behind a cache'],
    },
    path: { type: 'string', description: 'File being changed (touch)' },
    percent: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'How full the context is (pressure)',
      examples: [72],
    },
    details: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        'handoff: to, task, deliverable, decision, risk, constraint, output; reflect: trigger, next; end: did, context; checkpoint: phase; error: resolution; raise: about (ids), type',
      examples: [{ to: 'reviewer', risk: 'Eviction untested: high', output: 'npm test: 214 passed' }],
    },
  },
);

export const workTool: Tool = {
  name: 'work',
  title: 'Working memory and hand-over',
  description:
    'What is being done, so that the next session can go on: goal, task, next steps, done, block, files touched, note. check before a risky step (goal, rules, lessons); error each time one is met (the third says stop and ask); pressure when context fills (what to save); checkpoint before compaction; handoff to another role; raise a question only the user can answer; end closes the session.',
  inputSchema: schema,
  gathers: { into: 'details', names: DETAILS },
  outputSchema: output(
    {},
    {
      text: TEXT,
      outcome: TEXT,
      message: TEXT,
      session: TEXT_OR_NOTHING,
      id: TEXT_OR_NOTHING,
      working: OBJECT,
      kept: {},
      drift: TEXT,
      count: WHOLE,
      escalate: { type: 'boolean' },
      overcomeBefore: TEXT,
      opposed: OBJECTS,
      learnings: OBJECTS,
      constraints: { type: 'array' },
      band: TEXT,
      thread: TEXT,
      conflicts: OBJECTS,
      choices: OBJECTS,
      answered: OBJECT,
      redacted: TEXTS,
    },
  ),
  annotations: ADDS,
  invocation: (given) => chosen('work', schema, ACTIONS, given),
  // The page says in few lines what the data says in many.
  structured: (json, page) => ({ ...lean(json), text: page }),
};

const KEPT = [
  'session',
  'kept',
  'working',
  'drift',
  'count',
  'escalate',
  'overcomeBefore',
  'opposed',
  'learnings',
  'constraints',
  'band',
  'outcome',
  'id',
  'redacted',
];

function lean(json: Json): Json {
  return Object.fromEntries(
    Object.entries(json).filter(
      ([name, value]) =>
        KEPT.includes(name) && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Those details the action knows, as options of its command; a list is given line by line. */
function details(given: Given, names: readonly string[]): Options {
  const all = (given.details as Named | undefined) ?? {};
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = all[name];
      if (value === undefined) return [];
      const lines = [value].flat().flatMap((one) => one.split('\n'));
      return [[name, LISTS.has(name) ? lines.filter((line) => line.trim() !== '') : lines.join('\n')]];
    }),
  );
}

const LISTS = new Set(['decision', 'risk', 'constraint', 'about']);
