// A text in which git left both sides of a merge standing, taken apart into the two texts it was made of.

import { conflictLine } from './conflict-markers.ts';

interface Side {
  readonly text: string;
  /** For each of its lines, the line of the whole text, from 1. */
  readonly lines: readonly number[];
}

/** Undefined where there are no marks. Marks that stand out of order are left out; no other line is ever dropped. */
export function mergeSides(text: string): readonly [ours: string, theirs: string] | undefined {
  const [ours, theirs] = sidesWithLines(text) ?? [];
  return ours === undefined || theirs === undefined ? undefined : [ours.text, theirs.text];
}

export function sidesWithLines(text: string): readonly [ours: Side, theirs: Side] | undefined {
  if (conflictLine(text) === undefined) return undefined;
  const ours: Line[] = [];
  const theirs: Line[] = [];
  let at: 'both' | 'ours' | 'base' | 'theirs' = 'both';
  for (const [n, line] of text.split(/(?<=\n)/).entries()) {
    if (/^<{7}(?: |\r?\n?$)/.test(line)) at = 'ours';
    else if (/^\|{7}(?: |\r?\n?$)/.test(line)) at = 'base';
    else if (/^={7}\r?\n?$/.test(line) && at !== 'both') at = 'theirs';
    else if (/^>{7}(?: |\r?\n?$)/.test(line)) at = 'both';
    else {
      if (at === 'both' || at === 'ours') ours.push([n + 1, line]);
      if (at === 'both' || at === 'theirs') theirs.push([n + 1, line]);
    }
  }
  return [sideOf(ours), sideOf(theirs)];
}

type Line = readonly [number: number, text: string];

function sideOf(lines: readonly Line[]): Side {
  return { text: lines.map(([, text]) => text).join(''), lines: lines.map(([number]) => number) };
}
