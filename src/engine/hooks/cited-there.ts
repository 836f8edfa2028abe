// Facts of the user store that a conversation in a project used: they are counted where they are, by way of the spool there.

import type { Store } from '../../model/store.ts';
import { idIn, isOfUser } from '../given/fact-word.ts';
import type { Given } from '../given/spool.ts';
import { givenInLines } from './given-lines.ts';
import { type HookLine, type Jotting, jot, spoolOf } from './hook-spool.ts';
import { linkProcess } from './sitter.ts';
import type { Sitter } from './spool-names.ts';

export interface CitedThere {
  /** As spools name them. */
  readonly used: readonly string[];
  /** All that was given, by which means: the session there should say more than what was used. */
  readonly given: readonly Given[];
  /** The conversation is over. */
  readonly ended?: string;
}

/** What was named and could not be said there yet. */
export function owedIn(lines: readonly HookLine[]): string[] {
  const said = (what: HookLine['jot']) =>
    lines.flatMap(({ jot, words }) => (jot === what ? words.filter(isOfUser) : []));
  const paid = new Set(said('used'));
  return [...new Set(said('owed'))].filter((word) => !paid.has(word));
}

/** Whether the user store has a spool of the conversation, as far as its own tells. */
export function hasSpoolThere(lines: readonly HookLine[]): boolean {
  return lines.some(({ jot, words }) => jot === 'used' && words.some(isOfUser));
}

/** `process`: what the same agent writes there in this conversation belongs to the same session. */
export function jotThere(user: Store, sitter: Sitter, cited: CitedThere, process: string): void {
  const { lines } = spoolOf(user, sitter);
  const known = new Set(givenInLines(lines).flatMap(({ facts }) => facts));
  const given = cited.given.flatMap(({ how, facts }): Jotting[] => {
    const fresh = facts.flatMap((word) => (isOfUser(word) && !known.has(idIn(word)) ? [idIn(word)] : []));
    for (const id of fresh) known.add(id);
    return fresh.length === 0 ? [] : [['given', how, ...fresh]];
  });
  const used = cited.used.map(idIn);
  // A sub-agent has no process of its own.
  if (!sitter.agent.includes('/')) linkProcess(user, sitter, process);
  jot(user, sitter, [
    ...(used.length === 0 ? [] : [...given, ['used', ...used] as const]),
    ...(cited.ended === undefined ? [] : [['ended', cited.ended] as const]),
  ]);
}
