// Facts an agent names in what it says: to name one that it was given is to use it. Words that merely look like an id do not count.

const MARKED = /[`[("]([A-Za-z0-9][\w.~-]{1,118})[`\])"]/g;
// From the beginning of a word alone: from each of its letters would take the square of its length.
const HYPHENATED = /(?<![A-Za-z0-9])[A-Za-z0-9]+(?:[-~][A-Za-z0-9]+)+/g;
const MOST_TEXT = 200_000;

/** `given`: ids that were put before the agent. One word alone counts only where it is marked as a name. */
export function citedIn(text: string, given: ReadonlySet<string>): string[] {
  if (given.size === 0) return [];
  const said = text.slice(-MOST_TEXT);
  const found = new Set<string>();
  for (const [, id = ''] of said.matchAll(MARKED)) if (given.has(id)) found.add(id);
  for (const [id] of said.matchAll(HYPHENATED)) if (given.has(id)) found.add(id);
  return [...found];
}
