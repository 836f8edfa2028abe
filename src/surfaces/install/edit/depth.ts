// How deep a text nests. Readers go down by calling themselves, so what nobody writes by hand is refused before it ends them.

import { createScanner } from 'jsonc-parser';
import type { Flaw } from '../piece.ts';
import { lineAt } from './style.ts';

const DEEPEST = 200;
const OPEN = new Set([1, 3]);
const CLOSE = new Set([2, 4]);
const END = 17;

export function deepJson(text: string): Flaw | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    if (OPEN.has(token)) depth++;
    else if (CLOSE.has(token)) depth--;
    if (depth > DEEPEST) return tooDeep(lineAt(text, scanner.getTokenOffset()));
  }
  return undefined;
}

/** Level by level. */
export function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Of a text in TOML that nests too deep: the first line that opens so much, or names so long a key. */
export function deepToml(text: string): Flaw {
  let open = 0;
  const line = text.split('\n').findIndex((one) => {
    const count = (letters: RegExp) => one.match(letters)?.length ?? 0;
    const opened = count(/[[{]/g);
    const deep = open + opened > DEEPEST || count(/\./g) >= DEEPEST;
    open += opened - count(/[\]}]/g);
    return deep;
  });
  return tooDeep(Math.max(0, line) + 1);
}

/** The reader takes a text letter by letter as arguments of one call. */
const LONGEST = 100_000;

/** Where one value is a text too long for the reader. */
export function longToml(text: string): Flaw | undefined {
  for (const { 0: value, index } of text.matchAll(STRING))
    if (value.length > LONGEST && !value.startsWith('#'))
      return {
        line: lineAt(text, index),
        message: `has a text of ${value.length} letters there, and more than ${LONGEST} cannot be read`,
      };
  return undefined;
}

const STRING = /#[^\n]*|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g;

function tooDeep(line: number): Flaw {
  return { line, message: `is nested more than ${DEEPEST} levels deep` };
}
