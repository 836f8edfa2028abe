// Lines that somebody added to a file of a layout and that no entry holds. The layout keeps them where they are, but recall would
// not find them: sync also records them as notes, so that nothing a person wrote is passed over.

import { redact } from '../../capture/redaction/redact.ts';
import type { Draft } from '../../model/event.ts';
import { once } from '../../model/once.ts';
import type { Problem } from '../../model/problem.ts';
import { editWords } from '../truth/edit-of-file.ts';
import { blocksOf, editNote, wordsOf } from './lost-lines.ts';
import type { PlacedView } from './registry.ts';
import { shownPath } from './render-views.ts';
import { isLineWith, letters, plainWords, unmarked } from './said-words.ts';

export interface AddedLine {
  readonly path: string;
  /** From 1. */
  readonly number: number;
  readonly line: string;
  /** It has words that the file and its entries do not have; the value of a label of an entry is no news. */
  readonly isNews: boolean;
}

/** `said`: edits that were read from the files already; `told`: lines somebody is told of anyway. */
export function addedProse(
  now: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string>,
  said: readonly Draft[],
  told: readonly Problem[],
): AddedLine[] {
  const values = said.flatMap((draft) => [...wordsOf(draft), ...editWords(draft)]);
  const lines = new Set(values.flatMap((value) => [value, ...value.split('\n')]).map(plainWords));
  const plain = values.map(plainWords);
  const known = plain.join('\n');
  // A line may have moved here from another file.
  const before = new Set([...copies.values()].flatMap((text) => text.split('\n')).map(unmarked));
  let looked = 0;
  const isSaid = (words: string, raw: string, old: () => readonly string[]) =>
    hasEnding(lines, words, raw) ||
    (looked++ < LOOKED && (known.includes(words) || isLineWith(words, plain, old)));
  const inDrafts = known.split(/\s+/);
  return [...now].flatMap(([path, text]) => {
    const copy = copies.get(path);
    if (!path.endsWith('.md') || copy === undefined || copy === text) return [];
    const old = once(() => copy.split('\n').map(plainWords));
    const words = new Set([...plainWords(copy).split(/\s+/), ...inDrafts]);
    const labels = new Set(Array.from(copy.matchAll(LABEL_LINE), ([, label]) => label));
    const reported = new Set(told.flatMap(({ file, line }) => (file === path ? [line] : [])));
    const lines = text.split('\n');
    const front = copy === '' ? frontEnd(lines) : 0;
    return lines.flatMap((raw, n) => {
      if (n < front) return [];
      const line = raw.replace(COMMENT, '');
      if (!isProse(line) || reported.has(n + 1) || before.has(unmarked(line)) || before.has(unmarked(raw)))
        return [];
      const said = plainWords(line);
      if (isSaid(said, line, old)) return [];
      const [, label] = new RegExp(LABEL_LINE.source).exec(line) ?? [];
      const isOfEntry = label !== undefined && labels.has(label);
      const isNews = !isOfEntry && said.split(/\s+/).some((word) => !words.has(word));
      return [{ path, number: n + 1, line: redact(raw.trim()).text, isNews }];
    });
  });
}

/** A note for each block of lines that stand together; what a line of ours said is written anew, and noted there. */
export function proseNotes(
  added: readonly AddedLine[],
  made: readonly Omit<AddedLine, 'isNews'>[],
  placed: PlacedView,
): Draft[] {
  const place = ({ path, number }: Omit<AddedLine, 'isNews'>) => `${number} ${path}`;
  const anew = new Set(made.map(place));
  const lines = added.filter((one) => one.isNews && !anew.has(place(one)));
  return blocksOf(lines).map(({ path, text }) => editNote(`${shownPath(placed, path)} says: ${text}`));
}

/** `- **Cause**: A short timeout` */
const LABEL_LINE = /^[-+*] \*\*([^*]+?):?\*\*/gm;

/** The front matter of a new file says what sort of file it is. */
function frontEnd(lines: readonly string[]): number {
  return /^\uFEFF?---\s*$/.test(lines[0] ?? '')
    ? lines.findIndex((line, n) => n > 0 && /^---\s*$/.test(line)) + 1
    : 0;
}

/** Comments are the marks of entries. */
const COMMENT = /<!--.*?-->/g;

/** Looking for a part of a line costs as much as the whole text. */
const LOOKED = 500;

/** Headings, list items, quotations and rows of tables are somebody's words as well; a short heading or label says nothing. */
function isProse(line: string): boolean {
  const count = plainWords(line).split(' ').length;
  return letters(line) !== '' && count > (TITLE.test(line) ? 2 : 1) && !NOTHING.test(line);
}

/** `## Next steps`, `- **Alternatives considered**:` */
const TITLE = /^#|^\s*(?:[-+*] )?\*\*[^*]+\*\*:?\s*$/;

/** `- **Constraints introduced**: None` */
const NOTHING = /:\**[ \t]+(?:none|nothing|n\/a|\[[^\]]*\])\.?\s*$/i;

/** `- **Cause**: A short timeout` and `## 2026-01-05: Queues` end with what was said. */
function hasEnding(lines: ReadonlySet<string>, words: string, raw: string): boolean {
  const parts = words.split(' ');
  // One word at the end of a sentence is not what an entry says.
  const least = /[:|#]/.test(raw) ? 1 : 2;
  const most = Math.min(parts.length, LABEL);
  for (let from = 0; from < most; from++)
    if ((from === 0 || parts.length - from >= least) && lines.has(parts.slice(from).join(' '))) return true;
  return false;
}

/** The most words before the value: a bullet's label, a date, a number. */
const LABEL = 8;
