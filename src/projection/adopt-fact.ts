// A fact taken over from another memory: what the file says about it and its life holds from here on. That is no use of it.

import { contentText } from '../model/content.ts';
import { type Day, dayOf } from '../model/day.ts';
import { type Event, fieldOf, fieldsOf } from '../model/event.ts';
import type { Fact, StoredStatus } from '../model/fact.ts';
import { readScope } from '../model/scope.ts';
import type { State } from '../model/state.ts';
import { LIFE } from '../model/steering.ts';
import { isTier } from '../model/tier.ts';
import { isTrust, lowerTrust } from '../model/trust.ts';
import { born } from './create-fact.ts';
import { describing, ordinal, record, ttlOf } from './fact-life.ts';
import { addNamedSources } from './fact-sources.ts';

export function adoptFact(state: State, event: Event, known: Fact | undefined): Fact {
  const n = ordinal(state, event);
  const base = known ?? born(state, event, event.id ?? '');
  if (known !== undefined) {
    record(known, -n, event.position);
    addNamedSources(state, known, event);
  }
  const created = dayIn(event, 'created') ?? base.createdDay;
  const lastUsed = dayIn(event, 'last-used') ?? (known === undefined ? created : base.lastUsedDay);
  const trust = fieldOf(event, 'trust') ?? '';
  const label = fieldOf(event, 'tier') ?? '';
  const stated = base.origin.stated ?? fieldOf(event, 'origin');
  const { pinned: _1, archived: _2, faded: _3, closed: _4, label: _5, ...rest } = base;
  return believed(known, {
    ...rest,
    kind: event.kind ?? base.kind,
    statement: event.text ?? base.statement,
    fields: describing(state, event).filter(([key]) => !LIFE.has(key)),
    scope: readScope(fieldOf(event, 'scope') ?? '') ?? base.scope,
    trust: isTrust(trust) ? trust : base.trust,
    createdDay: created,
    createdSession: ordinalOf(state, fieldOf(event, 'origin')) ?? lastOn(state, created) ?? n,
    lastUsedDay: lastUsed,
    lastUsedSession: lastOn(state, lastUsed) ?? n,
    uses: numberIn(event, 'uses') ?? base.uses,
    reinforcements: numberIn(event, 'reinforced') ?? base.reinforcements,
    ...(fieldOf(event, 'pinned') === undefined && label !== 'core' ? {} : { pinned: true as const }),
    ...(isTier(label) ? { label } : {}),
    ...ttlOf(event),
    ...endOf(event),
    supersedes: [...new Set([...base.supersedes, ...fieldsOf(event, 'supersedes')])],
    // It never changes (evolving-memory, footer ownership).
    origin: { ...base.origin, ...(stated === undefined ? {} : { stated }) },
  });
}

/** A file cannot speak for a person: what it says otherwise than what they stand for is not their word. */
function believed(known: Fact | undefined, fact: Fact): Fact {
  if (known === undefined || contentText(known) === contentText(fact)) return fact;
  const { verified: _, ...rest } = fact;
  return { ...rest, trust: lowerTrust(known.trust === 'human' ? 'agent' : known.trust, fact.trust) };
}

function endOf(event: Event): Partial<Fact> {
  // A thread may have been answered and put away since.
  const ended = fieldsOf(event, 'ended');
  const status = ended.find((one) => STORED.has(one as StoredStatus)) ?? 'active';
  const reason = fieldOf(event, 'because');
  const by = fieldOf(event, 'superseded-by');
  return {
    status: status as StoredStatus,
    ...(ended.includes('archived') ? { archived: true } : {}),
    ...(ended.includes('closed') ? { closed: true } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(by === undefined ? {} : { supersededBy: by }),
  };
}

const STORED: ReadonlySet<StoredStatus> = new Set(['active', 'superseded', 'invalidated', 'corrected']);

function dayIn(event: Event, key: string): Day | undefined {
  return dayOf(fieldOf(event, key) ?? '');
}

function numberIn(event: Event, key: string): number | undefined {
  const text = fieldOf(event, key) ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function ordinalOf(state: State, session: string | undefined): number | undefined {
  return session === undefined ? undefined : state.sessions.ordinalOf(session);
}

/** The last session that began on that day or before it. */
function lastOn(state: State, day: Day): number | undefined {
  for (let n = state.sessions.length; n > 0; n--)
    if ((dayOf(state.sessions.byOrdinal(n)?.started ?? '') ?? Number.POSITIVE_INFINITY) <= day) return n;
  return undefined;
}
