// Random memories for the properties of the handbook: every kind, text made to be mistaken for structure, and what may
// happen to a fact afterwards.

import fc from 'fast-check';
import type { Event, Field } from '../../src/model/event.ts';
import type { State } from '../../src/model/state.ts';
import { evolve } from '../../src/projection/evolve.ts';
import { initialState } from '../../src/projection/initial-state.ts';
import { hostileText } from '../properties/arbitrary-ledger.ts';

const KINDS =
  'learning decision invariant preference profile entity milestone case pattern project module procedure thread'.split(
    ' ',
  );
const FIELDS =
  'cause prevention context decision alternative constraint when words attribute date approach outcome trigger next status path interface step pitfall verification non-goal input economy evidence anchor tag'.split(
    ' ',
  );

const FRAGMENTS = [
  ...[
    'a -> b',
    ' -> ',
    '->',
    '"',
    'when x, the user asked: "y" -> z',
    '**bold**',
    '** ',
    '__x y__',
    '`',
    '`code`',
  ],
  ...[
    '[Task 1]',
    '[learning: a]',
    '\\',
    '\n',
    '\n\n',
    ' ',
    '\t',
    ', ',
    '- ',
    '* ',
    '1. ',
    '```',
    '~~~',
    '> ',
    '[ ] ',
  ],
  ...[
    '| a | b |',
    '<!--',
    '-->',
    '# Task Group: x',
    '## Task 1: y',
    '---',
    '====',
    'key: value',
    'trigger: t',
    'é',
  ],
  ...[
    '[REDACTED:token]',
    'Related skill: skills/a/SKILL.md',
    'Not for: ',
    'Goal: ',
    '$ARGUMENTS',
    'git push',
    'plain',
  ],
  ...['cause not recorded', 'no fix recorded', 'be careful', '<placeholder>', '...'],
];

export const text = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 6 }).map((parts) => parts.join('')),
  },
);

const SCOPES = ['project', 'global', 'module:auth', 'module:a/b', 'path:src/**', 'path:docs/a b.md'];

export const told = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    statement: text,
    fields: fc.array(
      fc.tuple(fc.constantFrom(...FIELDS), text).map(([key, value]): Field => [key, value]),
      { maxLength: 6 },
    ),
    scope: fc.constantFrom(...SCOPES),
    session: fc.nat(2),
    trust: fc.constantFrom('human', 'agent', 'untrusted'),
  }),
  { maxLength: 8 },
);
export type Told = typeof told extends fc.Arbitrary<infer T> ? T : never;

/** What happens to facts once they are shown. */
export const later = fc.array(
  fc.record({
    which: fc.nat(7),
    verb: fc.constantFrom('Updated', 'Invalidated', 'Archived', 'Promoted'),
    text,
  }),
  { maxLength: 6 },
);
export type Later = typeof later extends fc.Arbitrary<infer T> ? T : never;

export const titles = fc.array(
  text.map((one) => one.replace(/\s+/g, ' ').trim()),
  { minLength: 3, maxLength: 3 },
);

export const project = fc.constantFrom('harbor-api', 'global', 'a, b (c)', 'x: y', 'general');

export function stateOf(facts: Told, names: readonly string[], changes: Later = []): State {
  const state = initialState();
  const positions = new Map<string, number>();
  let tick = 0;
  const say = (n: number, event: Pick<Event, 'verb' | 'fields'> & Partial<Event>) => {
    const id = `2026-05-0${n + 1}T090000Z-codex-aaa${n}`;
    const started = `2026-05-0${n + 1}T09:00:00Z`;
    const title = names[n] ?? '';
    const session = { id, agent: 'codex', started, ...(title === '' ? {} : { title }) };
    const position = positions.get(id) ?? -1;
    if (position < 0 && event.verb !== 'Opened') say(n, { verb: 'Opened', fields: [] });
    const at = positions.get(id) ?? -1;
    positions.set(id, at + 1);
    evolve(state, { ...event, at: started, tick: ++tick, session: id, position: at }, session);
  };
  for (const [n, { kind, statement, fields, scope, session, trust }] of facts.entries())
    say(session, {
      verb: 'Created',
      kind,
      id: `fact-${n}`,
      text: statement,
      fields: [['scope', scope], ['trust', trust], ...fields],
    });
  for (const { which, verb, text: said } of changes)
    if (which < facts.length)
      say(2, {
        verb,
        id: `fact-${which}`,
        text: said,
        fields: verb === 'Promoted' ? [['to', 'global']] : [],
      });
  return state;
}
