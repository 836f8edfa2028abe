// A text in which git left both sides of a merge standing, taken apart into the two texts it was made of.

import { conflictLine } from './conflict-markers.ts';

/** Undefined where there are no marks. Marks that stand out of order are left out; no other line is ever dropped. */
export function mergeSides(text: string): readonly [ours: string, theirs: string] | undefined {
  if (conflictLine(text) === undefined) return undefined;
  const ours: string[] = [];
  const theirs: string[] = [];
  let at: 'both' | 'ours' | 'base' | 'theirs' = 'both';
  for (const line of text.split(/(?<=\n)/)) {
    if (/^<{7}(?: |\r?\n?$)/.test(line)) at = 'ours';
    else if (/^\|{7}(?: |\r?\n?$)/.test(line)) at = 'base';
    else if (/^={7}\r?\n?$/.test(line) && at !== 'both') at = 'theirs';
    else if (/^>{7}(?: |\r?\n?$)/.test(line)) at = 'both';
    else {
      if (at === 'both' || at === 'ours') ours.push(line);
      if (at === 'both' || at === 'theirs') theirs.push(line);
    }
  }
  return [ours.join(''), theirs.join('')];
}
