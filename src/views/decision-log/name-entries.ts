// What an entry is called: the id of its comment, else its heading; a heading that stands twice is counted.

import { dayText } from '../../model/day.ts';
import type { EntryWords } from './entry.ts';

/** Without a day it has a mark, so that a title of one word is not taken for an id. */
export function headingOf(words: Pick<EntryWords, 'day' | 'title'>): string {
  return words.day === undefined ? `# ${words.title}` : `${dayText(words.day)}: ${words.title}`;
}

/** The names of items in the order they stand in the files, each once. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const tried = new Map<string, number>();
  return names.map((name) => {
    let free = name;
    for (let n = tried.get(name) ?? 2; taken.has(free); n++) {
      free = `${name} (${n})`;
      tried.set(name, n);
    }
    taken.add(free);
    return free;
  });
}

/** Names that are no headings come from the comment of an entry. */
export function commentId(name: string): string | undefined {
  return /^[A-Za-z0-9][\w.~-]*$/.test(name) ? name : undefined;
}
