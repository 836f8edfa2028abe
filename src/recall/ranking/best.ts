// The best few of many scores, without sorting them all: ties go to the lower number, so the answer never depends on chance.

import type { Admitted } from '../../model/corpus.ts';
import type { Scores } from './lexical.ts';

interface Best {
  readonly document: number;
  readonly score: number;
}

/** Of a score for every document: those that have any. */
export function anyOf(of: Float64Array): Scores {
  const documents = new Int32Array(of.length);
  let count = 0;
  for (let document = 0; document < of.length; document++)
    if ((of[document] as number) > 0) documents[count++] = document;
  return { documents: documents.subarray(0, count), of };
}

/** Putting one after the other in its place costs less than sorting up to here. */
const FEW = 500;

export function bestOf({ documents, of }: Scores, count: number): Best[] {
  if (count === 0) return [];
  const all = count > FEW ? documents : leading(documents, of, count);
  const best = Array.from(all, (document): Best => ({ document, score: of[document] as number }));
  return best.sort((a, b) => b.score - a.score || a.document - b.document).slice(0, count);
}

/** Those that are not below the last of the best, so that equals are not lost. */
function leading(documents: Int32Array, of: Float64Array, count: number): Int32Array | number[] {
  if (documents.length <= count) return documents;
  const top = new Float64Array(count);
  let least = 0;
  for (let i = 0; i < documents.length; i++) {
    const score = of[documents[i] as number] as number;
    if (score <= least) continue;
    let at = count - 1;
    for (; at > 0 && (top[at - 1] as number) < score; at--) top[at] = top[at - 1] as number;
    top[at] = score;
    least = top[count - 1] as number;
  }
  const found: number[] = [];
  for (let i = 0; i < documents.length; i++)
    if ((of[documents[i] as number] as number) >= least) found.push(documents[i] as number);
  return found;
}

const SOME_MORE = 16;

/** The best of those that are admitted. Looks at some more than are wanted, and at many more only where most are not. */
export function bestAdmitted(scores: Scores, count: number, admitted: Admitted): Best[] {
  for (let looked = count + SOME_MORE; ; looked *= 8) {
    const best = bestOf(scores, looked);
    const allowed = new Set(admitted(best.map(({ document }) => document).sort((a, b) => a - b)));
    const kept = best.filter(({ document }) => allowed.has(document));
    if (kept.length >= count || best.length < looked) return kept.slice(0, count);
  }
}
