// The best few of many scores, without sorting them all: ties go to the lower number, so the answer never depends on chance.

import type { Admitted } from '../../model/corpus.ts';

export interface Best {
  readonly document: number;
  readonly score: number;
}

/** Putting one after the other in its place costs less than sorting up to here. */
const FEW = 500;

export function bestOf(scores: Float64Array, count: number): Best[] {
  if (count === 0) return [];
  if (count > FEW) return sorted(scores).slice(0, count);
  const best: Best[] = [];
  for (let document = 0; document < scores.length; document++) {
    const score = scores[document] as number;
    if (score <= 0) continue;
    if (best.length === count && score <= (best[count - 1] as Best).score) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1] as Best).score < score) at--;
    best.splice(at, 0, { document, score });
    if (best.length > count) best.pop();
  }
  return best;
}

function sorted(scores: Float64Array): Best[] {
  const all: Best[] = [];
  for (let document = 0; document < scores.length; document++) {
    const score = scores[document] as number;
    if (score > 0) all.push({ document, score });
  }
  return all.sort((a, b) => b.score - a.score || a.document - b.document);
}

const SOME_MORE = 16;

/** The best of those that are admitted. Looks at some more than are wanted, and at many more only where most are not. */
export function bestAdmitted(scores: Float64Array, count: number, admitted: Admitted): Best[] {
  for (let looked = count + SOME_MORE; ; looked *= 8) {
    const best = bestOf(scores, looked);
    const allowed = new Set(admitted(best.map(({ document }) => document).sort((a, b) => a - b)));
    const kept = best.filter(({ document }) => allowed.has(document));
    if (kept.length >= count || best.length < looked) return kept.slice(0, count);
  }
}
