// A block of ours in a text that people write: between two marks, at the end, with an empty line before it.

import type { Block, Read, Standing } from '../piece.ts';
import { lineAfter, lineAt, lineStart, styleOf } from './style.ts';

const BEGIN = '<!-- tidemark:begin -->';
const END = '<!-- tidemark:end -->';

export function blockStanding(text: string, piece: Block): Read<Standing> {
  const place = placeOf(text);
  if ('flaw' in place) return place;
  if (place.read === undefined) return { read: 'absent' };
  const there = text
    .slice(...place.read)
    .replaceAll('\r\n', '\n')
    .trimEnd();
  return { read: there === marked(piece.text) ? 'same' : 'other' };
}

export function putBlock(text: string, piece: Block): Read<string> {
  const place = placeOf(text);
  if ('flaw' in place) return place;
  const { eol } = styleOf(text);
  const block = `${marked(piece.text)}\n`.replaceAll('\n', eol);
  if (place.read !== undefined)
    return { read: text.slice(0, place.read[0]) + block + text.slice(place.read[1]) };
  const head = text === '' || text.endsWith('\n') ? text : text + eol;
  return { read: `${head}${head === '' || /\n\r?\n$/.test(head) ? '' : eol}${block}` };
}

export function takeBlock(text: string): Read<string> {
  const place = placeOf(text);
  if ('flaw' in place) return place;
  if (place.read === undefined) return { read: text };
  const [before, after] = [text.slice(0, place.read[0]), text.slice(place.read[1])];
  const parted = /\n\r?\n$/.test(before) && (after === '' || /^\r?\n/.test(after));
  return { read: (parted ? before.replace(/\r?\n$/, '') : before) + after };
}

function marked(text: string): string {
  return `${BEGIN}\n${text.trim()}\n${END}`;
}

/** A mark stands alone on its line; whoever only writes about marks has no block. */
function markAt(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1))
    if (text.slice(lineStart(text, at), lineAfter(text, at)).trim() === mark) return at;
  return -1;
}

function placeOf(text: string): Read<readonly [number, number] | undefined> {
  const from = markAt(text, BEGIN, 0);
  const end = markAt(text, END, Math.max(0, from));
  if (from < 0 && end < 0) return { read: undefined };
  if (from < 0) return torn(text, end, END, BEGIN);
  if (end < 0) return torn(text, from, BEGIN, END);
  const again = markAt(text, BEGIN, from + 1);
  if (again >= 0)
    return {
      flaw: { line: lineAt(text, again), message: `has more than one block that begins with ${BEGIN}` },
    };
  return { read: [lineStart(text, from), lineAfter(text, end)] };
}

function torn(text: string, at: number, there: string, missing: string) {
  return { flaw: { line: lineAt(text, at), message: `has ${there} without ${missing}` } };
}
