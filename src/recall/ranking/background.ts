// How near to a question facts are by chance: the mean and the spread of the cosines of some of them. The nearest of many is
// always somewhat near; it means something only when it is nearer than the nearest of so many would be.

import type { Vectors } from '../../model/corpus.ts';

const SAMPLE = 128;
/** Cosines are not spread quite normally: what comes so near to the nearest by chance stands out already. */
const NEARLY = 0.85;
/** Fewer tell nothing of what is usual. */
const FEWEST = 20;

/** The cosine from which on a document stands out among `documents` of them; none does where too few are known. */
export function outstandingCosine(vectors: Vectors, vector: Float32Array, size: number): number {
  if (size < FEWEST) return Number.POSITIVE_INFINITY;
  const step = Math.max(1, Math.floor(size / SAMPLE));
  const documents = Array.from({ length: Math.floor(size / step) }, (_, i) => i * step);
  const cosines = vectors.cosines(vector, documents).filter((one) => one !== undefined);
  if (cosines.length < FEWEST) return Number.POSITIVE_INFINITY;
  const mean = cosines.reduce((sum, one) => sum + one, 0) / cosines.length;
  const variance = cosines.reduce((sum, one) => sum + (one - mean) ** 2, 0) / cosines.length;
  // The largest of n numbers that are spread normally lies about so many deviations above their mean.
  return mean + NEARLY * Math.sqrt(variance) * Math.sqrt(2 * Math.log(size));
}
