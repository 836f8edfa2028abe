// Pairs of a fact and a later proposal, each labelled by hand before the detector saw it. In `said` the opposition is said in words both
// sides share; in `inferred` it takes knowledge of the trade. The halves called held
// were not looked at while the rules were made, and those in `said-later` were written when they were done; `more` is what else they were made with.

import { readFileSync } from 'node:fs';
import type { Stated } from '../../src/model/verdict.ts';
import { compare } from '../../src/projection/truth/compare.ts';

export type Label = 'conflict' | 'agreement' | 'refinement' | 'exception' | 'unrelated';

export interface Pair {
  readonly label: Label;
  readonly fact: Stated;
  readonly proposal: Stated;
  readonly why: string;
}

export type SetName = 'said' | 'said-held' | 'said-later' | 'inferred' | 'inferred-held' | 'more';

export function pairsOf(name: SetName): readonly Pair[] {
  return JSON.parse(readFileSync(`${process.cwd()}/test/truth-eval/${name}.json`, 'utf8')) as Pair[];
}

export interface Scored {
  readonly pairs: number;
  readonly precision: number;
  readonly recall: number;
  /** Of those that are exceptions, how many are called one. */
  readonly exceptions: number;
}

/** Precision and recall of "this is a conflict". */
export function scoreOf(
  pairs: readonly Pair[],
  isConflict: (pair: Pair) => boolean = (pair) => relationOf(pair) === 'conflict',
): Scored {
  const found = pairs.filter(isConflict);
  const right = found.filter(({ label }) => label === 'conflict').length;
  const excepted = pairs.filter(({ label }) => label === 'exception');
  return {
    pairs: pairs.length,
    precision: found.length === 0 ? 0 : right / found.length,
    recall: right / pairs.filter(({ label }) => label === 'conflict').length,
    exceptions: excepted.filter((pair) => relationOf(pair) === 'exception').length / excepted.length,
  };
}

export function relationOf({ proposal, fact }: Pair) {
  return compare(proposal, fact, {}).relation;
}
