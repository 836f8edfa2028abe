// Whether opposition is told from likeness: our own labelled pairs, the halves that were held apart among them, and proposals against
// facts they have nothing to do with. The baseline scores likeness with a bonus for antonyms, as detectors of this kind do.

import { compare } from '../../src/projection/truth/compare.ts';
import { type Pair, pairsOf, type SetName, scoreOf } from '../../test/truth-eval/labelled-pairs.ts';
import { likelyConflict } from '../likeness-detector.ts';
import type { Result } from '../result.ts';

const SETS: readonly SetName[] = ['said', 'said-held', 'said-later', 'inferred', 'inferred-held', 'more'];

export async function conflictsSuite(): Promise<Result> {
  const metrics: Record<string, number> = {};
  const baseline: Record<string, number> = {};
  let n = 0;
  for (const name of SETS) {
    const pairs = pairsOf(name);
    n += pairs.length;
    const ours = scoreOf(pairs);
    const theirs = scoreOf(pairs, ({ proposal, fact }) => likelyConflict(proposal, fact));
    metrics[`${name}.precision`] = rounded(ours.precision);
    metrics[`${name}.recall`] = rounded(ours.recall);
    metrics[`${name}.exceptions`] = rounded(ours.exceptions);
    baseline[`${name}.precision`] = rounded(theirs.precision);
    baseline[`${name}.recall`] = rounded(theirs.recall);
  }
  const strangers = crossed(pairsOf('said-held'));
  metrics['strangers.alarms'] = rounded(
    alarms(strangers, ({ proposal, fact }) => compare(proposal, fact, {}).relation === 'conflict'),
  );
  baseline['strangers.alarms'] = rounded(
    alarms(strangers, ({ proposal, fact }) => likelyConflict(proposal, fact)),
  );
  return {
    suite: 'conflicts',
    data: null,
    n,
    metrics,
    baseline,
    notes: [
      'precision and recall of "conflict" among conflict, agreement, refinement, exception and unrelated',
      'exceptions: share of the exceptions that are called one',
      `strangers: ${strangers.length} proposals against facts of other pairs, some of which do oppose each other`,
      'baseline: word overlap with title and body plus a bonus for antonyms, from 0.20 on a conflict',
    ],
  };
}

function crossed(pairs: readonly Pair[]): Pair[] {
  return pairs.flatMap((one) =>
    pairs.filter((other) => other !== one).map((other) => ({ ...one, proposal: other.proposal })),
  );
}

function alarms(pairs: readonly Pair[], isConflict: (pair: Pair) => boolean): number {
  return pairs.filter(isConflict).length / pairs.length;
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
