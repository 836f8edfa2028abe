// Takes a member or an element out, with its comma and its line, and nothing of what others wrote around it.

import { createScanner, type Node } from 'jsonc-parser';
import { type Cut, lineAfter, lineStart, withCuts } from './style.ts';

const COMMA = 5;

export function removeChild(text: string, container: Node, index: number): string {
  const children = container.children ?? [];
  const child = children[index];
  if (child === undefined) return text;
  const [from, to] = [child.offset, child.offset + child.length];
  const close = container.offset + container.length - 1;
  const after = commaFrom(text, to, close);
  const previous = children[index - 1];
  const before =
    after === undefined && previous !== undefined
      ? commaFrom(text, previous.offset + previous.length, from)
      : undefined;
  if (
    children.length === 1 &&
    isBlank(text.slice(container.offset + 1, from)) &&
    isBlank(text.slice(after ?? to, close).replace(',', ''))
  )
    return withCuts(text, [{ from: container.offset + 1, to: close, text: '' }]);
  const cuts: Cut[] = [];
  if (before !== undefined) cuts.push({ from: before, to: before + 1, text: '' });
  if (after !== undefined && !isBlank(text.slice(to, after)))
    cuts.push({ from: after, to: after + 1, text: '' });
  const end = after !== undefined && isBlank(text.slice(to, after)) ? after + 1 : to;
  cuts.push(around(text, from, end, before));
  return withCuts(text, cuts);
}

/** Whole lines where nothing else stands on them; else the blanks that parted it from its neighbours. */
function around(text: string, from: number, to: number, before: number | undefined): Cut {
  const start = lineStart(text, from);
  const next = lineAfter(text, to);
  const alone = isBlank(text.slice(start, from));
  if (alone && isBlank(text.slice(to, next))) return { from: start, to: next, text: '' };
  if (alone) return { from, to, text: '' };
  if (before !== undefined && isBlank(text.slice(before + 1, from)))
    return { from: before + 1, to, text: '' };
  const blanks = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
  return { from, to: to + blanks, text: '' };
}

function commaFrom(text: string, from: number, close: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  return scanner.scan() === COMMA && scanner.getTokenOffset() < close ? scanner.getTokenOffset() : undefined;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
