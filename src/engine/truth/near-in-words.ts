// Facts that share words with another one, those with the rarest words in common first. A file with thousands of entries is held
// against memory and against itself: each entry is compared with a limited number of others, so that the work grows with the file.

import type { Fact } from '../../model/fact.ts';
import { stemsToMeet } from '../../projection/truth/compare.ts';

/** All comparisons together, as long as each fact gets its share of at least `FEWEST`. */
const MOST_PAIRS = 100_000;
const FEWEST = 40;

/** With how many others each of `count` facts is compared. */
export function sharePerFact(count: number): number {
  return Math.max(FEWEST, Math.floor(MOST_PAIRS / Math.max(1, count)));
}

export class NearInWords {
  private readonly having = new Map<string, Fact[]>();

  constructor(facts: Iterable<Fact>) {
    for (const fact of facts) this.add(fact);
  }

  add(fact: Fact): void {
    for (const stem of stemsToMeet(fact).own) {
      const list = this.having.get(stem);
      if (list === undefined) this.having.set(stem, [fact]);
      else list.push(fact);
    }
  }

  /** At most `most` facts, in the order they were added within one word. */
  near(fact: Fact, most: number): readonly Fact[] {
    const { own, kin } = stemsToMeet(fact);
    const lists = [...new Set([...own, ...kin])].flatMap((stem) => {
      const list = this.having.get(stem);
      return list === undefined ? [] : [list];
    });
    lists.sort((a, b) => a.length - b.length);
    const found = new Set<Fact>();
    // Those found by rarer words may lead this list too, so a few more than are missing are looked at.
    for (const list of lists)
      for (const other of list.slice(0, most + 1)) {
        if (found.size >= most) return [...found];
        if (other !== fact) found.add(other);
      }
    return [...found];
  }
}
