// Two lists in one order, each in its own. What was concluded comes before what was merely said, unless that speaks of clearly
// more of the question.

export interface Relevant {
  readonly relevance: number;
}

/** So many times as relevant is clearly more, from this relevance on. */
const CLEARLY_MORE = 1.5;
const ENOUGH_ALONE = 0.6;

export function inOrder<T extends Relevant>(concluded: readonly T[], said: readonly T[]): T[] {
  const order: T[] = [];
  let next = 0;
  for (const one of concluded) {
    for (let other = said[next]; other !== undefined && isAhead(other, one); other = said[next]) {
      order.push(other);
      next++;
    }
    order.push(one);
  }
  return [...order, ...said.slice(next)];
}

function isAhead(said: Relevant, concluded: Relevant): boolean {
  return said.relevance >= Math.max(ENOUGH_ALONE, CLEARLY_MORE * concluded.relevance);
}
