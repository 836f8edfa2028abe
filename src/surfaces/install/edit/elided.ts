// A long text without what is none of our business, so that editing it again and again costs what our parts cost. What was left out is
// put back letter for letter.

import type { Node } from 'jsonc-parser';
import type { Piece } from '../piece.ts';
import { readJson } from './json-text.ts';
import { lineStart } from './style.ts';
import { topsOf } from './toml.ts';

interface Elided {
  readonly text: string;
  /** Undefined where something of it is not there once. */
  restore(text: string): string | undefined;
}

interface Run {
  readonly from: number;
  readonly to: number;
  /** Whether it stands in a list, where a member would be none. */
  readonly listed?: true;
}

type Keys = readonly string[];

const LONG = 64 * 1024;
const MARK = 'tidemark-left-out-';

/** Undefined where nothing is gained by it. */
export function elided(text: string, pieces: readonly Piece[]): Elided | undefined {
  if (text.length < LONG || text.includes(MARK)) return undefined;
  const ours = pieces.flatMap((piece) => ('keys' in piece ? [piece.keys] : []));
  const form = pieces.some((piece) => piece.form === 'table') ? TOML : JSON_FORM;
  if (ours.length === 0) return undefined;
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  const runs = form.others(text.slice(mark), ours);
  if (runs.length === 0) return undefined;
  const original = ({ from, to }: Run) => text.slice(from + mark, to + mark);
  let at = 0;
  const kept = runs.map((run, n) => {
    const before = text.slice(at, run.from + mark);
    at = run.to + mark;
    return before + form.sign(n, run);
  });
  return {
    text: kept.join('') + text.slice(at),
    restore: (edited) => {
      const parts = edited.split(form.signs);
      const numbers = parts.filter((_, index) => index % 2 === 1);
      if (numbers.length !== runs.length || numbers.some((n, index) => Number(n) !== index)) return undefined;
      return parts
        .map((part, index) => (index % 2 === 0 ? part : original(runs[Number(part)] as Run)))
        .join('');
    },
  };
}

/** The text from before us, of which only JSON is asked whether something stood there. */
export function elidedBase(base: string | undefined, pieces: readonly Piece[]): string | undefined {
  if (base === undefined || pieces.some((piece) => piece.form === 'table')) return base;
  return elided(base, pieces)?.text ?? base;
}

interface Form {
  /** Stretches of what neither is ours nor holds anything of ours, in their order. */
  readonly others: (text: string, ours: readonly Keys[]) => readonly Run[];
  readonly sign: (n: number, run: Run) => string;
  readonly signs: RegExp;
}

const JSON_FORM: Form = {
  others: (text, ours) => {
    const root = readJson(text);
    return 'read' in root && root.read !== undefined ? othersIn(text, root.read, ours) : [];
  },
  sign: (n, { listed }) => `"${MARK}${n}"${listed ? '' : ': 0'}`,
  signs: new RegExp(`"${MARK}(\\d+)"(?:: 0)?`),
};

/** Members beside the way to ours, and in a list of hooks those that do not so much as name us. */
function othersIn(text: string, node: Node, ours: readonly Keys[]): readonly Run[] {
  const runOf = (first: Node, last: Node) => ({ from: first.offset, to: last.offset + last.length });
  if (node.type === 'array')
    return runsOf(
      node.children ?? [],
      (item) => (text.slice(item.offset, item.offset + item.length).includes('tide') ? [] : undefined),
      (first, last) => ({ ...runOf(first, last), listed: true }),
    );
  if (node.type !== 'object') return [];
  return runsOf(
    node.children ?? [],
    ({ children = [] }) => {
      const [key, value] = children;
      const below = ours.filter(([first]) => first === key?.value).map((keys) => keys.slice(1));
      if (below.length === 0) return undefined;
      return value === undefined ? [] : othersIn(text, value, below);
    },
    runOf,
  );
}

const TOML: Form = {
  others: (text, ours) =>
    runsOf(
      topsOf(text),
      ({ keys }) =>
        ours.some((own) => own.every((key, i) => i >= keys.length || keys[i] === key)) ? [] : undefined,
      (first, last) => ({ from: lineStart(text, first.range[0]), to: last.range[1] }),
    ),
  sign: (n) => `# ${MARK}${n}`,
  signs: new RegExp(`# ${MARK}(\\d+)`),
};

/** Stretches without any that is ours; `within` gives those inside one that is, and undefined for one that is not. */
function runsOf<T>(
  all: readonly T[],
  within: (one: T) => readonly Run[] | undefined,
  runOf: (first: T, last: T) => Run,
): Run[] {
  const found: Run[] = [];
  let open: readonly [first: T, last: T] | undefined;
  const close = () => {
    if (open !== undefined) found.push(runOf(...open));
    open = undefined;
  };
  for (const one of all) {
    const inner = within(one);
    if (inner === undefined) open = [open?.[0] ?? one, one];
    else {
      close();
      for (const run of inner) found.push(run);
    }
  }
  close();
  return found;
}
