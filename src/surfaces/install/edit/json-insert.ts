// Puts a member or an element at the end of its container, in the style of the text. A comment stays on the line it was written for.

import { createScanner, type Node } from 'jsonc-parser';
import type { Json } from '../piece.ts';
import { renderItem, renderJson } from './json-text.ts';
import { type Cut, lineStart, type Style, withCuts } from './style.ts';

const COMMA = 5;
const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const LINE_BREAK = 14;

/** With a key into an object, without one into a list. */
export function insertChild(
  text: string,
  container: Node,
  key: string | undefined,
  value: Json,
  style: Style,
): string {
  const render = (indent: string) =>
    key === undefined
      ? renderItem(value, style, indent)
      : `${JSON.stringify(key)}: ${renderJson(value, style, indent)}`;
  const last = container.children?.at(-1);
  const first = container.children?.[0];
  if (first === undefined || last === undefined) return intoEmpty(text, container, render, style);
  const end = last.offset + last.length;
  if (!text.slice(container.offset, first.offset).includes('\n'))
    return withCuts(text, [{ from: end, to: end, text: `, ${inline(key, value)}` }]);
  const indent = indentAt(text, first.offset) ?? indentOf(text, container.offset) + style.unit;
  const { comma, at } = endOfLast(text, end, container.offset + container.length - 1);
  const put: Cut[] = [
    { from: at, to: at, text: `${style.eol}${indent}${render(indent)}${comma ? ',' : ''}` },
  ];
  if (!comma) put.push({ from: end, to: end, text: ',' });
  return at === end && !comma
    ? withCuts(text, [{ from: end, to: end, text: `,${style.eol}${indent}${render(indent)}` }])
    : withCuts(text, put);
}

function intoEmpty(text: string, container: Node, render: (indent: string) => string, style: Style): string {
  const [open, close] = [container.offset + 1, container.offset + container.length - 1];
  const outer = indentOf(text, container.offset);
  const kept = text.slice(open, close).trimEnd();
  const child = render(outer + style.unit);
  return withCuts(text, [
    { from: open, to: close, text: `${kept}${style.eol}${outer}${style.unit}${child}${style.eol}${outer}` },
  ]);
}

/** Whether a comma follows, and where the line of the last child ends, its comment included. */
function endOfLast(text: string, end: number, close: number): { comma: boolean; at: number } {
  const scanner = createScanner(text);
  scanner.setPosition(end);
  let [comma, at] = [false, end];
  for (let token: number = scanner.scan(); scanner.getTokenOffset() < close; token = scanner.scan()) {
    if (token === LINE_BREAK) break;
    if (token === COMMA) comma = true;
    if (token === COMMA || token === LINE_COMMENT || token === BLOCK_COMMENT)
      at = scanner.getTokenOffset() + scanner.getTokenLength();
  }
  // The comma may stand on a line of its own.
  return comma ? { comma, at } : { comma: commaBefore(text, at, close), at: commaEnd(text, at, close) };
}

function commaBefore(text: string, from: number, close: number): boolean {
  return commaEnd(text, from, close) !== from;
}

function commaEnd(text: string, from: number, close: number): number {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  return scanner.scan() === COMMA && scanner.getTokenOffset() < close ? scanner.getTokenOffset() + 1 : from;
}

/** The blanks before it, where nothing else stands before it on its line. */
function indentAt(text: string, offset: number): string | undefined {
  const before = text.slice(lineStart(text, offset), offset);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

function indentOf(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}

function inline(key: string | undefined, value: Json): string {
  return `${key === undefined ? '' : `${JSON.stringify(key)}: `}${JSON.stringify(value)}`;
}
