// What a layout is shown of a memory of many facts, or of files that somebody filled with anything.

import { dayOf } from '../../src/model/day.ts';
import type { Event, Field } from '../../src/model/event.ts';
import { DEFAULT_POLICY } from '../../src/model/policy.ts';
import type { State } from '../../src/model/state.ts';
import type { ViewInput } from '../../src/model/view.ts';
import { evolve } from '../../src/projection/evolve.ts';
import { initialState } from '../../src/projection/initial-state.ts';
import { standingOf } from '../../src/projection/standing.ts';

const TODAY = dayOf('2026-05-12') ?? 0;
const KINDS = [
  'learning',
  'decision',
  'invariant',
  'preference',
  'entity',
  'module',
  'case',
  'procedure',
  'project',
];

export function layoutInput(state: State, more: Partial<ViewInput> = {}): ViewInput {
  const when = { today: TODAY, sessions: state.sessions.length, policy: DEFAULT_POLICY };
  return {
    project: 'harbor-api',
    today: TODAY,
    policy: DEFAULT_POLICY,
    working: state.working,
    facts: Array.from(state.facts.values(), (fact) => ({ fact, ...standingOf(fact, when) })),
    sessions: [...state.sessions.values()],
    eventsOf: () => [],
    names: new Map(),
    frame: new Map(),
    previous: new Map(),
    settings: new Map(),
    mentioned: () => false,
    ...more,
  };
}

/** Facts of every kind, old enough that a decision log may let them go; `alike` gives all of a kind the same words. */
export function stateOf(facts: number, alike = false): State {
  const state = initialState();
  const session = { id: 'one', agent: 'cli', started: '2026-02-01T09:00:00Z' };
  const say = (event: Pick<Event, 'verb' | 'kind' | 'id' | 'text' | 'fields'>, position: number) =>
    evolve(
      state,
      { ...event, at: session.started, tick: position + 2, session: session.id, position },
      session,
    );
  say({ verb: 'Opened', fields: [] }, -1);
  for (let n = 0; n < facts; n++) {
    const kind = KINDS[n % KINDS.length] as string;
    const word = alike ? 'same' : `word${n}`;
    const fields: Field[] = [
      ['scope', n % 3 === 0 ? 'project' : `module:m${n % 40}`],
      ['cause', `Cause ${word}`],
      ['prevention', `Prevention ${word}`],
      ['context', `Context ${word}`],
      ['constraint', `No \`${word}\` in code`],
      ['path', `src/${word}`],
    ];
    say({ verb: 'Created', kind, id: `fact-${n}`, text: `Statement of ${kind} ${word}`, fields }, n);
  }
  return state;
}
