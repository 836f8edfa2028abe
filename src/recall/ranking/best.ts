// The best few of many scores, without sorting them all: ties go to the lower number, so the answer never depends on chance.

export interface Best {
  readonly document: number;
  readonly score: number;
}

/** `admits` is asked only of those that would come in. */
export function bestOf(scores: Float64Array, count: number, admits: (document: number) => boolean): Best[] {
  const best: Best[] = [];
  for (let document = 0; document < scores.length; document++) {
    const score = scores[document] as number;
    if (score <= 0) continue;
    if (best.length === count && score <= (best[count - 1] as Best).score) continue;
    if (!admits(document)) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1] as Best).score < score) at--;
    best.splice(at, 0, { document, score });
    if (best.length > count) best.pop();
  }
  return best;
}
