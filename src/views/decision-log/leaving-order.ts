// In which order decisions may leave the log: the oldest first. One that something else in memory refers to waits until that left.

import type { Fact } from '../../model/fact.ts';

/**
 * `inLog` is oldest first. `mayLeave` tells whether a decision has no reason of its own to stay; `neededBy` names one fact that
 * refers to it, of those that have not left.
 */
export function* leavingOrder(
  inLog: readonly Fact[],
  mayLeave: (fact: Fact) => boolean,
  neededBy: (fact: Fact, left: ReadonlySet<string>) => string | undefined,
): Generator<Fact> {
  const left = new Set<string>();
  const waiting = new Map<string, number[]>();
  /** Places of those that nothing holds any more. */
  const free: number[] = [];
  const look = (at: number) => {
    const by = neededBy(inLog[at] as Fact, left);
    if (by === undefined) free.push(at);
    else waiting.set(by, [...(waiting.get(by) ?? []), at]);
  };
  let next = 0;
  for (;;) {
    for (; free.length === 0 && next < inLog.length; next++) if (mayLeave(inLog[next] as Fact)) look(next);
    const at = free.sort((a, b) => a - b).shift();
    if (at === undefined) return;
    const fact = inLog[at] as Fact;
    left.add(fact.id);
    yield fact;
    const released = waiting.get(fact.id) ?? [];
    waiting.delete(fact.id);
    for (const one of released) look(one);
  }
}
