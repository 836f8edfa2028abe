// What is asked of memory between two prompts, in a bundle of its own: searching needs more than the brief does.

import { block, fromMemory } from '../../engine/hooks/block.ts';
import { closingText, isLong, longText } from '../../engine/hooks/closing.ts';
import { handOverAsking, pressureText } from '../../engine/hooks/hand-over.ts';
import { notePace } from '../../engine/hooks/pace.ts';
import { questionsIn, type Warning, warningsFor } from '../../engine/hooks/warnings.ts';
import { load } from '../../engine/load.ts';
import type { OpenMemory } from '../../engine/offered.ts';
import type { Store } from '../../model/store.ts';
import { openStatic } from '../../platform/open-static.ts';
import type { Advice } from './on-pace.ts';

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

export function underPressure(store: Store, percent: number, transcript: string | undefined): string {
  // What no shell can be given is not named.
  const isPlain = transcript !== undefined && transcript.length <= 400 && !/\p{Cc}/u.test(transcript);
  return pressureText(store, load(store), percent, isPlain ? transcript : undefined);
}

/** What is due by the pace of the conversation, each once. */
export function paced(store: Store, { about, pace }: Advice): string[] {
  const isDue = isLong(pace) && !pace.isLongTold;
  if (isDue) notePace(store, 'long');
  return [
    ...(about === 'closing' ? [closingText(store, load(store), pace)] : []),
    ...(isDue ? [longText(pace)] : []),
  ];
}

export function handedOver(store: Store): string {
  return handOverAsking(store, load(store));
}

export function asBlock(store: Store, text: string): string {
  return block(store.digest, text);
}
