// How the time of something grows with its input: processor time for n and 2n. Linear work doubles, quadratic work takes four times as long.

export interface Growth {
  readonly small: number;
  readonly large: number;
  readonly factor: number;
}

/** Below this many milliseconds a difference says nothing. */
export const FLOOR = 30;

/** `make` prepares the work for a size; only the work is measured. Repeated only where one look is not enough. */
export function growthOf(make: (size: number) => () => unknown, size: number, rounds = 3): Growth {
  const [small, large] = [make(size), make(2 * size)];
  const once = milliseconds(large);
  if (once < FLOOR) return { small: milliseconds(small), large: once, factor: 1 };
  const of = (work: () => unknown) => median(Array.from({ length: rounds }, () => milliseconds(work)));
  const [before, after] = [of(small), of(large)];
  return { small: before, large: after, factor: after / Math.max(before, FLOOR / 2) };
}

export function milliseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
