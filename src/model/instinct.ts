// A pattern that was met in three sessions is an instinct (memory-manager, session reflection): acted on without being looked up.

import type { Fact } from './fact.ts';

export const INSTINCT_AT = 3;

/** Sessions that stated or reinforced it; of one that was taken over from files its uses are all that is known. */
export function occurrencesOf({ uses, met, history }: Fact): number {
  const isAdopted = (history[0] ?? 0) < 0;
  return isAdopted ? uses : 1 + (met?.length ?? 0);
}

export function isInstinct(fact: Fact): boolean {
  return fact.kind === 'pattern' && occurrencesOf(fact) >= INSTINCT_AT;
}
