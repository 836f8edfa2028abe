// Search handles of a task: ids, anchors and tags of its facts; never words that stand everywhere, never text of statements.

import { fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { plainLine } from './plain-line.ts';

const MOST = 16;

const BARE = new Set(
  'bug bugs build change changes code coding debug debugging error errors feature file files fix fixes general help issue issues misc problem project refactor repo script stuff task test testing tests tool update updates work'.split(
    ' ',
  ),
);

/** A word that finds everything and therefore nothing. */
export function isBare(keyword: string): boolean {
  return BARE.has(keyword.trim().toLowerCase());
}

export function keywordsFor(facts: readonly Fact[]): string[] {
  const handles = [
    ...facts.map(({ id }) => id),
    ...facts.flatMap((fact) => [...fieldsOf(fact, 'anchor'), ...fieldsOf(fact, 'tag')]),
  ];
  const words = handles.map((handle) => plainLine(handle, 80).replace(/,/g, ' ').trim());
  const telling = [...new Set(words)].filter((word) => /[\p{L}\p{N}]/u.test(word) && !isBare(word));
  // An id may be such a word; its task can still be found by the command that shows it.
  return telling.length > 0 ? telling.slice(0, MOST) : words.slice(0, 1).map((word) => `tide show ${word}`);
}
