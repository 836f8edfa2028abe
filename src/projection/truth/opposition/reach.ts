// How far a proposal reaches: the words by which a fact can have anything to do with it. Most of what a proposal is held against
// is about something else, which its words alone tell; only the rest is worth reading.

import type { Stated } from '../../../model/verdict.ts';
import { weightOf } from './clause.ts';
import type { Lexicon, Phrase } from './lexicon.ts';
import { ORDINARY } from './read-text.ts';
import { tokensOf } from './tokens.ts';

interface Reach {
  /** How much each stem of the proposal tells, in hundredths. */
  readonly stems: ReadonlyMap<string, number>;
  /** What means the same as something in it, or is of the same choice or kind, by its first stem. */
  readonly kin: ReadonlyMap<string, readonly Phrase[]>;
}

/** Less than one telling word is nothing to be opposed about. */
const LEAST = 60;

export function reachOf(proposal: Stated, lexicon: Lexicon): Reach {
  const stems = new Map<string, number>();
  for (const [stem, weight] of stemsOf(proposal))
    stems.set(stem, weight > ORDINARY && lexicon.isCommon(stem) ? ORDINARY : weight);
  const isThere = (stem: string) => stems.has(stem);
  const mentioned = [...stems.keys()].flatMap((stem) => lexicon.startingWith(stem, isThere));
  const kin = new Map<string, Phrase[]>();
  for (const phrase of lexicon.kinOf(mentioned.flatMap(({ senses }) => senses))) {
    const [first = ''] = phrase.stems;
    kin.set(first, [...(kin.get(first) ?? []), phrase]);
  }
  return { stems, kin };
}

export function reaches({ stems, kin }: Reach, fact: Stated): boolean {
  const said = stemsOf(fact);
  let shared = 0;
  for (const stem of said.keys()) {
    shared += stems.get(stem) ?? 0;
    if (shared >= LEAST || kin.get(stem)?.some((phrase) => phrase.stems.every((one) => said.has(one))))
      return true;
  }
  return false;
}

function stemsOf({ statement, fields }: Stated): ReadonlyMap<string, number> {
  const stems = new Map<string, number>();
  const add = (text: string) => {
    for (const chunk of text.split(' ')) for (const [stem, weight] of stemsIn(chunk)) stems.set(stem, weight);
  };
  add(statement);
  for (const [, value] of fields) add(value);
  return stems;
}

type Stems = readonly (readonly [stem: string, weight: number])[];

/** Texts of one project are made of the same few thousand words. */
const KNOWN = new Map<string, Stems>();
const MOST_KNOWN = 20_000;

function stemsIn(chunk: string): Stems {
  let stems = KNOWN.get(chunk);
  if (stems === undefined) {
    stems = tokensOf(chunk).flatMap((token) =>
      [token.stem, ...(token.parts ?? [])].map((stem) => [stem, weightOf(token)] as const),
    );
    if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
    KNOWN.set(chunk, stems);
  }
  return stems;
}
