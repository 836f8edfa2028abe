// Facts an agent names in what it says: to name one that it was given is to use it. Words that merely look like an id do not count.

import { ofUser } from '../exposure/fact-word.ts';

const MARKED = /[`[("]([A-Za-z0-9][\w.~-]{1,118})[`\])"]/g;
// From the beginning of a word alone: from each of its letters would take the square of its length.
const HYPHENATED = /(?<![A-Za-z0-9])[A-Za-z0-9]+(?:[-~][A-Za-z0-9]+)+/g;
const MOST_TEXT = 200_000;

/** `given`: facts that were put before the agent, as spools name them. One word alone counts only where it is marked as a name. */
export function citedIn(text: string, given: ReadonlySet<string>): string[] {
  if (given.size === 0) return [];
  const said = text.slice(-MOST_TEXT);
  const found = new Set<string>();
  const note = (id: string) => {
    for (const word of [id, ofUser(id)]) if (given.has(word)) found.add(word);
  };
  for (const [, id = ''] of said.matchAll(MARKED)) note(id);
  for (const [id] of said.matchAll(HYPHENATED)) note(id);
  return [...found];
}
