// What is asked of memory between two prompts, loaded when it is asked: most hooks only write a line.

import { block, fromMemory } from '../../engine/hooks/block.ts';
import { closingText, isLong, longText } from '../../engine/hooks/closing.ts';
import { handoffNotesAsking, pressureText } from '../../engine/hooks/handoff-notes.ts';
import type { Turn } from '../../engine/hooks/pace.ts';
import { isShownWhole } from '../../engine/hooks/start-block.ts';
import { questionsIn, type Warning, warningsFor } from '../../engine/hooks/warnings.ts';
import type { OpenMemory } from '../../engine/offered.ts';
import { load } from '../../engine/reading/load.ts';
import type { Memory } from '../../engine/reading/memory.ts';
import { once } from '../../model/once.ts';
import type { Store } from '../../model/store.ts';
import { openStatic } from '../../platform/open-static.ts';
import type { Deadline } from './deadline.ts';
import { userMemory } from './user-memory.ts';

export { fromMemory, isShownWhole };

/** Read when it is first asked for: most prompts ask for nothing of it. */
export type Known = () => Memory;

export function memoryOf(store: Store): Known {
  return once(() => load(store));
}

export function warned(
  store: Store,
  memory: Known,
  user: Store | undefined,
  prompt: string,
  known: ReadonlySet<string>,
  deadline: Deadline,
): Warning[] {
  if (questionsIn(prompt).length === 0) return [];
  const own = { store, memory: memory() };
  const theirs = userMemory(user, deadline);
  const stores: [OpenMemory, ...OpenMemory[]] = theirs === undefined ? [own] : [own, theirs];
  if (stores.every((one) => one.memory.state.facts.size === 0)) return [];
  // An embedder of the user's may be a network away: words alone are asked then.
  const semantics =
    store.config.embedder.kind === 'static'
      ? openStatic(store.files)
      : { reason: 'it is not asked in a hook' };
  return warningsFor(stores, prompt, known, semantics);
}

export function underPressure(
  store: Store,
  memory: Known,
  percent: number,
  transcript: string | undefined,
): string {
  // What no shell can be given is not named.
  const isPlain = transcript !== undefined && transcript.length <= 400 && !/\p{Cc}/u.test(transcript);
  return pressureText(store, memory(), percent, isPlain ? transcript : undefined);
}

/** What is due by the pace of the conversation, each once. */
export function paced(
  store: Store,
  memory: Known,
  { pace, isClosing }: Turn,
): { closing?: string; long?: string } {
  return {
    ...(isClosing ? { closing: closingText(store, memory(), pace) } : {}),
    ...(isLong(pace) && !pace.isLongTold ? { long: longText(pace) } : {}),
  };
}

export function handoffNotesOf(store: Store): string {
  return handoffNotesAsking(store, load(store));
}

export function asBlock(store: Store, text: string): string {
  return block(store.digest, text);
}
