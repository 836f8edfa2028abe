// Prose that somebody added to a file without entries, such as the index of a layout. The layout keeps the lines where they are,
// but no entry holds them, so recall would not find them: sync also records them as notes.

import { redact } from '../../capture/redaction/redact.ts';
import type { Draft } from '../../model/event.ts';
import type { ViewItem } from '../../model/view.ts';
import { wordsOf } from './lost-lines.ts';
import { plainWords } from './said-words.ts';

interface AddedLine {
  readonly path: string;
  readonly line: string;
}

export function addedProse(
  now: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string>,
  items: readonly ViewItem[],
  /** Edits that were read from the files already. */
  said: readonly Draft[],
): AddedLine[] {
  const withEntries = new Set(items.map(({ path }) => path));
  const known = said.flatMap(wordsOf).map(plainWords).join('\n');
  return [...now].flatMap(([path, text]) => {
    const copy = copies.get(path);
    if (copy === undefined || copy === text || withEntries.has(path)) return [];
    const before = new Set(copy.split('\n').map(plainWords));
    return text
      .split('\n')
      .filter((line) => isProse(line))
      .filter((line) => !before.has(plainWords(line)) && !known.includes(plainWords(line)))
      .map((line) => ({ path, line: redact(line.trim()).text }));
  });
}

/** A sentence, not a heading, list item, table row, quotation, comment or code. */
function isProse(line: string): boolean {
  return /^[\p{L}\p{N}"'(]/u.test(line) && !/^\d+[.)]\s/.test(line) && line.trim().split(/\s+/).length > 2;
}
