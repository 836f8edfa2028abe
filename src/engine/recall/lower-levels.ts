// What is done where words and meaning find nothing: titles by the beginnings of their words, then everything there is,
// the newest first, by any part of a word. And the window of the newest that stands beside a search by words alone.

import { termsOf } from '../../markdown/terms.ts';
import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import { SELECTIVE_BYTES, SELECTIVE_ENTRIES } from '../../recall/chain/retrieve.ts';
import { NEAR, weigh } from '../../recall/ranking/lexical.ts';
import type { Question, QuestionTerm } from '../../recall/ranking/question.ts';
import type { Memory } from '../reading/memory.ts';
import { type Candidate, ofFact, type Recalled } from './answer.ts';
import type { FactSearch } from './fact-search.ts';
import { textOf } from './fact-text.ts';
import { type FactFilter, type FactsFound, foundAs, newestFacts } from './recall-facts.ts';

const NOTHING = { matched: [], near: [] };
const WINDOW = 5;
const NEWEST_READ = 20;
/** Titles that are looked at, the newest. */
const TITLES = 1000;
/** Of what was asked, by weight, that must be there. */
const ENOUGH = 0.6;
/** The beginning of a word tells the word from here on. */
const BEGINNING = 4;

/** Why a store is small enough to be read whole; undefined when it is not. */
export function isSmall(
  store: Store,
  memory: Memory,
  search: FactSearch,
  filter: FactFilter,
): string | undefined {
  if (search.corpus.documents >= 4 * SELECTIVE_ENTRIES) return undefined;
  const facts = newestFacts(store, memory, filter, SELECTIVE_ENTRIES);
  const bytes = facts.reduce((sum, fact) => sum + textOf(fact).length, 0);
  if (facts.length >= SELECTIVE_ENTRIES || bytes >= SELECTIVE_BYTES) return undefined;
  return `${facts.length} ${facts.length === 1 ? 'fact' : 'facts'}, ${bytes} bytes`;
}

export function recallTitles(
  store: Store,
  memory: Memory,
  search: FactSearch,
  question: Question,
  filter: FactFilter,
): FactsFound {
  const says = (fact: Fact) => {
    const words = termsOf(fact.statement);
    return (term: string) =>
      words.some((word) => word.startsWith(term.slice(0, Math.max(BEGINNING, term.length - 2))));
  };
  return scan(store, memory, search, question, filter, newestFacts(store, memory, filter, TITLES), says);
}

/** Everything where it is not too much, else the newest. */
export function recallInFull(
  store: Store,
  memory: Memory,
  search: FactSearch,
  question: Question,
  filter: FactFilter,
): FactsFound {
  const facts = newestFacts(store, memory, filter, NEWEST_READ);
  const says = (fact: Fact) => {
    const text = textOf(fact).toLowerCase();
    return (term: string) => term.length >= BEGINNING && text.includes(term);
  };
  return scan(store, memory, search, question, filter, facts, says);
}

export function newest(
  store: Store,
  memory: Memory,
  filter: FactFilter,
  without: readonly Recalled[],
): Candidate[] {
  const shown = new Set(without.map(({ id }) => id));
  return newestFacts(store, memory, filter, WINDOW + shown.size)
    .filter(({ id }) => !shown.has(id))
    .slice(0, WINDOW)
    .map((fact) => ({
      id: fact.id,
      relevance: 0,
      make: () => ({
        ...ofFact({ store, memory }, foundAs(store, memory, fact, filter, 0, NOTHING)),
        why: 'one of the newest',
      }),
    }));
}

function scan(
  store: Store,
  memory: Memory,
  search: FactSearch,
  question: Question,
  filter: FactFilter,
  facts: readonly Fact[],
  says: (fact: Fact) => (term: string) => boolean,
): FactsFound {
  const terms = weigh(search.corpus, question.terms);
  const asked = terms.reduce((sum, { weight }) => sum + weight, 0);
  const ranked = facts.flatMap((fact) => {
    const has = says(fact);
    const met = terms.filter(({ term, others }) => has(term) || others.some(has));
    const share = met.reduce((sum, { weight }) => sum + weight, 0) / (asked || 1);
    if (share < ENOUGH) return [];
    // A part of another word is no word of the question.
    const words = new Set(termsOf(textOf(fact)));
    const isWhole = ({ term, others }: QuestionTerm) => [term, ...others].some((one) => words.has(one));
    const matched = met.filter(isWhole);
    const parts = met.filter((one) => !isWhole(one));
    const counted = share - ((1 - NEAR) * parts.reduce((sum, { weight }) => sum + weight, 0)) / (asked || 1);
    return [
      foundAs(store, memory, fact, filter, counted, {
        matched: matched.map(({ term }) => term),
        near: parts.map(({ term }) => ({ term, found: undefined })),
      }),
    ];
  });
  ranked.sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1));
  return { ranked, cut: facts.length - ranked.length };
}
