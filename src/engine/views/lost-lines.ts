// Lines somebody wrote into a file of a layout that are neither an item nor text the layout keeps: they stand in a part that is
// made anew. Nobody's words may vanish, so they become notes.

import { redact } from '../../capture/redaction/redact.ts';
import { mergeSides } from '../../markdown/merge-sides.ts';
import type { Draft } from '../../model/event.ts';
import { once } from '../../model/once.ts';
import { EDITED } from '../edited-mark.ts';
import { editWords } from '../truth/edit-of-file.ts';
import { owns } from './registry.ts';
import { type Composed, shownPath } from './render-views.ts';
import { isLineWith, plainWords as plain } from './said-words.ts';
import type { Whose } from './whose-text.ts';

/** The file and the words of a note about an edit; undefined for any other text. */
export function editedLine(note: string): { file: string; words: string } | undefined {
  const [, file, words] = /^(\S+)(?: was edited where it is made anew| says): ([\s\S]+)$/.exec(note) ?? [];
  return file === undefined || words === undefined ? undefined : { file, words };
}

export function lostLines(
  { placed, there, copies, rendered, problems, gone, isOurs }: Composed,
  said: readonly Draft[],
  forgotten: (isKnown: (line: string) => boolean) => (line: string) => boolean,
  whose?: Whose,
): Draft[] {
  const leftAlone = new Set(problems.filter(({ level }) => level === 'error').map(({ file }) => file));
  const texts = [...rendered.files.values(), ...said.flatMap(wordsOf)];
  const lines = linesOf(texts);
  const isForgotten = once(() => forgotten((line) => lines.has(plain(line))));
  const kept = once(() => plain(texts.join('\n')));
  const values = once(() => said.flatMap(wordsOf).map(plain));
  const ourTexts = once(() => new Set(copies.values()));
  const anywhere = once(() => linesOf(copies.values()));
  const isMoved = (line: string) => placed.view.isStamp?.(line) === true && anywhere().has(plain(line));
  const waiting = said
    .flatMap(editWords)
    .map(plain)
    .filter((words) => words !== '');
  const lost: NumberedLine[] = [];
  let looked = 0;
  for (const [path, now] of there) {
    const copy = copies.get(path);
    if (copy === undefined && !owns(placed.view, path)) continue;
    if (now === copy || now === rendered.files.get(path) || gone.includes(path)) continue;
    // A file that somebody moved holds our own text.
    if (copy === undefined && ourTexts().has(now)) continue;
    if (leftAlone.has(shownPath(placed, path)) || isOurs(path, now)) continue;
    const before = linesOf([copy ?? '']);
    // The base that git shows between the sides is nobody's edit.
    for (const [n, raw] of (mergeSides(now)?.join('\n') ?? now).split('\n').entries()) {
      const line = redact(raw).text;
      const words = plain(line);
      if (words === '' || before.has(words) || lines.has(words)) continue;
      if (gone.some((file) => line.includes(file))) continue;
      if (isMark(line) || isMoved(line) || whose?.isOurLine(path, raw) || isForgotten()(line)) continue;
      if (waiting.some((edit) => words.includes(edit))) continue;
      // Part of a longer line; looking for that costs as much as the whole text.
      if (looked++ < LOOKED && (kept().includes(words) || isLineWith(words, values(), () => before)))
        continue;
      lost.push({ path, number: n, line: line.trim() });
    }
  }
  return blocksOf(lost).map(({ path, text }) => editNote(`${shownPath(placed, path)}${EDITED}${text}`));
}

interface NumberedLine {
  readonly path: string;
  readonly number: number;
  readonly line: string;
}

/** Lines that stand together become one text. */
export function blocksOf(lines: readonly NumberedLine[]): { path: string; text: string }[] {
  const blocks: { path: string; text: string; last: number }[] = [];
  for (const { path, number, line } of lines) {
    const block = blocks.at(-1);
    const isNext =
      block?.path === path && number <= block.last + TOGETHER && block.text.length + line.length < BLOCK;
    if (isNext) Object.assign(block, { text: `${block.text}\n${line}`, last: number });
    else blocks.push({ path, text: line, last: number });
  }
  return blocks;
}

/** An empty line between two paragraphs does not part them. */
const TOGETHER = 2;

/** Characters of one note. */
const BLOCK = 2000;

/** Words that somebody wrote into a file of a layout, as a note. */
export function editNote(text: string): Draft {
  return { verb: 'Noted', text, fields: [['type', 'edit']] };
}

const LOOKED = 500;

export function wordsOf({ text = '', fields }: Draft): string[] {
  return [text, ...fields.map(([, value]) => value)];
}

function linesOf(texts: Iterable<string>): ReadonlySet<string> {
  return new Set([...texts].flatMap((text) => text.split('\n')).map(plain));
}

/** Footers and the like are ours to keep right, the marks of a merge are nobody's words; other comments are somebody's. */
function isMark(line: string): boolean {
  return OURS.test(line) || /^(?:<{7}|\|{7}|>{7}) /.test(line);
}

const OURS = /^\s*(?:>\s*)?<!--\s*(?:(?:id|scope|evergreen|formalizes):|tidemark\b|generated\b).*-->\s*$/i;
