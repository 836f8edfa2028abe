// One piece and one text: how it stands there, putting it in, taking it out. A text that cannot be understood comes back as a flaw with its line.

import { visit } from 'jsonc-parser';
import type { Piece, Read, Standing } from '../piece.ts';
import { blockStanding, putBlock, takeBlock } from './block.ts';
import { jsonStanding, putJson, takeJson } from './json.ts';
import { jsonOf, readJson, walk } from './json-text.ts';
import { refusedByAgent } from './strict.ts';
import { putToml, takeToml, tomlStanding } from './toml.ts';

/** `undefined` is a file that is not there. */
export type Text = string | undefined;

export function standing(text: Text, piece: Piece): Read<Standing> {
  if (piece.form === 'file')
    return { read: text === undefined ? 'absent' : unmarked(text)[1] === piece.text ? 'same' : 'other' };
  const [, body] = unmarked(text ?? '');
  switch (piece.form) {
    case 'table':
      return tomlStanding(body, piece);
    case 'block':
      return blockStanding(body, piece);
    default:
      return jsonStanding(body, piece);
  }
}

/** The same, where the agent itself can read the file. */
export function standingForAgent(text: Text, piece: Piece): Read<Standing> {
  const there = standing(text, piece);
  const flaw = 'flaw' in there ? undefined : refusedByAgent(unmarked(text ?? '')[1], piece);
  return flaw === undefined ? there : { flaw };
}

export function put(text: Text, piece: Piece): Read<string> {
  if (piece.form === 'file') return { read: piece.text };
  const [mark, body] = unmarked(text ?? '');
  const done = putInto(body, piece);
  return 'flaw' in done ? done : { read: mark + done.read };
}

/** What is left; `base` is how the file was before us, where that is known: what stood empty there may stay empty. */
export function take(text: Text, piece: Piece, base: Text): Read<Text> {
  if (text === undefined || piece.form === 'file') return { read: undefined };
  const [mark, body] = unmarked(text);
  const done = takeFrom(body, piece, base);
  return 'flaw' in done ? done : { read: mark + done.read };
}

/** Nothing that anybody would miss: blanks, an empty object, or one with only what a file must have to be valid. */
export function isEmpty(text: string, pieces: readonly Piece[]): boolean {
  const [, body] = unmarked(text);
  if (body.trim() === '') return true;
  if (!pieces.some((piece) => piece.form === 'entry' || piece.form === 'hook' || piece.form === 'needed'))
    return false;
  const root = readJson(body);
  const value = 'read' in root ? jsonOf(root.read) : undefined;
  if (value === undefined || typeof value !== 'object' || value === null || hasComment(body)) return false;
  const needed = new Set(pieces.flatMap((piece) => (piece.form === 'needed' ? [piece.keys[0] ?? ''] : [])));
  return Object.keys(value).every((key) => needed.has(key));
}

function putInto(body: string, piece: Exclude<Piece, { form: 'file' }>): Read<string> {
  switch (piece.form) {
    case 'table':
      return putToml(body, piece);
    case 'block':
      return putBlock(body, piece);
    default:
      return putJson(body, piece);
  }
}

function takeFrom(body: string, piece: Exclude<Piece, { form: 'file' }>, base: Text): Read<string> {
  switch (piece.form) {
    case 'table':
      return takeToml(body, piece);
    case 'block':
      return takeBlock(body);
    default: {
      const [, old] = unmarked(base ?? '');
      const before = base === undefined ? undefined : readJson(old);
      return takeJson(body, piece, (keys) => {
        if (before === undefined || 'flaw' in before || before.read === undefined) return undefined;
        const found = walk(old, before.read, keys);
        if ('flaw' in found || !('node' in found.read)) return undefined;
        const { offset, length } = found.read.node;
        return old.slice(offset + 1, offset + length - 1);
      });
    }
  }
}

function unmarked(text: string): readonly [mark: string, body: string] {
  return text.startsWith('\ufeff') ? ['\ufeff', text.slice(1)] : ['', text];
}

function hasComment(text: string): boolean {
  let found = false;
  visit(text, {
    onComment() {
      found = true;
    },
  });
  return found;
}
