// How the time of something grows with its input: processor time for n and 2n. Linear work doubles, quadratic work takes four times as long.
// The least of several runs counts, because other programs and the garbage collector only ever add time.

export interface Growth {
  readonly size: number;
  readonly small: number;
  readonly large: number;
  readonly factor: number;
}

/** Prepares the work for a size; only the work is measured. */
export type Make = (size: number) => () => unknown;

/** Milliseconds that are well above the noise. */
const ENOUGH = 20;
const ROUNDS = 3;
/** Linear work has a factor of 2, quadratic work of 4. */
const LIMIT = 3;
/** Steep growth is measured again before it is believed. */
const LOOKS = 3;

/** The growth from n to 2n. */
export function growthAt(make: Make, size: number): Growth {
  const [small, large] = [least(make(size)), least(make(2 * size))];
  return { size, small, large, factor: large / Math.max(small, 0.001) };
}

/**
 * Doubles the size until the work takes long enough to compare. Undefined where the growth is linear, and where even the
 * largest size takes almost no time. Steep means steep twice in a row: where a cache ends, the time jumps only once.
 */
export function steepGrowth(make: Make, from: number, most: number): Growth | undefined {
  let size = from;
  while (milliseconds(make(size)) < ENOUGH) {
    if (2 * size > most) return undefined;
    size *= 2;
  }
  let growth: Growth | undefined;
  for (let look = 0; look < LOOKS; look++) {
    growth = growthAt(make, size / 2);
    if (growth.factor < LIMIT || growthAt(make, size).factor < LIMIT) return undefined;
  }
  return growth;
}

export function milliseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function least(work: () => unknown): number {
  return Math.min(...Array.from({ length: ROUNDS }, () => milliseconds(work)));
}
