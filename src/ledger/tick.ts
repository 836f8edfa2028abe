// The number that orders the events of all sessions.

// Far beyond any real ledger: a higher one is a mistake that would push every later writer beyond what can be counted.
export const MAX_TICK = 10 ** 15;

export function isTick(tick: number): boolean {
  return Number.isSafeInteger(tick) && tick >= 0 && tick <= MAX_TICK;
}
