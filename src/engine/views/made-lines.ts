// Lines that a layout makes from facts, and that somebody changed where no entry is read: they say something else than the fact does.
// They are written anew, so that what a layout shows depends on the ledger alone.

import type { Problem } from '../../model/problem.ts';
import type { AddedLine } from './added-prose.ts';
import { letters } from './said-words.ts';

/** A line as it was made, and as somebody left it. */
export interface ChangedLine extends AddedLine {
  readonly was: string;
}

/** `madeFrom`: the facts that a line is made from. */
export function changedLines(
  added: readonly AddedLine[],
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  madeFrom: (path: string, line: string) => readonly unknown[],
): ChangedLine[] {
  return [...new Set(added.map(({ path }) => path))].flatMap((path) => {
    const [lines, old] = [linesOf(now, path), linesOf(before, path)];
    const left = new Set(lines);
    const gone = new Set(
      old.flatMap((line, n) => (!left.has(line) && madeFrom(path, line).length > 0 ? [n] : [])),
    );
    return added.flatMap((one): ChangedLine[] => {
      if (one.path !== path) return [];
      const likeness = (n: number) => {
        const stands = [-1, 1].filter((by) => old[n + by] === lines[one.number - 1 + by]).length;
        return shared(old[n] ?? '', lines[one.number - 1] ?? '') + stands / 4;
      };
      const [best] = [...gone].sort((a, b) => likeness(b) - likeness(a));
      if (best === undefined || likeness(best) < ALIKE) return [];
      gone.delete(best);
      return [{ ...one, was: old[best] ?? '' }];
    });
  });
}

/** Half of the words, or the same lines above and below. */
const ALIKE = 0.5;

/** The text of every file with these lines as they were made. */
export function withMadeLines(
  files: ReadonlyMap<string, string>,
  changed: readonly ChangedLine[],
): Map<string, string> {
  const restored = new Map(files);
  for (const { path, number, was } of changed)
    restored.set(
      path,
      linesOf(restored, path)
        .with(number - 1, was)
        .join('\n'),
    );
  return restored;
}

export function madeAnew({ path, number, line }: ChangedLine): Problem {
  return {
    code: 'made-anew',
    level: 'notice',
    message: 'This line is made from facts, so it was written anew; change the fact with tide update.',
    file: path,
    line: number,
    received: line.slice(0, 120),
  };
}

function linesOf(files: ReadonlyMap<string, string>, path: string): string[] {
  return (files.get(path) ?? '').split('\n');
}

function shared(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => new Set(letters(text).split(' ')));
  const both = [...(a ?? [])].filter((word) => b?.has(word)).length;
  return both / Math.max(a?.size ?? 0, b?.size ?? 0, 1);
}

/** Which of the texts a line quotes: all of one, or its beginning where the line has room for no more. */
export function quotedIn<T>(texts: Iterable<readonly [text: string, of: T]>): (line: string) => T[] {
  const byStart = new Map<string, { readonly head: string; readonly of: T }[]>();
  for (const [text, of] of texts) {
    const words = letters(text).split(' ');
    if (words.length < 2) continue;
    const head = words.slice(0, Math.max(3, words.length >> 1)).join(' ');
    const start = words.slice(0, 2).join(' ');
    const others = byStart.get(start);
    if (others === undefined) byStart.set(start, [{ head, of }]);
    else others.push({ head, of });
  }
  return (line) => {
    const words = letters(line).split(' ');
    const shown = `${words.join(' ')} `;
    return words.flatMap((word, n) =>
      (byStart.get(`${word} ${words[n + 1]}`) ?? []).flatMap(({ head, of }) =>
        ` ${shown}`.includes(` ${head} `) ? [of] : [],
      ),
    );
  };
}
