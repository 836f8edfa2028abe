// The anchor of the work at hand, out of the state as it is now; nothing of it is kept.

import type { Store } from '../../model/store.ts';
import type { Anchor } from '../../recall/templates/anchor.ts';
import type { Memory } from '../reading/memory.ts';
import { activeConstraints, shownFacts } from './active-constraints.ts';

export function anchorOf(store: Store, memory: Memory): Anchor {
  const { working } = memory.state;
  const since = working.goal?.at ?? '';
  const done = working.completed
    .filter(({ at }) => at >= since)
    .map(({ text }) => text)
    .reverse();
  const ahead = working.next.map(({ text }) => text).filter((text) => text !== working.task?.text);
  const current = working.task?.text ?? ahead[0];
  const remaining = working.task === undefined ? ahead.slice(1) : ahead;
  return {
    objective: working.goal?.text ?? working.task?.text ?? null,
    step:
      current === undefined
        ? null
        : { current: done.length + 1, total: done.length + 1 + remaining.length, text: current },
    completed: done,
    remaining: [...remaining, ...working.blockers.map(({ text }) => `blocked: ${text}`)],
    constraints: activeConstraints(store, memory, shownFacts(store, memory)),
  };
}
