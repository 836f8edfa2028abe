// Facts of the user store among those of a project, to be compared with them: ids and ticks of two stores have nothing to do with
// each other, so each gets an id that no fact of a project has, and comes before all of them.

import type { Fact } from '../../model/fact.ts';

const MARK = 'user ';
const LONG_AGO = 2 ** 40;

export function asEverywhere(fact: Fact): Fact {
  return {
    ...fact,
    id: everywhereId(fact.id),
    origin: { ...fact.origin, tick: fact.origin.tick - LONG_AGO },
  };
}

export function everywhereId(id: string): string {
  return `${MARK}${id}`;
}

export function isEverywhere({ id }: Fact): boolean {
  return id.startsWith(MARK);
}

/** The id it has in the user store. */
export function idThere({ id }: Fact): string {
  return id.slice(MARK.length);
}
