// How much of what one text says is said by another, and with which sign.

import type { Word } from './clause.ts';
import type { Read, ReadText, Signs } from './read-text.ts';

interface Covered {
  /** In hundredths of all. */
  readonly share: number;
  readonly weight: number;
  readonly words: readonly Word[];
}

/** What stands behind a preposition counts less, in hundredths. */
const ASIDE = 40;

export const AFFIRMED: Signs = 1;
export const DENIED: Signs = 2;
export const SOMEHOW: Signs = 3;

interface Covering {
  readonly except?: readonly Word[];
  /** What stands behind a preposition counts in full. */
  readonly plainly?: boolean;
  /** In full, and by its own name only. */
  readonly whole?: boolean;
}

export function covered(
  words: readonly Word[],
  from: Read,
  says: ReadonlyMap<string, Signs>,
  signs: Signs,
  { except = [], whole = false, plainly = whole }: Covering = {},
): Covered {
  const worth = plainly ? ({ weight }: Word) => weight : discounted;
  // To name a value is to speak of the choice, but not to take up another way of making it.
  const hits = words.filter((word) => !except.includes(word) && isSaid(word, from, says, signs, !whole));
  const groups = new Set(hits.map(({ either }) => either));
  let total = 0;
  let weight = 0;
  for (const word of words) {
    const isHit = hits.includes(word);
    if (isHit) weight += worth(word);
    // Of several that are joined by "or" one will do.
    if (isHit || word.either === undefined || !groups.has(word.either)) total += worth(word);
  }
  return { share: total === 0 ? 0 : (100 * weight) / total, weight, words: hits };
}

/** `byValue`: whether to name a value of a choice is to speak of the choice. */
export function isSaid(
  word: Word,
  from: Read,
  says: ReadonlyMap<string, Signs>,
  signs: Signs,
  byValue = true,
): boolean {
  const keys = from.keys.get(word) ?? [];
  return keys.some((key) => ((says.get(key) ?? 0) & signs) !== 0 && (byValue || !/^in\d/.test(key)));
}

/** A thing and a kind of it count half; that both name values of one choice does not yet make them speak of the same. */
function sharing(word: Word, from: Read, text: ReadText): number {
  const keys = from.keys.get(word)?.filter((key) => text.says.has(key)) ?? [];
  if (keys.some((key) => !/^(?:of|in)\d/.test(key))) return word.weight;
  return keys.some((key) => /^of\d/.test(key)) ? word.weight / 2 : 0;
}

function discounted(word: Word): number {
  return word.aside ? (word.weight * ASIDE) / 100 : word.weight;
}

export interface Topic {
  /** Weight of the words both texts speak of, besides some. */
  besides(words: readonly Word[]): number;
}

/** What both texts speak of, whatever they say of it. */
export function topicOf(fact: ReadText, proposal: ReadText): Topic {
  const shared = new Map<string, number>();
  for (const clause of fact.clauses)
    for (const word of clause.words)
      if (word.weight > 0 && word.number === undefined) {
        const weight = sharing(word, clause, proposal);
        if (weight > (shared.get(word.stem) ?? 0)) shared.set(word.stem, weight);
      }
  return {
    besides: (words) => {
      const without = new Set(words.map(({ stem }) => stem));
      let weight = 0;
      for (const [stem, one] of shared) if (!without.has(stem)) weight += one;
      return weight;
    },
  };
}
