// A record as it is written: a new one in our form, a known one changed only in what it no longer says rightly.

import type { JsonNode } from '../../markdown/json-nodes.ts';
import type { Book, Part } from './books.ts';
import type { Content, Value } from './content.ts';

export function newRecord(book: Book, name: string, content: Content): [key: string, value: Value][] {
  return book.keys.flatMap(({ part, own, optional }): [string, Value][] => {
    if (part === 'id') return [[own, name]];
    const value = valueIn(content, part);
    return optional && isEmpty(value) ? [] : [[own, value]];
  });
}

/** `indent` stands before the braces; undefined for a record on one line. */
export function recordText(
  members: readonly [string, Value][],
  indent: string | undefined,
  end: string,
): string {
  const parts = members.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  if (indent === undefined) return `{${parts.join(', ')}}`;
  return `{${end}${parts.map((part) => `${indent}  ${part}`).join(`,${end}`)}${end}${indent}}`;
}

/** The text of a record with some parts said anew; every other byte stays. A record without an id is given one. */
export function changedRecord(
  text: string,
  node: JsonNode,
  book: Book,
  parts: readonly Part[],
  content: Content,
  name: string,
): string {
  const members = node.members ?? [];
  const edits: { from: number; to: number; text: string }[] = [];
  const added: [string, Value][] = [];
  for (const { part, own, read, optional } of book.keys) {
    if (part === 'id' ? members.some(({ key }) => key === 'id') : !parts.includes(part)) continue;
    const value = part === 'id' ? name : valueIn(content, part);
    const held = members.filter(({ key }) => read.includes(key));
    for (const { node: old } of held)
      edits.push({ from: old.start, to: old.end, text: JSON.stringify(value) });
    if (held.length === 0 && !(optional && isEmpty(value))) added.push([own, value]);
  }
  const last = members.at(-1);
  if (added.length > 0) {
    const at = last?.node.end ?? node.start + 1;
    const joint = last === undefined ? '' : `,${spaceBefore(text, node, last.start)}`;
    const parted = added.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    edits.push({ from: at, to: at, text: joint + parted.join(joint || ', ') });
  }
  let changed = '';
  let from = node.start;
  for (const edit of edits.sort((a, b) => a.from - b.from)) {
    changed += text.slice(from, edit.from) + edit.text;
    from = edit.to;
  }
  return changed + text.slice(from, node.end);
}

/** The white space the last member has before it, so that the next one stands like it. */
function spaceBefore(text: string, node: JsonNode, at: number): string {
  return /(?<!\s)\s*$/.exec(text.slice(node.start + 1, at))?.[0] ?? '';
}

function valueIn(content: Content, part: Part): Value {
  const value = content.get(part);
  return value === undefined ? '' : value;
}

function isEmpty(value: Value): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}
