// JSON as people write it, comments and trailing commas included: reading with places, and a value as text in the style of its file.

import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Flaw, Json, Read } from '../piece.ts';
import { deepJson } from './depth.ts';
import { readOnce } from './read-once.ts';
import { lineAt, type Style } from './style.ts';

/** The tree of a text; undefined where it holds nothing but blanks and comments. */
export const readJson = readOnce((text): Read<Node | undefined> => {
  const deep = deepJson(text);
  if (deep !== undefined) return { flaw: deep };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error !== undefined) return { flaw: flawOf(text, error) };
  if (root !== undefined && root.type !== 'object')
    return {
      flaw: {
        line: lineAt(text, root.offset),
        message: `holds ${withArticle(root.type)} where an object is expected`,
      },
    };
  return { read: root };
});

/** Of a file that only programs write: no comments, no trailing commas, and something in it. */
export function parseStrict(text: string): Read<Node> {
  const deep = deepJson(text);
  if (deep !== undefined) return { flaw: deep };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (root !== undefined && error === undefined) return { read: root };
  return {
    flaw: error === undefined ? { line: 1, message: 'is no valid JSON (it is empty)' } : flawOf(text, error),
  };
}

type Found =
  | { readonly node: Node }
  /** The deepest object that is there, and the keys that are missing below it. */
  | { readonly within: Node; readonly missing: readonly string[] };

/** Goes down the keys; every object on the way must be one, and no key may be there twice. */
export function walk(text: string, root: Node, keys: readonly string[]): Read<Found> {
  let within = root;
  for (const [depth, key] of keys.entries()) {
    if (within.type !== 'object')
      return {
        flaw: {
          line: lineAt(text, within.offset),
          message: `has ${withArticle(within.type)} at ${keys.slice(0, depth).join('.')} where an object is expected`,
        },
      };
    const members = (within.children ?? []).filter((member) => member.children?.[0]?.value === key);
    const [, again] = members;
    if (again !== undefined) return repeated(text, again, keys.slice(0, depth + 1).join('.'));
    const value = members[0]?.children?.[1];
    if (value === undefined) return { read: { within, missing: keys.slice(depth) } };
    within = value;
  }
  return { read: { node: within } };
}

/** A member, at any depth, whose key stands in its object already. */
export function repeatedIn(node: Node): Node | undefined {
  const keys = new Set<unknown>();
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0]?.value : undefined;
    if (key !== undefined && keys.has(key)) return child;
    keys.add(key);
    const inner = repeatedIn(child);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

export function repeated(text: string, member: Node, key: string): { readonly flaw: Flaw } {
  return { flaw: { line: lineAt(text, member.offset), message: `has the key ${key} more than once` } };
}

export function jsonOf(node: Node | undefined): Json | undefined {
  return node === undefined ? undefined : (getNodeValue(node) as Json);
}

/** Lists of plain values and short objects in lists stay on one line, everything else has a line of its own. */
export function renderJson(value: Json, style: Style, indent: string): string {
  const deeper = indent + style.unit;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null))
      return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    const items = value.map((item) => deeper + renderItem(item as Json, style, deeper));
    return `[${style.eol}${items.join(`,${style.eol}`)}${style.eol}${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length === 0) return '{}';
  const lines = members.map(
    ([key, inner]) => `${deeper}${JSON.stringify(key)}: ${renderJson(inner, style, deeper)}`,
  );
  return `{${style.eol}${lines.join(`,${style.eol}`)}${style.eol}${indent}}`;
}

/** An element of a list. */
export function renderItem(value: Json, style: Style, indent: string): string {
  return onOneLine(value) ?? renderJson(value, style, indent);
}

const WIDEST = 120;

/** An object of plain values, where it is short. */
function onOneLine(value: Json): string | undefined {
  if (!isFlat(value)) return undefined;
  const members = Object.entries(value as object).map(([key, inner]) => {
    const items = Array.isArray(inner) ? inner.map((item) => JSON.stringify(item)).join(', ') : undefined;
    return `${JSON.stringify(key)}: ${items === undefined ? JSON.stringify(inner) : `[${items}]`}`;
  });
  const line = `{ ${members.join(', ')} }`;
  return members.length > 0 && line.length <= WIDEST ? line : undefined;
}

function isFlat(value: Json): boolean {
  const isPlain = (inner: unknown) => typeof inner !== 'object' || inner === null;
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((inner) => (Array.isArray(inner) ? inner.every(isPlain) : isPlain(inner)))
  );
}

function flawOf(text: string, { error, offset }: ParseError): Flaw {
  return {
    line: lineAt(text, offset),
    message: `is no valid JSON (${wordsOf(printParseErrorCode(error))})`,
  };
}

function wordsOf(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

function withArticle(type: string): string {
  return type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
