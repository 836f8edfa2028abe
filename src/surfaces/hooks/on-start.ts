// A conversation begins, or goes on after a pause or a compaction: it is given the brief, always the same bytes, and after a compaction
// behind it what came since.

import { jot, spoolOf } from '../../engine/hooks/hook-spool.ts';
import { type KeptBlock, keepBlock, keptBlock } from '../../engine/hooks/kept-block.ts';
import { linkProcess, sitterOf } from '../../engine/hooks/sitting.ts';
import type { Sitter } from '../../engine/hooks/spool-names.ts';
import type { Store } from '../../model/store.ts';
import { openUserStore, type Place } from '../../platform/open-store.ts';
import { processKey } from '../../platform/surroundings.ts';
import type { HookInput } from './hook-input.ts';

export async function onStart(store: Store, place: Place, input: HookInput): Promise<string> {
  const sitter = sitterOf(store);
  const user = store.kind === 'user' ? undefined : await openUserStore(place);
  const isNamed = input.conversation !== '';
  // Also of one that goes on: it may have been resumed in another process.
  if (isNamed) linkProcess(store, sitter, processKey());
  const kept = isNamed ? keptBlock(store, user, sitter) : undefined;
  if (kept !== undefined && input.source === 'compact') return givenAgain(store, user, sitter, kept);
  if (kept !== undefined) return given(store, sitter, kept);
  const made = (await import('./run-memory.ts')).makeStartBlock(store, user);
  if (!isNamed) return made.text;
  // That nothing is remembered will not be true for long: it is not kept.
  if (made.facts.length === 0) return given(store, sitter, made);
  return given(store, sitter, keepBlock(store, user, sitter, made));
}

async function givenAgain(
  store: Store,
  user: Store | undefined,
  sitter: Sitter,
  kept: KeptBlock,
): Promise<string> {
  const first = given(store, sitter, kept);
  const since = (await import('./run-memory.ts')).madeSince(store, kept, user);
  if (since === undefined) return first;
  try {
    if (since.facts.length > 0) jot(store, sitter, [['given', 'brief', ...since.facts]]);
  } catch {
    // As below.
  }
  return `${first}\n\n${since.text}`;
}

/** Records it; a store that cannot be written to is no reason to say nothing. */
function given(store: Store, sitter: Sitter, { text, facts }: KeptBlock): string {
  try {
    const { lines } = spoolOf(store, sitter);
    const isSaid = lines.some(({ jot, words }) => jot === 'given' && words[0] === 'brief');
    if (!isSaid && facts.length > 0) jot(store, sitter, [['given', 'brief', ...facts]]);
    // By its spool a conversation is known to have hooks, also one that was given nothing.
    else if ((lines.at(-1)?.jot ?? 'ended') === 'ended') jot(store, sitter, [['told', 'start']]);
  } catch {
    // What was given is then not known afterwards.
  }
  return text;
}
