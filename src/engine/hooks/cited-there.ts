// Facts of the user store that a conversation in a project used: they are counted where they are, by way of the spool there.

import type { Store } from '../../model/store.ts';
import { type Exposure, exposuresIn } from '../exposure/exposures.ts';
import { idIn, isOfUser } from '../exposure/fact-word.ts';
import { linkProcess } from '../spool/conversation-key.ts';
import { appendUnsynced, type ConversationKey, spoolOf } from '../spool/spool-file.ts';
import type { Entry, Line } from '../spool/spool-line.ts';

export interface CitedThere {
  /** As spools name them. */
  readonly used: readonly string[];
  /** All that was given, by which means: the session there should say more than what was used. */
  readonly given: readonly Exposure[];
  /** The conversation is over. */
  readonly ended?: string;
}

/** What was named and could not be said there yet. */
export function owedIn(lines: readonly Line[]): string[] {
  const said = (what: Line['type']) =>
    lines.flatMap(({ type, facts }) => (type === what ? facts.filter(isOfUser) : []));
  const paid = new Set(said('used'));
  return [...new Set(said('owed'))].filter((word) => !paid.has(word));
}

/** Whether the user store has a spool of the conversation, as far as its own tells. */
export function hasSpoolThere(lines: readonly Line[]): boolean {
  return lines.some(({ type, facts }) => type === 'used' && facts.some(isOfUser));
}

/** `process`: what the same agent writes there in this conversation belongs to the same session. */
export function spoolThere(user: Store, key: ConversationKey, cited: CitedThere, process: string): void {
  const known = new Set(exposuresIn(spoolOf(user, key).lines).flatMap(({ facts }) => facts));
  const given = cited.given.flatMap(({ how, facts }): Entry[] => {
    const fresh = facts.flatMap((word) => (isOfUser(word) && !known.has(idIn(word)) ? [idIn(word)] : []));
    for (const id of fresh) known.add(id);
    return fresh.length === 0 ? [] : [{ type: 'exposed', how, facts: fresh }];
  });
  const used = cited.used.map(idIn);
  // A sub-agent has no process of its own.
  if (!key.agent.includes('/')) linkProcess(user, key, process);
  appendUnsynced(user, key, [
    ...(used.length === 0 ? [] : [...given, { type: 'used', facts: used } as const]),
    ...(cited.ended === undefined ? [] : [{ type: 'ended', reason: cited.ended } as const]),
  ]);
}
