// Prose that two people wrote at one place of a file, each on a side of a merge: both stay there, one below the other. Entries are not
// joined here; the layout writes them anew.

import { sidesWithLines } from '../../markdown/merge-sides.ts';
import type { Draft } from '../../model/event.ts';
import { addedProse } from './added-prose.ts';
import { letters } from './said-words.ts';

/**
 * The first side of a text with conflict marks, and the prose of the second where it stands. `said`: what entries of the second side
 * say; `isMade`: lines that facts alone give.
 */
export function withProseOfBoth(
  path: string,
  text: string,
  said: readonly Draft[],
  isMade: (line: string) => boolean,
): string {
  const [ours, theirs] = sidesWithLines(text) ?? [];
  if (ours === undefined || theirs === undefined) return text;
  const [kept, lines] = [linesOf(ours.text), linesOf(theirs.text)];
  const prose = proseIn(lines);
  const pieces: Piece[] = kept.map((line, n) => ({ at: ours.lines[n] ?? 0, line }));
  for (const n of prose) {
    const at = theirs.lines[n] ?? 0;
    pieces.push({ at, line: lines[n] ?? '' });
    for (const by of [-1, 1])
      if (lines[n + by]?.trim() === '')
        pieces.push({ at: at + by / 2, line: lines[n + by] ?? '', isGap: true });
  }
  return joined(pieces.sort((one, other) => one.at - other.at));

  function proseIn(all: readonly string[]): ReadonlySet<number> {
    const [before, known] = [new Set(ours?.lines), new Set(kept.map((line) => line.trim()))];
    const isOnlyTheirs = (n: number) => {
      const line = all[n]?.trim() ?? '';
      return !before.has(theirs?.lines[n] ?? 0) && letters(line) !== '' && !known.has(line) && !isMade(line);
    };
    const added = addedProse(
      new Map([[path, theirs?.text ?? '']]),
      new Map([[path, ours?.text ?? '']]),
      said,
      [],
    );
    const found = new Set(
      added.flatMap(({ number, isOfEntry }) => (!isOfEntry && isOnlyTheirs(number - 1) ? [number - 1] : [])),
    );
    const add = (n: number, isPart: boolean) => {
      if (isPart && isOnlyTheirs(n)) found.add(n);
    };
    // One word alone may be the last of a paragraph, and few words the title of one.
    for (const n of all.keys()) add(n, found.has(n - 1) && ONE_WORD.test(all[n] ?? ''));
    for (const n of [...all.keys()].reverse()) {
      const below = all.findIndex((line, m) => m > n && line.trim() !== '');
      add(n, found.has(below) && /^#+ /.test(all[n] ?? ''));
    }
    return found;
  }
}

interface Piece {
  readonly at: number;
  readonly line: string;
  /** An empty line around a paragraph, where there is none yet. */
  readonly isGap?: boolean;
}

function joined(pieces: readonly Piece[]): string {
  const isEmpty = (one: Piece | undefined) => one === undefined || one.line.trim() === '';
  let last: Piece | undefined;
  let text = '';
  for (const [n, piece] of pieces.entries()) {
    if (piece.isGap && (isEmpty(last) || isEmpty(pieces[n + 1]))) continue;
    text += text === '' || text.endsWith('\n') ? piece.line : `\n${piece.line}`;
    last = piece;
  }
  return text;
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

const ONE_WORD = /^\p{L}[\p{L}\p{N}'’-]*[.!?:]?\s*$/u;
