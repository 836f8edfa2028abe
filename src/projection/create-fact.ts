// A fact is stated: a new one is born, the same one again is a use, and two of one id both stay.

import { dayOf } from '../model/day.ts';
import { type Event, fieldOf } from '../model/event.ts';
import { type Fact, TERMINAL } from '../model/fact.ts';
import { freeId } from '../model/id.ts';
import { readScope } from '../model/scope.ts';
import type { State } from '../model/state.ts';
import { isTier } from '../model/tier.ts';
import { isTrust } from '../model/trust.ts';
import {
  BOOKKEEPING,
  ordinal,
  problem,
  record,
  resolve,
  sourceOf,
  ttlOf,
  use,
  withSource,
} from './fact-life.ts';

export function createFact(state: State, event: Event, named: string): void {
  const twin = resolve(state, event.session, named);
  if (twin === undefined) {
    state.facts.set(named, born(state, event, named));
    return;
  }
  const statement = event.text ?? '';
  const repeated =
    event.loose !== undefined || (twin.statement === statement && twin.kind === (event.kind ?? twin.kind));
  if (repeated) {
    again(state, event, twin);
    return;
  }
  // Two writers chose one id without seeing each other: both facts stay, and a person is asked.
  const taken = (one: string) => state.facts.has(one);
  const id = freeId(`${named}~${suffixOf(event.session)}`, taken, '');
  state.aliases.set(`${event.session} ${named}`, id);
  state.facts.set(id, born(state, event, id));
  const thread = freeId(`same-id-${id.replace('~', '-')}`, taken);
  state.facts.set(thread, {
    ...born(
      state,
      {
        ...event,
        verb: 'Raised',
        fields: [
          ['type', 'duplicate-id'],
          ['about', named],
          ['about', id],
        ],
      },
      thread,
    ),
    kind: 'thread',
    statement: `The id ${named} was given twice; the later fact is now ${id}. Are they one?`,
  });
  problem(state, event, 'duplicate-id', `\`${named}\` was created twice; the later one is \`${id}\`.`);
}

/** The same fact stated again: a use of it. A thread raised again is open again. */
function again(state: State, event: Event, twin: Fact): void {
  record(twin, ordinal(state, event), event.position);
  if (TERMINAL.has(twin.status)) {
    if (event.loose === undefined)
      problem(state, event, 'terminal', `${event.verb} names \`${twin.id}\`, which is ${twin.status}.`);
    return;
  }
  const used = withSource(use(state, twin, event), event, state);
  const { closed: _, ...open } = used;
  state.facts.set(twin.id, event.verb === 'Raised' ? open : used);
}

function born(state: State, event: Event, id: string): Fact {
  const n = ordinal(state, event);
  const day = dayOf(fieldOf(event, 'created') ?? '') ?? dayOf(event.at) ?? 0;
  const session = state.sessions.byOrdinal(n);
  const kind =
    event.verb === 'Raised' ? 'thread' : (event.kind ?? (id.startsWith('ot-') ? 'thread' : 'learning'));
  const trust = fieldOf(event, 'trust') ?? '';
  const source = sourceOf(event);
  const label = fieldOf(event, 'tier') ?? '';
  const revoked = state.revoked.has(source);
  // A fact taken over from another store existed before; writing it down here is not a use of it.
  const adopted = fieldOf(event, 'adopted') !== undefined;
  return {
    id,
    kind,
    statement: event.text ?? id.replace(/[-~]/g, ' '),
    fields: event.fields.filter(([key]) => !BOOKKEEPING.has(key)),
    scope: readScope(fieldOf(event, 'scope') ?? 'project') ?? 'project',
    trust: isTrust(trust) ? trust : 'agent',
    status: revoked ? 'invalidated' : 'active',
    ...(revoked ? { reason: `its source ${source} was revoked` } : {}),
    createdDay: day,
    createdSession: n,
    lastUsedDay: day,
    lastUsedSession: n,
    uses: adopted ? 0 : 1,
    reinforcements: 0,
    ...(label === 'core' ? { pinned: true as const } : {}),
    ...(isTier(label) ? { label } : {}),
    ...ttlOf(event),
    supersedes: [],
    origin: {
      session: event.session,
      agent: session?.agent ?? 'unknown',
      ...(session?.author === undefined ? {} : { author: session.author }),
      tick: event.tick,
      at: event.at,
    },
    sources: revoked ? [] : [source],
    history: [adopted ? -n : n, event.position],
  };
}

function suffixOf(session: string): string {
  return (/([a-z0-9]+)$/.exec(session.toLowerCase())?.[1] ?? 'x').slice(-8);
}
