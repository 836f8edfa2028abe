// How a spool names a fact: by its id, one of the user store with `user:` before it. Both stores may know an id, and no id has a colon.

import type { OpenMemory } from '../offered.ts';

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
  if (stores.length < 2) return [id];
  const facts = stores.map(({ memory }) => memory.state.facts);
  const known = facts.flatMap((table, n) => (table.has(id) ? [n] : []));
  const said = known.length < 2 ? known : known.filter((n) => isSaid(facts[n]?.get(id)?.statement ?? ''));
  const homes = said.length > 0 ? said : [known[0] ?? 0];
  return homes.map((n) => (n === 0 ? id : ofUser(id)));
}
