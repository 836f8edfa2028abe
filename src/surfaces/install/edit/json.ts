// Entries and hooks in a JSON file: how they stand there, putting them in, taking them out.

import type { Node } from 'jsonc-parser';
import {
  type Entry,
  type Hook,
  type Json,
  type Needed,
  type Read,
  type Standing,
  sameJson,
} from '../piece.ts';
import { callsHook, handlersIn } from './hook-call.ts';
import { insertChild } from './json-insert.ts';
import { removeChild } from './json-remove.ts';
import { jsonOf, readJson, renderJson, repeated, repeatedIn, walk } from './json-text.ts';
import { lineAt, lineStart, type Style, styleOf, withCuts } from './style.ts';

type JsonPiece = Entry | Hook | Needed;

export function jsonStanding(text: string, piece: JsonPiece): Read<Standing> {
  const found = locate(text, piece);
  if ('flaw' in found) return found;
  const { node } = found.read;
  if (node === undefined) return { read: 'absent' };
  if (piece.form === 'needed') return { read: 'same' };
  if (piece.form === 'entry') return { read: sameJson(jsonOf(node), piece.value) ? 'same' : 'other' };
  const ours = (node.children ?? []).filter((item) => callsHook(jsonOf(item), piece.call));
  if (ours.length === 0) return { read: 'absent' };
  return { read: ours.length === 1 && sameJson(jsonOf(ours[0]), piece.value) ? 'same' : 'other' };
}

/** Puts it in, or in the place of what stands there under its name. */
export function putJson(text: string, piece: JsonPiece): Read<string> {
  const style = styleOf(text);
  const found = locate(text, piece);
  if ('flaw' in found) return found;
  const { node, within, missing } = found.read;
  if (within === undefined && node === undefined) {
    const value = nested(piece.keys, piece.form === 'hook' ? [piece.value] : piece.value);
    const before = text.trim() === '' ? '' : text.replace(/\s*$/, style.eol);
    return { read: `${before}${renderJson(value, style, '')}${style.eol}` };
  }
  if (node === undefined) {
    const [key = '', ...rest] = missing;
    const value = nested(rest, piece.form === 'hook' ? [piece.value] : piece.value);
    return { read: insertChild(text, within as Node, key, value, style) };
  }
  if (piece.form === 'needed') return { read: text };
  if (piece.form === 'entry') return { read: replaced(text, node, piece.value, style) };
  const ours = (node.children ?? []).filter((item) => callsHook(jsonOf(item), piece.call));
  const [first, ...others] = ours;
  if (first === undefined) return { read: insertChild(text, node, undefined, piece.value, style) };
  // With more than one, or with a handler of somebody else in ours, ours are taken out first.
  if (others.length === 0 && handlersIn(jsonOf(first)).every((one) => callsHook(one, piece.call)))
    return { read: replaced(text, first, piece.value, style) };
  const without = takeJson(text, piece, () => '');
  return 'flaw' in without ? without : putJson(without.read, piece);
}

/** What stood in a container before us, for one that stays although nothing is left in it; undefined where there was none. */
export type Before = (keys: readonly string[]) => string | undefined;

export function takeJson(text: string, piece: JsonPiece, before: Before): Read<string> {
  const found = locate(text, piece);
  if ('flaw' in found) return found;
  const { node } = found.read;
  if (node === undefined || piece.form === 'needed') return { read: text };
  if (piece.form === 'entry') return pruned(removeAt(text, piece.keys), piece.keys.slice(0, -1), before);
  let done = text;
  for (;;) {
    const next = withoutOne(done, piece);
    if (next === done) return pruned(done, piece.keys, before);
    done = next;
  }
}

/** One handler of ours less; its group goes with the last one in it. */
function withoutOne(text: string, piece: Hook): string {
  const found = locate(text, piece);
  const list = 'read' in found ? found.read.node : undefined;
  for (const [at, item] of (list?.children ?? []).entries()) {
    if (!callsHook(jsonOf(item), piece.call)) continue;
    const inner = memberOf(item, 'hooks');
    const handlers = inner?.children ?? [];
    const mine = handlers.findIndex((handler) => callsHook(jsonOf(handler), piece.call));
    return inner === undefined || mine < 0 || handlers.length === 1
      ? removeChild(text, list as Node, at)
      : removeChild(text, inner, mine);
  }
  return text;
}

interface Located {
  readonly node?: Node;
  readonly within?: Node;
  readonly missing: readonly string[];
}

function locate(text: string, piece: JsonPiece): Read<Located> {
  const root = readJson(text);
  if ('flaw' in root) return root;
  if (root.read === undefined) return { read: { missing: piece.keys } };
  const found = walk(text, root.read, piece.keys);
  if ('flaw' in found) return found;
  if (!('node' in found.read)) {
    const { within, missing } = found.read;
    if (within.type === 'object') return { read: { within, missing } };
    return wrong(text, within, piece.keys.slice(0, -missing.length), 'an object');
  }
  const { node } = found.read;
  if (piece.form === 'hook' && node.type !== 'array') return wrong(text, node, piece.keys, 'a list');
  // Programs differ in which of the two they take.
  const again = repeatedIn(node);
  return again === undefined
    ? { read: { node, missing: [] } }
    : repeated(text, again, `${again.children?.[0]?.value} inside ${piece.keys.join('.')}`);
}

function wrong(text: string, node: Node, keys: readonly string[], expected: string) {
  return {
    flaw: {
      line: lineAt(text, node.offset),
      message: `has ${node.type === 'null' ? 'null' : `a value of type ${node.type}`} at ${keys.join('.')} where ${expected} is expected`,
    },
  };
}

function removeAt(text: string, keys: readonly string[]): string {
  const root = readJson(text);
  if ('flaw' in root || root.read === undefined) return text;
  const holder = walk(text, root.read, keys.slice(0, -1));
  if ('flaw' in holder || !('node' in holder.read)) return text;
  const { node } = holder.read;
  const at = (node.children ?? []).findIndex((member) => member.children?.[0]?.value === keys.at(-1));
  return removeChild(text, node, at);
}

/** Containers that nobody else put anything into go too; one that was empty before us is as it was, blanks included. */
function pruned(text: string, keys: readonly string[], before: Before): Read<string> {
  const root = readJson(text);
  if ('flaw' in root || root.read === undefined) return { read: text };
  const found = walk(text, root.read, keys);
  if ('flaw' in found || !('node' in found.read)) return { read: text };
  const { node } = found.read;
  const [open, close] = [node.offset + 1, node.offset + node.length - 1];
  if (text.slice(open, close).trim() !== '') return { read: text };
  const kept = before(keys);
  if (kept?.trim() === '') return { read: withCuts(text, [{ from: open, to: close, text: kept }]) };
  if (kept !== undefined || keys.length === 0) return { read: text };
  return pruned(removeAt(text, keys), keys.slice(0, -1), before);
}

function replaced(text: string, node: Node, value: Json, style: Style): string {
  const line = text.slice(lineStart(text, node.offset), node.offset);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const onOneLine = !text.slice(node.offset, node.offset + node.length).includes('\n');
  const put = onOneLine ? JSON.stringify(value) : renderJson(value, style, indent);
  return withCuts(text, [{ from: node.offset, to: node.offset + node.length, text: put }]);
}

function memberOf(node: Node, key: string): Node | undefined {
  if (node.type !== 'object') return undefined;
  return node.children?.find((member) => member.children?.[0]?.value === key)?.children?.[1];
}

function nested(keys: readonly string[], value: Json): Json {
  return keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
}
