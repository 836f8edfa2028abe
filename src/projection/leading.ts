// The facts a brief chooses from: of every kind the first few that are alive and may be offered, in the scopes asked for.

import type { Fact } from '../model/fact.ts';
import {
  compareInBrief,
  type FactRow,
  type FactTable,
  type FoundFact,
  isOffered,
  type Moment,
} from '../model/fact-table.ts';
import { LIVE_TIERS } from '../model/tier.ts';
import { tierOf } from './decay/tier-of.ts';

interface Leading {
  /** By kind, each in order. */
  readonly facts: readonly Fact[];
  /** There are others behind them. */
  readonly more: boolean;
}

export type Wanted = (scope: string, kind: string) => boolean;

export function leading(facts: FactTable, when: Moment, wanted: Wanted, most = MOST): Leading {
  const kinds = new Map<string, FoundFact[]>();
  for (const [scope, kind] of facts.groups()) {
    if (!wanted(scope, kind)) continue;
    // One more than are looked at tells that there are more.
    const found = firstOf(facts, scope, kind, when, lookedAt(kind) + 1);
    kinds.set(kind, [...(kinds.get(kind) ?? []), ...found]);
  }
  const lists = [...kinds.keys()].sort().map((kind) => (kinds.get(kind) ?? []).sort(compareInBrief));
  const taken = turns(lists, most);
  return {
    facts: lists.flatMap((list, n) => list.slice(0, taken[n]).map(({ fact }) => fact())),
    more: lists.some((list, n) => list.length > (taken[n] ?? 0)),
  };
}

/** The scopes that hold something a brief may offer, by name. */
export function heldScopes(facts: FactTable, when: Moment, wanted: (scope: string) => boolean): string[] {
  const held = new Set<string>();
  for (const [scope, kind] of facts.groups())
    if (!held.has(scope) && wanted(scope) && firstOf(facts, scope, kind, when, 1).length > 0) held.add(scope);
  return [...held].sort();
}

export function isOfferedAt(row: FactRow, when: Moment): boolean {
  return isOffered(row) && LIVE_TIERS.has(tierOf(row, when));
}

function firstOf(facts: FactTable, scope: string, kind: string, when: Moment, count: number): FoundFact[] {
  const found: FoundFact[] = [];
  for (const one of facts.inOrder(scope, kind, when)) {
    if (isOfferedAt(one.row, when)) found.push(one);
    if (found.length === count) break;
  }
  return found;
}

/** Facts of one kind that a question may look at. */
function lookedAt(kind: string): number {
  return kind === 'module' ? 240 : 32;
}

/** Facts of all kinds together; a brief has room for fewer. */
const MOST = 80;
const TURN = 5;

/** How many of each list are taken, some of each in turn. */
function turns(lists: readonly (readonly FoundFact[])[], most: number): number[] {
  const taken = lists.map(() => 0);
  for (let left = most, before = -1; left > 0 && before !== left; ) {
    before = left;
    for (const [n, list] of lists.entries()) {
      const end = Math.min(list.length, lookedAt(list[0]?.row.kind ?? ''));
      const more = Math.min(TURN, end - (taken[n] ?? 0), left);
      taken[n] = (taken[n] ?? 0) + more;
      left -= more;
    }
  }
  return taken;
}
