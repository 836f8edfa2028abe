// What the project manifest says the project is (memory-and-state, layer 0): its identity and its boundaries. Its constraints are
// invariants of memory already.

import { splitLines } from '../markdown/lines.ts';
import { maskHidden } from '../markdown/mask-hidden.ts';
import type { Store } from '../model/store.ts';

/** Nothing where the layout is not kept or the file is not there. */
export function manifestLines(store: Store): string[] {
  const root = store.config.views['decision-log'];
  if (root === undefined) return [];
  const place = root === '.' ? '' : `${root}/`;
  const bytes = store.files.read(`${store.project.root}/${place}project/project-manifest.md`);
  return bytes === undefined ? [] : confirmedLines(new TextDecoder().decode(bytes));
}

/** Bullets and sentences below the headings that say what the project is; placeholders say nothing. */
function confirmedLines(text: string): string[] {
  const found: string[] = [];
  let inside = false;
  for (const { text: line } of splitLines(maskHidden(text))) {
    const heading = /^#{1,6}[ \t]+(.*)$/.exec(line)?.[1];
    if (heading !== undefined) inside = CONFIRMED.test(heading);
    else if (inside) {
      const words = line
        .replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '')
        .replaceAll('**', '')
        .trim();
      if (words !== '' && !EMPTY.test(words)) found.push(words);
    }
  }
  return found;
}

const CONFIRMED = /identity|scope|boundar|purpose|overview/i;
/** A placeholder, a table, or a label without a value. */
const EMPTY = /^\||^[^:]{1,60}:\s*(?:(?:\[.*\]|<.*>|TBD|N\/A)\s*)?$|^\[.*\]$|^<.*>$|^TBD\b/i;
