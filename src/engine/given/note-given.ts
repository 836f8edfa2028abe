// Facts were put before an agent: said in one line of the spool, of the session where one is open or named, else of the conversation
// where hooks speak of it. Reading does not wait for it and does not fail by it; nothing goes to the ledger here.

import { instantText } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import { givenInLines } from '../hooks/given-lines.ts';
import { jot, spoolOf } from '../hooks/hook-spool.ts';
import { sitterOf } from '../hooks/sitter.ts';
import { spoolLine } from '../hooks/spool-lines.ts';
import type { Memory } from '../reading/memory.ts';
import { currentSession } from '../sessions/current-session.ts';
import { findFile } from '../sessions/find-session-file.ts';
import { idIn } from './fact-word.ts';
import { type Means, readSpool, spoolPath } from './spool.ts';

/** `facts`: as spools name them. */
export function noteGiven(store: Store, memory: Memory, how: Means, facts: readonly string[]): void {
  if (facts.length === 0 || store.isSpoolLinked) return;
  try {
    const session = currentSession(store, memory);
    if (session === undefined) noteInConversation(store, how, facts);
    else if (!findFile(store, memory, session)?.mark.sealed) noteInSession(store, session, how, facts);
  } catch {
    // A record of what was shown is never worth a failed answer.
  }
}

function noteInSession(store: Store, session: string, how: Means, facts: readonly string[]): void {
  const path = spoolPath(store, session);
  const spool = readSpool(store, path);
  // One that was filled by something else is left to tide fsck.
  if (spool === undefined) return;
  const fresh = freshOf(facts, spool.known);
  if (fresh.length > 0) store.files.jot(path, spoolLine(instantText(store.clock.now()), [how, ...fresh]));
}

/** It has written nothing yet, and may never: its answers can name what it was given all the same. */
function noteInConversation(store: Store, how: Means, facts: readonly string[]): void {
  const sitter = sitterOf(store);
  const { sitter: whose, lines } = spoolOf(store, sitter);
  if (whose === undefined) return;
  const fresh = freshOf(
    facts,
    givenInLines(lines).flatMap((given) => given.facts),
  );
  if (fresh.length > 0) jot(store, sitter, [['given', how, ...fresh]]);
}

/** What is known from hooks is known by its id alone. */
function freshOf(facts: readonly string[], known: readonly string[]): string[] {
  const said = new Set(known);
  return [...new Set(facts)].filter((word) => !said.has(word) && !said.has(idIn(word)));
}
