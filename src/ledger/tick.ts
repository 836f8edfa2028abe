// The number that orders the events of all sessions. A Lamport tick cannot exceed the number of events and openings that exist,
// except for those that were lost or are on other branches. A tick far beyond that number is a mistake and orders nothing.

/** Room for events that were lost or are on branches and machines that this ledger does not hold. */
const ELSEWHERE = 1_000_000;

export const MAX_TICK = 10 ** 15;

export function isTick(tick: number): boolean {
  return Number.isSafeInteger(tick) && tick > 0 && tick <= MAX_TICK;
}

/** The highest plausible tick of a ledger with so many events and openings. */
export function tickCeiling(count: number): number {
  return count + ELSEWHERE;
}
