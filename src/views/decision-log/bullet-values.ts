// The values of one bullet, read and written. What is written reads back the same: several values stand on one line only
// where the line is read as those values again, else each has a bullet of its own.

import type { BulletKey } from './entry.ts';
import { escapeText, isEmptyWord, oneLine, tidy, unescapeText } from './shown-text.ts';

const LISTS: ReadonlySet<BulletKey> = new Set(['alternative', 'constraint']);

/** `first` stands behind the label, `rest` are the lines below it. */
export function readValues(key: BulletKey, first: string, rest: readonly string[]): string[] {
  const nested = LISTS.has(key) ? nestedValues(rest) : undefined;
  if (nested !== undefined) return nested;
  const text = tidy([first, ...rest.map(dedent)].join('\n'));
  if (isEmptyWord(text)) return [];
  if (!LISTS.has(key)) return [unescapeText(text)];
  return splitLine(key, oneLine(text)).map(unescapeText);
}

/** The text behind the label, with the line below it where there are any; no line end at its end. */
export function writeValues(key: BulletKey, values: readonly string[]): string {
  if (values.length === 0) return ' None recorded';
  const [only = ''] = values;
  if (!LISTS.has(key)) return ` ${indented(escapeText(only), '  ')}`;
  for (const joint of values.length === 1 ? [''] : [' ', '; ']) {
    const line = values.map(escapeText).join(joint);
    if (line.length <= 400 && sameList(readValues(key, line, []), values)) return ` ${line}`;
  }
  return values.map((value) => `\n  - ${indented(escapeText(value), '    ')}`).join('');
}

export function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, n) => value === b[n]);
}

function nestedValues(rest: readonly string[]): string[] | undefined {
  const at = rest.findIndex((line) => NESTED.test(line));
  if (at < 0) return undefined;
  const indent = NESTED.exec(rest[at] ?? '')?.[1] ?? '';
  const values: string[][] = [];
  for (const line of rest.slice(at)) {
    const bullet = NESTED.exec(line);
    if (bullet !== null && (bullet[1] ?? '').length <= indent.length) values.push([bullet[2] ?? '']);
    else values.at(-1)?.push(dedent(line, indent.length + 2));
  }
  return values
    .map((lines) => tidy(lines.join('\n')))
    .filter((value) => !isEmptyWord(value))
    .map(unescapeText);
}

const NESTED = /^([ \t]+)(?:[-*+]|\d+[.)])[ \t]+(.*)$/s;

/** One line with several values: parts between semicolons, else sentences. */
function splitLine(key: BulletKey, line: string): string[] {
  const parts = cut(line, /;\s+/y);
  if (parts.length > 1) return parts;
  const sentences = cut(line, /(?<=[.!?])\s+(?=["'`(]?\p{Lu})/uy).filter((part) => !isEmptyWord(part));
  // A reason given in a sentence of its own is not an alternative of its own.
  const whole = key === 'alternative' && !sentences.every((sentence) => REJECTS.test(sentence));
  return whole || sentences.some((sentence) => ABBREVIATED.test(sentence)) ? [line] : sentences;
}

const REJECTS =
  /\b(?:reject|ruled out|rule out|dismiss|discard|dropp|declin|too |not |no |would |: | - | — )/i;
const ABBREVIATED = /\b(?:e\.g|i\.e|etc|vs|cf|approx|no)\.$/i;

/** Cuts where the mark matches outside inline code, quotes and brackets. */
function cut(line: string, mark: RegExp): string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let quote = false;
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? '';
    if (letter === '`') quote = !quote;
    else if (!quote && (letter === '(' || letter === '[')) depth++;
    else if (!quote && (letter === ')' || letter === ']')) depth = Math.max(0, depth - 1);
    if (quote || depth > 0) continue;
    mark.lastIndex = at;
    const match = mark.exec(line);
    if (match === null || at === from) continue;
    parts.push(line.slice(from, at));
    from = at + match[0].length;
    at = from - 1;
  }
  return [...parts, line.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

function dedent(line: string, by = 2): string {
  const space = /^(?:\t| )*/.exec(line)?.[0] ?? '';
  return space.startsWith('\t') ? line.slice(1) : line.slice(Math.min(space.length, by));
}

function indented(text: string, by: string): string {
  return text.replace(/\n(?!\n|$)/g, `\n${by}`);
}
