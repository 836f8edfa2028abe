// Whole random ledgers: several sessions that see each other only now and then, every verb, and text made to be mistaken
// for structure. What comes out is what a writer would write after cleaning; nothing here asks the code under test.

import fc from 'fast-check';
import { type Event, type Field, OPENED } from '../../src/model/event.ts';
import { noteId } from '../../src/model/note-id.ts';
import type { Session } from '../../src/model/session.ts';

export interface Written {
  readonly session: Session;
  /** Tick of the opening. */
  readonly tick: number;
  readonly events: readonly Event[];
}

export type Ledger = readonly Written[];

const FRAGMENTS = [
  '# Title',
  '## Memory References',
  '## What We Did',
  '---',
  '```ts',
  '```',
  '<!-- id: x | uses: 3 -->',
  '<!-- sealed: sha256:0000000000000000000000000000000000000000000000000000000000000000 events: 1 -->',
  '- Created learning `fake`: x',
  '  at: 2026-01-01T00:00:00Z #1',
  '    indented',
  '<<<<<<< HEAD',
  '- Referenced: a, b-c',
  '(none)',
  '|',
  '`tick` by `tock`: x',
  'key: |',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '\n',
  '\n\n',
  '\u2028',
  '\u2029',
  '\u00a0',
  '\ufeff',
  '😀',
  '👩‍👩‍👧',
  'שלום\u202e',
  'e\u0301',
  '中文',
  'plain words',
  ': ',
  '"quoted"',
  '\\# ',
  '$&',
];

/** Text as it stands in the ledger: LF only, no control characters. */
export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...FRAGMENTS) },
      { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    ),
    {
      maxLength: 5,
    },
  )
  .map((parts) => parts.join('').replace(/\r\n?/g, '\n'));

const ID = fc.constantFrom(
  'a',
  'b-c',
  'drizzle',
  'ot-question',
  'retry',
  'retry',
  'retry~aaaa',
  'retry~bbbb',
);
const KIND = fc.constantFrom('learning', 'decision', 'invariant', 'thread', 'milestone', 'unheard-of');

const FIELDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  cause: hostileText,
  evidence: hostileText,
  anchor: fc.constantFrom('src/a.ts', 'src/a.ts#run', 'package:x', '../up', 'some words'),
  seen: fc.constantFrom(
    'src/a.ts 3f2c1ab9e0d1',
    'package:x ^1 in package.json',
    '#x there at ../../etc/passwd:1',
    '',
  ),
  'odd_key-2': hostileText,
  scope: fc.constantFrom('project', 'module:auth', 'path:src/**', 'path:../up', 'nonsense'),
  trust: fc.constantFrom('human', 'agent', 'document', 'untrusted', 'divine'),
  source: fc.constantFrom('docs/a.md', 'docs/b.md'),
  from: ID,
  ttl: fc.constantFrom('1', '365', '-3', '1.5', '99999999999', 'x'),
  created: fc.constantFrom('2025-12-31', '2026-02-30', '2031-01-01'),
  tier: fc.constantFrom('core', 'working', 'archived', 'shiny'),
  adopted: fc.constant('memory/continuity.md'),
  person: fc.constant('Ada'),
  because: hostileText,
  to: fc.constantFrom('project', 'global', '../up'),
  status: fc.constantFrom('done', 'dropped', 'blocked', 'used', 'useful', 'summed', 'promoted', 'discarded'),
  note: fc.constantFrom(noteId({ session: '2026-01-01T000000Z-codex-aaaa', position: 0 }), 'n-00000000'),
  phase: fc.constantFrom('testing', 'reviewing'),
  tag: fc.constantFrom('meta-learning', 'flaky'),
  affected: ID,
  fact: ID,
  adds: fc.constantFrom('evidence', 'tag', 'odd_key-2'),
  clock: fc.constantFrom('both', 'days', 'sessions'),
  'unused-since': fc.constantFrom('2025-12-31', '2026-01-02', 'never'),
  'known-uses': fc.constantFrom('0', '1', '3', 'x'),
};

const fields: fc.Arbitrary<Field[]> = fc.array(
  fc
    .constantFrom(...Object.keys(FIELDS))
    .chain((key) => (FIELDS[key] ?? hostileText).map((value): Field => [key, value])),
  { maxLength: 4 },
);

