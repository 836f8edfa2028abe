// The words of texts without their marks, and the texts that the ledger holds.

import type { Store } from '../../model/store.ts';
import { readSession } from '../reading/read-session.ts';
import { scanLedger } from '../reading/scan-ledger.ts';

/** Every text and value of an event of the ledger, to the letter. */
export function saidTexts(store: Store): ReadonlySet<string> {
  return new Set(
    scanLedger(store.files, store.ledgers)
      .folders.flatMap(({ files }) => files)
      .flatMap(({ path, name }) => readSession(store.files, path, name)?.events ?? [])
      .filter(({ verb }) => verb !== 'Kept')
      .flatMap(({ text = '', fields }) => [text, ...fields.map(([, value]) => value)])
      .flatMap((text) => [text, ...text.split('\n')])
      .map(unmarked)
      .filter((text) => text !== ''),
  );
}

/** A text without the marks of Markdown around it, on one line. */
export function unmarked(text: string): string {
  return text
    .replace(/^[ \t]*(?:[#>+*-]+|\d+[.)])[ \t]+/gm, '')
    .replace(/\*\*|`|\\(?=[^\w\s])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a text says, without the marks of lists, headings, tables and emphasis. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[ \t]*\d+[.)] /gm, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a line is one of `lines` with one of the values in place of what stood there; all of it plain words. */
export function isLineWith(words: string, values: Iterable<string>, lines: () => Iterable<string>): boolean {
  for (const value of values) {
    const at = value === '' ? -1 : ` ${words} `.indexOf(` ${value} `);
    if (at < 0) continue;
    const [head, tail] = [words.slice(0, at), words.slice(at + value.length)];
    if (head + tail === '') continue;
    for (const line of lines()) if (line.startsWith(head) && line.endsWith(tail)) return true;
  }
  return false;
}

/** Words alone, to find lines that resemble each other: days and counts do not matter. */
export function letters(text: string): string {
  return plainWords(text.replace(TIMES, ''))
    .split(' ')
    .filter((word) => !/^\d+$/.test(word))
    .join(' ');
}

const TIMES = /\b\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*Z?/gi;
