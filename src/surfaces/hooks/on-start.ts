// A conversation begins, or goes on after a pause or a compaction: it is given the brief, always the same bytes, and after a compaction
// behind it what came since.

import { type HookLine, type Jotting, spoolOf } from '../../engine/hooks/hook-spool.ts';
import { type KeptBlock, keepBlock, keptBlock } from '../../engine/hooks/kept-block.ts';
import { sinceThen } from '../../engine/hooks/since-then.ts';
import { linkProcess, sitterOf } from '../../engine/hooks/sitting.ts';
import type { Sitter } from '../../engine/hooks/spool-names.ts';
import { startBlock } from '../../engine/hooks/start-block.ts';
import { load } from '../../engine/load.ts';
import type { Store } from '../../model/store.ts';
import { processKey } from '../../platform/surroundings.ts';
import { type Deadline, OutOfTime } from './deadline.ts';
import type { HookInput } from './hook-input.ts';
import type { Said } from './said.ts';
import { userMemory } from './user-memory.ts';

export function onStart(store: Store, user: Store | undefined, input: HookInput, deadline: Deadline): Said {
  const sitter = sitterOf(store);
  const isNamed = input.conversation !== '';
  // Also of one that goes on: it may have been resumed in another process.
  if (isNamed) linkProcess(store, sitter, processKey());
  const kept = isNamed ? keptBlock(store, user, sitter) : undefined;
  if (kept !== undefined && input.source === 'compact') {
    const since = deadline.within('what came since the brief', () => {
      const memory = load(store);
      return sinceThen(store, memory, kept, userMemory(user, deadline));
    });
    return given(store, sitter, kept, since);
  }
  if (kept !== undefined) return given(store, sitter, kept);
  const made = deadline.within('the brief', () => {
    const memory = load(store);
    return startBlock(store, memory, userMemory(user, deadline));
  });
  if (made === undefined) throw new OutOfTime();
  if (!isNamed) return { text: made.text };
  // That nothing is remembered will not be true for long: it is not kept.
  if (made.facts.length === 0) return given(store, sitter, made);
  return given(store, sitter, keepBlock(store, user, sitter, made));
}

/** `since`: what is said behind it. */
function given(store: Store, sitter: Sitter, { text, facts }: KeptBlock, since?: KeptBlock): Said {
  const lines = linesOf(store, sitter);
  const isSaid = lines.some(({ jot, words }) => jot === 'given' && words[0] === 'brief');
  const jots: Jotting[] = [];
  if (!isSaid && facts.length > 0) jots.push(['given', 'brief', ...facts]);
  // By its spool a conversation is known to have hooks, also one that was given nothing.
  else if ((lines.at(-1)?.jot ?? 'ended') === 'ended') jots.push(['told', 'start']);
  if (since !== undefined && since.facts.length > 0) jots.push(['given', 'brief', ...since.facts]);
  return { text: since === undefined ? text : `${text}\n\n${since.text}`, sitter, jots };
}

/** A store that cannot be read any more is no reason to say nothing. */
function linesOf(store: Store, sitter: Sitter): readonly HookLine[] {
  try {
    return spoolOf(store, sitter).lines;
  } catch {
    return [];
  }
}
