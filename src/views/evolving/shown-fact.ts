// A fact as this layout shows it, to be compared with what a block says, and the footer it should have.

import { dayText } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import { isId } from '../../model/id.ts';
import { LIVE_TIERS, type Tier } from '../../model/tier.ts';
import type { ItemLife, ViewedFact, ViewItem } from '../../model/view.ts';
import { extraFields, shownFields } from './fact-fields.ts';
import { decodeText, encodeText } from './fact-text.ts';
import { fitsFooter } from './footer.ts';
import type { Place } from './read-item.ts';
import type { Standing } from './standing.ts';

/** What else is known when facts are shown. */
export interface Surroundings {
  /** The name a fact is shown under. */
  readonly nameOf: (id: string) => string;
  /** The log of a session, by its stem. */
  readonly stemOf: (session: string) => string | undefined;
  /** The fact of that name stands as its folder had it. */
  readonly isHeld: (name: string) => boolean;
}

export function shownItem(standing: Standing, place: Place, around: Surroundings): ViewItem {
  const { fact } = standing.viewed;
  const kind = shownKind(standing.viewed, place);
  return {
    name: standing.name,
    path: '',
    line: 0,
    kind,
    statement: decodeText(encodeText(fact.statement)),
    fields: [...shownFields(kind, fact.fields), ...extraFields(kind, fact.fields)],
    ...(fact.scope === 'project' || !fitsFooter(fact.scope) ? {} : { scope: fact.scope }),
    ...(isId(standing.name) ? { id: standing.name } : {}),
    life: limited(lifeOf(standing, place, kind, around), standing, place),
  };
}

// A fact that never fades is not known as such in the archive; see read-item.
function shownKind({ fact, status }: ViewedFact, place: Place): string {
  const never = (fact.kind === 'thread' && !fact.closed) || fact.kind === 'invariant';
  return place === 'archive' && status === 'archived' && never ? 'learning' : fact.kind;
}

function lifeOf(standing: Standing, place: Place, kind: string, around: Surroundings): ItemLife {
  const { fact, status } = standing.viewed;
  const ended = status === 'superseded' || status === 'invalidated';
  const origin = originOf(standing, around);
  return {
    created: fact.createdDay,
    lastUsed: fact.lastUsedDay,
    uses: fact.uses,
    tier: tierShown(standing, place),
    ...(origin === undefined ? {} : { origin }),
    ...(fact.trust === 'document' || fact.trust === 'untrusted' ? { trust: fact.trust } : {}),
    ...(kind === 'thread' && fact.closed && !ended ? { closed: true } : {}),
    status: ended ? status : place === 'archive' ? 'archived' : 'active',
    ...(status === 'superseded' && fact.supersededBy !== undefined
      ? { supersededBy: around.nameOf(fact.supersededBy) }
      : {}),
    ...(fact.supersedes.length === 0 ? {} : { supersedes: fact.supersedes.map(around.nameOf) }),
  };
}

function tierShown({ viewed: { fact, tier, status }, held }: Standing, place: Place): Tier {
  if (status === 'superseded' || status === 'invalidated') return 'superseded';
  if (place === 'archive') return 'archived';
  if (fact.pinned) return 'core';
  const label =
    fact.label !== undefined && fact.label !== 'core' && LIVE_TIERS.has(fact.label) ? fact.label : undefined;
  // evolving-memory, decay rule 4: an unchecked thread is pinned, its label untouched.
  if (fact.kind === 'thread' && !fact.closed) return label ?? 'working';
  return held && label !== undefined ? label : tier === 'archived' ? 'archive-candidate' : tier;
}

/** Known of what was stated here; a fact taken over has the origin its footer says, or none. */
function originOf({ viewed: { fact } }: Standing, around: Surroundings): string | undefined {
  if (fact.origin.stated !== undefined && fitsFooter(fact.origin.stated)) return fact.origin.stated;
  return (fact.history[0] ?? 0) < 0 ? undefined : around.stemOf(fact.origin.session);
}

/** What a block does not show is no difference; what never changes is as the block has it. */
function limited(life: ItemLife, { framed, held, viewed: { fact } }: Standing, place: Place): ItemLife {
  if (framed === undefined) return life;
  const there = framed.item.life ?? {};
  const now: { -readonly [K in keyof ItemLife]: ItemLife[K] } = { ...life };
  const asThere = (key: keyof ItemLife) => {
    delete now[key];
    if (there[key] !== undefined) Object.assign(now, { [key]: there[key] });
  };
  for (const key of ['created', 'origin', 'reason'] as const) asThere(key);
  if (there.lastUsed === undefined) asThere('lastUsed');
  if (there.tier === undefined) asThere('tier');
  if (there.uses === undefined && fact.uses === 0) asThere('uses');
  if (held) asThere('supersedes');
  if (held && there.status === now.status) asThere('supersededBy');
  // In the archive the label tells nothing: the place does. Nor does it of what was taken over as ended.
  const stays = framed.file.place === place && there.status === now.status;
  if (stays && (place === 'archive' || (held && now.status !== 'active'))) asThere('tier');
  return now;
}

/** The footer by the protocol's own keys and order; `implied` is the kind it has without saying so. */
export function footerOf(standing: Standing, place: Place, around: Surroundings, implied: string): Field[] {
  const { fact, status } = standing.viewed;
  const { kind, scope, fields } = shownItem(standing, place, around);
  const life = lifeOf(standing, place, kind, around);
  const entry = (key: string, value: string | undefined): Field[] =>
    value === undefined ? [] : [[key, value]];
  return [
    ['id', standing.name],
    ['created', dayText(fact.createdDay)],
    ['last_used', dayText(fact.lastUsedDay)],
    ['uses', String(fact.uses)],
    ['tier', tierShown(standing, place)],
    ...entry('superseded-by', life.supersededBy),
    ...entry('supersedes', life.supersedes?.join(', ')),
    ...entry('origin', life.origin),
    ...entry('kind', kind === implied ? undefined : kind),
    ...entry('scope', scope),
    ...entry('trust', life.trust),
    ...entry('status', status === 'invalidated' ? status : undefined),
    ...extraFields(kind, fields),
  ];
}