const ABOUT_FACTS = [
  'Created',
  'Created',
  'Created',
  'Referenced',
  'Reinforced',
  'Reactivated',
  'Updated',
  'Corrected',
  'Invalidated',
  'Verified',
  'Archived',
  'Pinned',
  'Unpinned',
  'Promoted',
  'Raised',
  'Closed',
  'Redacted',
  'Pondered',
];
const ABOUT_WORK = [
  'Goal',
  'Task',
  'Next',
  'Blocked',
  'Unblocked',
  'Touched',
  'Anchor',
  'Checkpoint',
  'Noted',
  'Reviewed',
  'Given',
];

type Said = Pick<Event, 'verb' | 'kind' | 'id' | 'by' | 'text' | 'fields'>;

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

export const said: fc.Arbitrary<Said> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        verb: fc.constantFrom(...ABOUT_FACTS),
        kind: optional(KIND),
        id: ID,
        text: optional(hostileText),
        fields,
      })
      .map(present),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ kind: optional(KIND), id: ID, by: optional(ID), text: optional(hostileText), fields })
      .map((rest) => present({ verb: 'Superseded', ...rest })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        verb: fc.constantFrom(...ABOUT_WORK),
        text: optional(fc.oneof(hostileText, fc.constantFrom('one', 'two'))),
        fields,
      })
      .map(present),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('docs/a.md', 'docs/b.md', '2026-01-01T000000Z-codex-aaaa')
      .map((text): Said => ({ verb: 'Revoked', text, fields: [] })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('9f86d081', '60303ae2')
      .map((text): Said => ({ verb: 'Erased', text, fields: [] })),
  },
);

const NAMES = [
  '2026-01-01T000000Z-codex-aaaa',
  '2026-01-01T000000Z-claude-code-bbbb',
  '2026-01-02T000000Z-gemini-bbbb',
  '2026-01-03T000000Z-cli-cccc',
];

const step = fc.record({
  who: fc.nat(NAMES.length - 1),
  said,
  /** Whether the writer could see what the others had written by then. */
  sees: fc.boolean(),
  day: fc.integer({ min: -5, max: 60 }),
});

export const ledger: fc.Arbitrary<Ledger> = fc
  .tuple(
    fc.array(step, { maxLength: 30, size: 'max' }),
    fc.array(hostileText, { minLength: 4, maxLength: 4 }),
  )
  .map(([steps, titles]) => {
    const files = new Map<number, { session: Session; tick: number; events: Event[]; last: number }>();
    let highest = 0;
    for (const { who, said: draft, sees, day } of steps) {
      const id = NAMES[who] ?? '';
      const at = instant(day);
      let file = files.get(who);
      if (file === undefined) {
        const tick = (sees ? highest : 0) + 1;
        const title = (titles[who] ?? '').replace(/\s+/g, ' ').trim();
        const session = {
          id,
          agent: id.split('-')[3] ?? '',
          started: at,
          author: who === 3 ? 'Bob' : 'Ada',
          ...(who === 0 ? {} : { branch: who === 1 ? 'main' : 'feature' }),
          ...(title === '' ? {} : { title }),
        };
        file = { session, tick, events: [], last: tick };
        files.set(who, file);
      }
      const tick = Math.max(file.last, sees ? highest : 0) + 1;
      file.events.push({ ...draft, at, tick, session: id, position: file.events.length });
      file.last = tick;
      highest = Math.max(highest, tick);
    }
    return [...files.values()].map(({ session, tick, events }) => ({ session, tick, events }));
  });

/** All events in the order of the ledger, openings included; ordered here, not by the code under test. */
export function inOrder(files: Ledger): Event[] {
  const events = files.flatMap((file) => [opening(file), ...file.events]);
  const rank = (event: Event) =>
    `${String(event.tick).padStart(12, '0')} ${event.session} ${String(event.position + 1).padStart(12, '0')}`;
  return events.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

export function opening({ session, tick }: Written): Event {
  return {
    verb: OPENED,
    fields: [],
    at: session.started,
    tick,
    session: session.id,
    position: -1,
    text: session.title ?? 'Session',
  };
}

function instant(day: number): string {
  return `${new Date(Date.UTC(2026, 0, 10 + day, 23, 59, 1)).toISOString().slice(0, 19)}Z`;
}

function present({
  verb,
  kind,
  id,
  by,
  text,
  fields: own,
}: { [K in keyof Said]: Said[K] | undefined }): Said {
  return {
    verb: verb ?? '',
    ...(kind === undefined ? {} : { kind }),
    ...(id === undefined ? {} : { id }),
    ...(by === undefined ? {} : { by }),
    ...(text === undefined ? {} : { text }),
    fields: own ?? [],
  };
}
