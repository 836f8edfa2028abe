// Facts that may stand against a text. In a memory of ordinary size that is every fact that is wanted. In a large one it is still
// every one of the kinds that stop somebody, as far as it shares a word; of the others those that share most.

import { synonymsOf } from '../../markdown/synonyms.ts';
import { termsOf } from '../../markdown/terms.ts';
import { isWeakTerm } from '../../markdown/weak-words.ts';
import type { Corpus } from '../../model/corpus.ts';
import type { Fact } from '../../model/fact.ts';
import type { FactRow, FactTable, Moment } from '../../model/fact-table.ts';
import type { Store } from '../../model/store.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import type { Memory } from '../reading/memory.ts';
import type { FactSearch } from '../recall/fact-search.ts';
import { onFacts } from '../recall/open-search.ts';
import { isStopping, STOPPING } from './binding.ts';

export type Wanted = (row: FactRow) => boolean;

/** Texts, and further terms any of which is as good as theirs. */
interface Sought {
  readonly texts: readonly string[];
  readonly kin: readonly string[];
}

/** Up to so many facts are all looked at, whatever words they have. */
const MANY = 2_000;
/** So many of the facts that stop nobody. */
const MOST = 1_000;

export function factsSharing(store: Store, memory: Memory, sought: Sought, wanted: Wanted): readonly Fact[] {
  const { facts } = memory.state;
  if (facts.size <= MANY) return factsWhere(facts, wanted);
  const live = fewLive(facts, momentOf(store, memory), wanted);
  if (live !== undefined) {
    const known = new Set(live.map(({ id }) => id));
    const ended = factsWhere(facts, (row) => isStopping(row.kind) && wanted(row), STOPPING);
    return [...live, ...ended.filter(({ id }) => !known.has(id))];
  }
  const search = searchOf(store, memory);
  if (search !== undefined) return sharing(search, facts, sought, wanted);
  // Nobody waits for an index to be made here: what stops somebody is read, the rest is left to the review.
  return factsWhere(facts, (row) => isStopping(row.kind) && wanted(row), STOPPING);
}

/** What is wanted and alive, where that is not much of all there is. */
function fewLive(facts: FactTable, when: Moment, wanted: Wanted): readonly Fact[] | undefined {
  const found: (() => Fact)[] = [];
  facts.survey(when, (row, fact) => {
    if (found.length <= MANY && wanted(row) && standingOf(row, when).live) found.push(fact);
  });
  return found.length > MANY ? undefined : found.map((fact) => fact()).filter(wanted);
}

/** Every fact that is wanted; `kinds` says what kinds these are of, where that is known. */
export function factsWhere(facts: FactTable, wanted: Wanted, kinds?: ReadonlySet<string>): readonly Fact[] {
  if (kinds === undefined) return [...facts.values()].filter(wanted);
  const numbers = facts.numbersOf(kinds);
  const rows = facts.rowsAt(numbers);
  return facts.factsAt(numbers.filter((_, i) => wanted(rows[i] as FactRow)));
}

/** So many facts may be indexed on the way. */
const MOST_NEW = 200;

/** Undefined where most facts are not indexed yet. */
function searchOf(store: Store, memory: Memory): FactSearch | undefined {
  try {
    return onFacts(store, memory, {}, { most: MOST_NEW }, (search) => search);
  } catch {
    // An index is never needed.
    return undefined;
  }
}

function sharing(
  search: FactSearch,
  facts: FactTable,
  { texts, kin }: Sought,
  wanted: Wanted,
): readonly Fact[] {
  const weights = weighted(search.corpus, new Set([...termsIn(texts), ...kin]));
  const stopping = new Set(facts.numbersOf(STOPPING));
  const first: number[] = [];
  const others: number[] = [];
  for (let document = 0; document < weights.length; document++) {
    if (weights[document] === 0) continue;
    (stopping.has(document) ? first : others).push(document);
  }
  others.sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b);
  const documents = [...first, ...others.slice(0, MOST)].sort((a, b) => a - b);
  const rows = search.rowsAt(documents);
  return search.factsAt(documents.filter((_, i) => wanted(rows[i] as FactRow))).filter(wanted);
}

/** What each document shares: the rarer a term, the more. What stands in half of them tells nothing. */
function weighted(corpus: Corpus, terms: ReadonlySet<string>): Float32Array {
  const weights = new Float32Array(corpus.size);
  for (const term of terms) {
    const documents = corpus.postings(term)?.documents ?? [];
    if (documents.length === 0 || 2 * documents.length > corpus.documents) continue;
    const weight = Math.log(corpus.documents / documents.length);
    for (const document of documents) weights[document] = (weights[document] ?? 0) + weight;
  }
  return weights;
}

/** What texts can be met by, and what says the same. */
function termsIn(texts: readonly string[]): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const term of texts.flatMap((text) => termsOf(text)))
    if (!isWeakTerm(term)) for (const one of [term, ...synonymsOf(term)]) terms.add(one);
  return terms;
}
