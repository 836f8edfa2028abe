// What is asked of memory between two prompts, in a bundle of its own: searching needs more than the brief does.

import { block, fromMemory } from '../../engine/hooks/block.ts';
import { handOver, pressureText } from '../../engine/hooks/hand-over.ts';
import { questionsIn, type Warning, warningsFor } from '../../engine/hooks/warnings.ts';
import { load } from '../../engine/load.ts';
import type { OpenMemory } from '../../engine/offered.ts';
import type { Store } from '../../model/store.ts';
import { openStatic } from '../../platform/open-static.ts';

export { fromMemory };

export function warned(
  store: Store,
  user: Store | undefined,
  prompt: string,
  known: ReadonlySet<string>,
): Warning[] {
  if (questionsIn(prompt).length === 0) return [];
  const stores = [store, ...(user === undefined ? [] : [user])].map((one) => ({
    store: one,
    memory: load(one),
  }));
  if (stores.every(({ memory }) => memory.state.facts.size === 0)) return [];
  // An embedder of the user's may be a network away: words alone are asked then.
  const semantics =
    store.config.embedder.kind === 'static'
      ? openStatic(store.files)
      : { reason: 'it is not asked in a hook' };
  return warningsFor(stores as [OpenMemory, ...OpenMemory[]], prompt, known, semantics);
}

export function underPressure(store: Store, percent: number): string {
  return pressureText(store, load(store), percent);
}

export function handedOver(store: Store): string {
  return handOver(store, load(store));
}

export function asBlock(store: Store, text: string): string {
  return block(store.digest, text);
}
