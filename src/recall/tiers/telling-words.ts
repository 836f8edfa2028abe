// The words an item of a summary is known by, to tell which other one speaks of the same.

import { termsOf } from '../../markdown/terms.ts';

/** Terms of two letters and more; who said it in which turn is no part of it. */
export function tellingWords(text: string): ReadonlySet<string> {
  const known = TOLD.get(text);
  if (known !== undefined) return known;
  const said = text.replace(/\((?:[^()"]*, )?turn \d+\)|[,;] (?:overrules|changed by) turn \d+/g, ' ');
  const found = new Set(termsOf(said).filter((term) => term.length > 1 && !COMMON.has(term)));
  if (TOLD.size > 2_000) TOLD.clear();
  TOLD.set(text, found);
  return found;
}

export function sharedWords(a: string, b: string): number {
  const words = tellingWords(a);
  let hits = 0;
  for (const word of tellingWords(b)) if (words.has(word)) hits++;
  return hits;
}

/** `said` speaks of `item`: most of the telling words of the item are in it. */
export function isAbout(said: string, item: string): boolean {
  const words = tellingWords(item);
  if (words.size === 0) return false;
  const hits = sharedWords(said, item);
  return hits >= 2 && hits * 2 >= words.size;
}

/** The same items are compared with every group of a long transcript. */
const TOLD = new Map<string, ReadonlySet<string>>();

/** Words that any summary has. */
const COMMON: ReadonlySet<string> = new Set(
  termsOf(
    `add added use used using please sure need want make made fix fixed done implement implemented create created update updated
    change changed remove removed move moved write wrote now next step remaining progress blocked user assistant todo still actually
    instead rather never let lets keep going decide decided agreed switch switched stop idea plan approach thing sorry meant mind
    longer again really just even shall move src lib test ts js py go md json`,
  ),
);
