// Facts by what their rows tell, and in a large memory by the words they share with a text: all of them, however many there are.

import { synonymsOf } from '../../markdown/synonyms.ts';
import { termsOf } from '../../markdown/terms.ts';
import { isWeakTerm } from '../../markdown/weak-words.ts';
import type { Fact } from '../../model/fact.ts';
import type { FactRow, FactTable } from '../../model/fact-table.ts';
import type { Store } from '../../model/store.ts';
import type { Memory } from '../load.ts';
import { readFactIndex } from '../recall/fact-index.ts';
import { searchFacts } from '../recall/fact-search.ts';

export type Wanted = (row: FactRow) => boolean;

/** Up to so many facts are all looked at, whatever words they have. */
const MANY = 2_000;

/** Every fact that is wanted; among many, every one that shares a word with one of the texts. */
export function factsSharing(
  store: Store,
  memory: Memory,
  texts: readonly string[],
  wanted: Wanted,
): readonly Fact[] {
  const { facts } = memory.state;
  if (facts.size <= MANY) return factsWhere(facts, wanted);
  return byIndex(store, memory, termsIn(texts), wanted) ?? factsWhere(facts, wanted);
}

export function factsWhere(facts: FactTable, wanted: Wanted): readonly Fact[] {
  const { packed } = facts;
  if (packed === undefined) return [...facts.values()].filter(wanted);
  const numbers = Array.from({ length: packed.count }, (_, row) => row);
  const rows = packed.rowsAt(numbers);
  const found = packed.factsAt(numbers.filter((row) => wanted(rows[row] as FactRow)));
  // Asked again of the facts themselves: nobody has checked their rows.
  return [...found, ...packed.fresh].filter(wanted);
}

/** Undefined where no index describes this memory; nobody waits for one to be made here. */
function byIndex(
  store: Store,
  memory: Memory,
  terms: ReadonlySet<string>,
  wanted: Wanted,
): readonly Fact[] | undefined {
  try {
    const index = readFactIndex(store, memory, undefined);
    if (index === undefined) return undefined;
    const search = searchFacts(memory, index, undefined);
    const sharing = new Set<number>();
    for (const term of terms)
      for (const document of search.corpus.postings(term)?.documents ?? []) sharing.add(document);
    const documents = [...sharing].sort((a, b) => a - b);
    const rows = search.rowsAt(documents);
    return search.factsAt(documents.filter((_, i) => wanted(rows[i] as FactRow))).filter(wanted);
  } catch {
    // An index is never needed.
    return undefined;
  }
}

/** What texts can be met by, and what says the same. */
function termsIn(texts: readonly string[]): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const term of texts.flatMap((text) => termsOf(text)))
    if (!isWeakTerm(term)) for (const one of [term, ...synonymsOf(term)]) terms.add(one);
  return terms;
}
