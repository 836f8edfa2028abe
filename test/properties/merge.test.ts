import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareEvents, type Event, OPENED } from '../../src/model/event.ts';
import type { Fact } from '../../src/model/fact.ts';
import type { State } from '../../src/model/state.ts';
import { evolve } from '../../src/projection/evolve.ts';
import { initialState } from '../../src/projection/initial-state.ts';

const VERBS = [
  'Referenced',
  'Reinforced',
  'Updated',
  'Corrected',
  'Verified',
  'Pinned',
  'Archived',
  'Invalidated',
];

/** What one writer after the other says on a branch; nobody names or creates what a program would not let him. */
const branch = fc.array(
  fc.record({
    session: fc.nat(2),
    id: fc.constantFrom('a', 'b', 'c'),
    verb: fc.constantFrom(...VERBS, 'Superseded'),
    by: fc.constantFrom('a', 'b', 'c'),
  }),
  { minLength: 1, maxLength: 12 },
);
type Step = { session: number; id: string; verb: string; by: string };

it('merging branches that know nothing of each other changes nothing of what each said of its own facts', () => {
  fc.assert(
    fc.property(branch, branch, fc.nat(6), (one, two, ahead) => {
      const left = eventsOn('one', one, 0);
      const right = eventsOn('two', two, ahead);
      const merged = fold([...left, ...right]);
      const byOrigin = new Map([...merged.facts.values()].map((fact) => [originOf(fact), fact]));
      for (const events of [left, right]) {
        const alone = fold(events);
        const known = (id: string) => byOrigin.get(originOf(alone.facts.get(id)))?.id ?? id;
        for (const fact of alone.facts.values())
          expect(lifeOf(byOrigin.get(originOf(fact)))).toEqual({
            ...lifeOf(fact),
            supersedes: fact.supersedes.map(known),
            supersededBy: fact.supersededBy === undefined ? undefined : known(fact.supersededBy),
          });
      }
    }),
    { numRuns: 300 },
  );
});

function eventsOn(name: string, steps: readonly Step[], before: number): Event[] {
  const events: Event[] = [];
  const sessions = new Map<number, number>();
  const created = new Set<string>();
  let tick = before;
  const add = (
    session: number,
    event: Pick<Event, 'verb' | 'id' | 'by' | 'text' | 'fields'>,
    position: number,
  ) =>
    events.push({
      ...event,
      at: '2026-01-10T12:00:00Z',
      tick: ++tick,
      session: `${name}-${session}`,
      position,
    });
  for (const { session, id, verb, by } of steps) {
    const position = sessions.get(session) ?? 0;
    sessions.set(session, position + 1);
    if (position === 0) add(session, { verb: OPENED, fields: [] }, -1);
    const text = `${name} ${tick}`;
    if (!created.has(id)) add(session, { verb: 'Created', id, text, fields: [] }, position);
    else if (verb === 'Superseded' && created.has(by))
      add(session, { verb, id, by, text, fields: [] }, position);
    else
      add(
        session,
        {
          verb,
          id,
          text,
          fields: [
            ['person', 'Ada'],
            ['tag', text],
          ],
        },
        position,
      );
    created.add(id);
  }
  return events;
}

function fold(events: readonly Event[]): State {
  const state = initialState();
  for (const event of [...events].sort(compareEvents))
    evolve(state, event, {
      id: event.session,
      agent: 'codex',
      author: 'Ada',
      started: event.at,
      branch: event.session.split('-')[0] ?? '',
    });
  return state;
}

function originOf(fact: Fact | undefined): string {
  return `${fact?.origin.session} ${fact?.origin.tick} ${fact?.kind}`;
}

function lifeOf(fact: Fact | undefined): Partial<Fact> {
  if (fact === undefined) return {};
  const { statement, fields, trust, status, uses, reinforcements, supersedes, sources, verified, reason } =
    fact;
  const { supersededBy, pinned, archived } = fact;
  return {
    ...{ statement, fields, trust, status, uses, reinforcements, supersedes, sources, verified, reason },
    ...{ supersededBy, pinned, archived },
  } as Partial<Fact>;
}
