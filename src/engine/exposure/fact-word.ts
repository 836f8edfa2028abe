// How a spool names a fact: by its id, one of the user store with `user:` before it. Both stores may know an id, and no id has a colon.

import { oneLine } from '../../markdown/one-line.ts';
import type { OpenMemory } from '../offered.ts';
import type { Resumed } from '../resume.ts';

const OF_USER = 'user:';

export function ofUser(id: string): string {
  return `${OF_USER}${id}`;
}

export function isOfUser(word: string): boolean {
  return word.startsWith(OF_USER);
}

export function idIn(word: string): string {
  return isOfUser(word) ? word.slice(OF_USER.length) : word;
}

/** `stores`: the one that is written to, then the user store. `isSaid`: whether that statement was given, asked where both know the id. */
export function factWords(
  stores: readonly OpenMemory[],
  id: string,
  isSaid: (statement: string) => boolean,
): string[] {
  const [own, users] = stores.map(({ memory }) => memory.state.facts);
  // The user store is asked first: it is the smaller one, and mostly knows no such fact.
  if (users?.has(id) !== true) return [id];
  if (own?.has(id) !== true) return [ofUser(id)];
  const said = [
    ...(isSaid(own.get(id)?.statement ?? '') ? [id] : []),
    ...(isSaid(users.get(id)?.statement ?? '') ? [ofUser(id)] : []),
  ];
  return said.length > 0 ? said : [id];
}

/** Those that stand in a brief: its lines say which of two facts of one id it is. */
export function factsInBrief(
  stores: readonly OpenMemory[],
  { included, text }: Pick<Resumed, 'included' | 'text'>,
): string[] {
  const isSaid = (statement: string) => text.includes(`: ${oneLine(statement)}`);
  return [...new Set(included)].flatMap((id) => factWords(stores, id, isSaid));
}
