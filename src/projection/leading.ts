// The facts a brief chooses from: of every kind the first few that are alive and may be offered, in the scopes asked for. Taken
// from the shortlist of the checkpoint where that is enough, else from all rows; both ways give the same.

import type { Fact } from '../model/fact.ts';
import type { FactTable, Moment } from '../model/fact-table.ts';
import { LazyFacts } from './lazy-facts.ts';
import { type Candidate, comparePlaced, isOfferedAt, lookedAt } from './shortlist.ts';

interface Leading {
  /** By kind, each in order. */
  readonly facts: readonly Fact[];
  /** There are others behind them. */
  readonly more: boolean;
}

export type Wanted = (scope: string, kind: string) => boolean;

export function leading(facts: FactTable, when: Moment, wanted: Wanted, most = MOST): Leading {
  const found =
    (facts instanceof LazyFacts ? facts.shortlisted(when, wanted) : undefined) ?? walked(facts, when, wanted);
  const kinds = new Map<string, Candidate[]>();
  for (const candidate of found) {
    const list = kinds.get(candidate.row.kind);
    if (list === undefined) kinds.set(candidate.row.kind, [candidate]);
    else list.push(candidate);
  }
  const lists = [...kinds.keys()].sort().map((kind) => (kinds.get(kind) ?? []).sort(comparePlaced));
  const taken = turns(lists, most);
  return {
    facts: lists.flatMap((list, n) => list.slice(0, taken[n]).map(({ fact }) => fact())),
    more: lists.some((list, n) => list.length > (taken[n] ?? 0)),
  };
}

/** The scopes that hold something a brief may offer, by name. */
export function heldScopes(facts: FactTable, when: Moment, wanted: (scope: string) => boolean): string[] {
  let held = facts instanceof LazyFacts ? facts.heldScopes(when, wanted) : undefined;
  if (held === undefined) {
    const found = new Set<string>();
    facts.survey(when, (row) => {
      if (!found.has(row.scope) && wanted(row.scope) && isOfferedAt(row, when)) found.add(row.scope);
    });
    held = found;
  }
  return [...held].sort();
}

/** Facts of all kinds together; a brief has room for fewer. */
const MOST = 80;
const TURN = 5;

/** How many of each list are taken, some of each in turn. */
function turns(lists: readonly (readonly Candidate[])[], most: number): number[] {
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

function walked(facts: FactTable, when: Moment, wanted: Wanted): Candidate[] {
  const found: Candidate[] = [];
  let at = 0;
  facts.survey(when, (row, fact) => {
    at++;
    if (wanted(row.scope, row.kind) && isOfferedAt(row, when)) found.push({ row, at, fact });
  });
  return found;
}
