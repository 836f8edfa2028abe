// The commands by which an agent calls us, as they stand in its file: word by word, whatever somebody made of them.

import { at } from '../agent.ts';
import type { Json, Piece } from '../piece.ts';
import { callsHook, handlersIn, wordsOf } from './hook-call.ts';
import { jsonOf, readJson } from './json-text.ts';
import { tomlValue } from './toml.ts';

/** Of a text that holds the piece. */
export function calledWords(text: string, piece: Piece): readonly (readonly string[])[] {
  if (piece.form !== 'entry' && piece.form !== 'hook' && piece.form !== 'table') return [];
  const value = at(
    piece.form === 'table' ? (tomlValue(text.replace(/^\ufeff/, '')) as Json | undefined) : jsonIn(text),
    ...piece.keys,
  );
  const handlers =
    piece.form === 'hook' && Array.isArray(value)
      ? value.flatMap((group) => handlersIn(group)).filter((handler) => callsHook(handler, piece.call))
      : [value];
  return handlers.map((handler) => wordsOf(handler)).filter((words) => words.length > 0);
}

function jsonIn(text: string): Json | undefined {
  const root = readJson(text.replace(/^\ufeff/, ''));
  return 'read' in root ? jsonOf(root.read) : undefined;
}
