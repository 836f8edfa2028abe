// Which entries come first when not all fit (memory-and-state, relevance scoring): keyword matches, then the younger, then by
// id. In whole numbers: the same on every machine.

import type { Day } from '../../model/day.ts';
import type { Entry } from '../../model/entry.ts';

/** What a keyword match is worth, and an entry of today. */
export const WHOLE = 1_000_000;

interface Ranking {
  readonly today: Day;
  readonly halfLifeDays: number;
  readonly isMatch: (entry: Entry) => boolean;
}

export function ranked(entries: readonly Entry[], ranking: Ranking): Entry[] {
  return entries
    .map((entry) => ({ entry, match: ranking.isMatch(entry) ? 0 : 1, age: ageOf(entry, ranking.today) }))
    .sort((a, b) => a.match - b.match || a.age - b.age || (a.entry.id < b.entry.id ? -1 : 1))
    .map(({ entry }) => entry);
}

/** Why an entry stands where it does: `2^(-age/half-life)`, and as much again for a match. */
export function scoreOf(entry: Entry, { today, halfLifeDays, isMatch }: Ranking): number {
  return (isMatch(entry) ? WHOLE : 0) + recency(ageOf(entry, today), halfLifeDays);
}

/** What holds everywhere, is marked evergreen or is still enforced is as young as on its first day. */
export function ageOf(entry: Pick<Entry, 'day' | 'scope' | 'evergreen' | 'enforced'>, today: Day): number {
  if (entry.scope === 'global' || entry.evergreen || entry.enforced) return 0;
  return Math.max(0, today - entry.day);
}

/** Halves with every half-life, straight in between. */
export function recency(age: number, halfLifeDays: number): number {
  const halvings = Math.floor(age / halfLifeDays);
  if (halvings > 20) return 0;
  const from = WHOLE >> halvings;
  return from - Math.floor(((from - (from >> 1)) * (age % halfLifeDays)) / halfLifeDays);
}
