// A long text without what is none of our business, so that editing it again and again costs what our parts cost. What was left out is
// put back letter for letter.

import type { Piece } from '../piece.ts';
import { readJson } from './json-text.ts';
import { lineStart } from './style.ts';
import { topsOf } from './toml.ts';

export interface Elided {
  readonly text: string;
  /** Undefined where something of it is not there once. */
  restore(text: string): string | undefined;
}

type Range = readonly [from: number, to: number];

const LONG = 64 * 1024;
const MARK = 'tidemark-left-out-';

/** Undefined where nothing is gained by it. */
export function elided(text: string, pieces: readonly Piece[]): Elided | undefined {
  if (text.length < LONG || text.includes(MARK)) return undefined;
  const ours = new Set(pieces.flatMap((piece) => ('keys' in piece ? [piece.keys[0] ?? ''] : [])));
  const form = pieces.some((piece) => piece.form === 'table') ? TOML : JSON_FORM;
  if (ours.size === 0) return undefined;
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  const ranges = form.others(text.slice(mark), ours).map(([from, to]): Range => [from + mark, to + mark]);
  if (ranges.length === 0) return undefined;
  let at = 0;
  const kept = ranges.map(([from, to], n) => {
    const before = text.slice(at, from);
    at = to;
    return before + form.sign(n);
  });
  return {
    text: kept.join('') + text.slice(at),
    restore: (edited) => {
      const parts = edited.split(form.signs);
      const numbers = parts.filter((_, index) => index % 2 === 1);
      if (numbers.length !== ranges.length || numbers.some((n, index) => Number(n) !== index))
        return undefined;
      return parts
        .map((part, index) => (index % 2 === 0 ? part : text.slice(...(ranges[Number(part)] as Range))))
        .join('');
    },
  };
}

interface Form {
  /** Runs of what stands at the top under other keys than ours. */
  readonly others: (text: string, ours: ReadonlySet<string>) => readonly Range[];
  readonly sign: (n: number) => string;
  readonly signs: RegExp;
}

const JSON_FORM: Form = {
  others: (text, ours) => {
    const root = readJson(text);
    const members = 'read' in root ? (root.read?.children ?? []) : [];
    return runs(members, ({ children }) => ours.has(String(children?.[0]?.value))).map(([first, last]) => [
      first.offset,
      last.offset + last.length,
    ]);
  },
  sign: (n) => `"${MARK}${n}": 0`,
  signs: new RegExp(`"${MARK}(\\d+)": 0`),
};

const TOML: Form = {
  others: (text, ours) =>
    runs(topsOf(text), ({ key, isTable }) => !isTable || ours.has(key)).map(([first, last]) => [
      lineStart(text, first.range[0]),
      last.range[1],
    ]),
  sign: (n) => `# ${MARK}${n}`,
  signs: new RegExp(`# ${MARK}(\\d+)`),
};

/** The first and the last of each stretch without any that is ours. */
function runs<T>(all: readonly T[], isOurs: (one: T) => boolean): (readonly [T, T])[] {
  const found: [T, T][] = [];
  let open: [T, T] | undefined;
  for (const one of all) {
    if (isOurs(one)) open = undefined;
    else if (open !== undefined) open[1] = one;
    else {
      open = [one, one];
      found.push(open);
    }
  }
  return found;
}
