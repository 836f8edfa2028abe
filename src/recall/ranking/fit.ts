// How far a text answers a question, from 0 to 1: the share of what was asked, by weight, that it speaks of, best in one
// sentence. A word nobody ever wrote weighs most, so a question about something unknown finds nothing.

import { sentencesOf } from '../../markdown/sentences.ts';
import { termsOf, type WantedTerms, wantedTerms } from '../../markdown/terms.ts';
import { NEAR, SYNONYM, WEAK, type Weighed } from './lexical.ts';

export interface Fit {
  /** Share of the question the whole text speaks of. */
  readonly whole: number;
  /** The most that one sentence of it does. */
  readonly sentence: number;
  readonly matched: readonly string[];
  /** Terms that were met only by a word that is spelt like them. */
  readonly near: readonly NearMatch[];
}

export interface NearMatch {
  readonly term: string;
  /** The word that stands there; undefined where the term is a part of one. */
  readonly found: string | undefined;
}

/** Terms in `taken` were asked for something else. */
export function fitOf(
  terms: readonly Weighed[],
  text: string,
  taken: ReadonlySet<string> = NONE,
  among: WantedTerms = wantedBy(terms),
): Fit {
  const sentences = sentencesOf(text).map((one) => new Set(termsOf(one, among)));
  const shares = new Array<number>(sentences.length).fill(0);
  const matched: string[] = [];
  const nearly: NearMatch[] = [];
  let asked = 0;
  let answered = 0;
  for (const { term, others, near = [], weight } of terms) {
    asked += weight;
    if (taken.has(term)) continue;
    let best = 0;
    for (const [i, said] of sentences.entries()) {
      const has = (other: string) => said.has(other);
      const share = has(term) ? 1 : others.some(has) ? SYNONYM : near.some(has) ? NEAR : 0;
      shares[i] = (shares[i] as number) + weight * share;
      best = Math.max(best, share);
    }
    answered += weight * best;
    if (best > NEAR) matched.push(term);
    else if (best > 0)
      nearly.push({ term, found: near.find((one) => sentences.some((said) => said.has(one))) });
  }
  // A question of nothing but such words is about nothing in particular.
  if (terms.every(({ isWeak }) => isWeak)) asked /= WEAK;
  return asked === 0
    ? { whole: 0, sentence: 0, matched, near: nearly }
    : {
        whole: answered / asked,
        sentence: shares.reduce((most, share) => Math.max(most, share), 0) / asked,
        matched,
        near: nearly,
      };
}

/** Terms any of which would do. */
export function wantedBy(terms: readonly Weighed[]): WantedTerms {
  return wantedTerms(terms.flatMap(({ term, others, near = [] }) => [term, ...others, ...near]));
}

const NONE: ReadonlySet<string> = new Set();
