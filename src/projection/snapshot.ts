// The state as lines of JSON, head first, then one fact a line; equal states give equal bytes.

import type { Fact } from '../model/fact.ts';
import type { State } from '../model/state.ts';
import { initialState } from './initial-state.ts';

/** Raised whenever the shape of the state changes, so that an old snapshot is never taken for a new one. */
export const SNAPSHOT_VERSION = 1;

export function renderSnapshot(state: State): string {
  const { facts, ordinals: _, aliases, revoked, ...rest } = state;
  const lines = [JSON.stringify({ ...rest, aliases: [...aliases], revoked: [...revoked] })];
  for (const fact of facts.values()) lines.push(JSON.stringify(fact));
  return `${lines.join('\n')}\n`;
}

export function readSnapshot(text: string): State {
  const end = text.indexOf('\n');
  const { aliases, revoked, ...head } = JSON.parse(text.slice(0, end)) as Omit<
    State,
    'facts' | 'ordinals' | 'aliases' | 'revoked'
  > & {
    aliases: [string, string][];
    revoked: [string, string][];
  };
  const state: State = { ...initialState(), ...head, aliases: new Map(aliases), revoked: new Map(revoked) };
  for (const [index, session] of state.sessions.entries()) state.ordinals.set(session.id, index + 1);
  // One array for one call: a parser call per line costs more than the parsing.
  const facts = JSON.parse(`[${text.slice(end + 1, -1).replaceAll('\n', ',')}]`) as Fact[];
  for (const fact of facts) state.facts.set(fact.id, fact);
  return state;
}
