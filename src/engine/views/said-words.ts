// Every word the ledger ever said, to tell an older rendering, another branch or another day from somebody's edit.

import type { Store } from '../../model/store.ts';
import { readSession } from '../reading/read-session.ts';
import { scanLedger } from '../reading/scan-ledger.ts';

export interface SaidWords {
  /** Some event stated exactly these words, or had them as the value of a field. */
  readonly states: (text: string) => boolean;
  /** The line stands somewhere in the ledger, whole or in the parts it sets off. */
  readonly holdsLine: (line: string) => boolean;
}

export function saidWords(store: Store): SaidWords {
  const stated = new Set<string>();
  const texts: string[] = [];
  for (const { path, name } of scanLedger(store.files, store.ledgers).folders.flatMap(({ files }) => files))
    for (const { text = '', fields } of readSession(store.files, path, name)?.events ?? [])
      for (const value of [text, ...fields.map(([, one]) => one)]) {
        stated.add(plainWords(value));
        texts.push(value);
      }
  const all = ` ${letters(texts.join('\n'))} `;
  const holds = (part: string) => all.includes(` ${letters(part)} `);
  const isTelling = (part: string) => letters(part).includes(' ') && !part.includes('/');
  return {
    states: (text) => stated.has(plainWords(text)),
    holdsLine: (line) => {
      const parts = line
        .replace(POINTS_AT, '')
        .split(/[|;]|": |: /)
        .filter(isTelling);
      return parts.length > 0 && (holds(line) || parts.every(holds));
    },
  };
}

/** What a text says, without the marks of lists, headings, tables and emphasis. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[ \t]*\d+[.)] /gm, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Days and counts change by themselves. */
export function letters(text: string): string {
  return plainWords(text.replace(TIMES, ''))
    .split(' ')
    .filter((word) => !/^\d+$/.test(word))
    .join(' ');
}

/** The end of a line that points at a file. */
const POINTS_AT = /\s→ \S+\s*$/;
const TIMES = /\b\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*Z?/gi;
