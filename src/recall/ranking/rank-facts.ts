// The order of facts for a question. Relevance decides: what share of the question a fact speaks of, whether it is called by
// name, how near it is in meaning. Where a fact holds, who said it and how alive it is only order what is equally relevant.

import type { Tier } from '../../model/tier.ts';
import type { Trust } from '../../model/trust.ts';
import { calledBy } from './called.ts';
import { fitOf, type NearMatch, wantedBy } from './fit.ts';
import type { Prepared } from './prepare.ts';
import { byMeaning, byWords } from './relevance.ts';

export interface FactCandidate {
  readonly id: string;
  readonly text: string;
  readonly names: readonly string[];
  readonly cosine: number | undefined;
  /** 1 where it holds exactly where the question was asked, less the farther away. */
  readonly nearness: number;
  readonly trust: Trust;
  readonly tier: Tier;
  /** Days since it was last used; 0 for what does not age. */
  readonly age: number;
  readonly uses: number;
}

/** What a score is the sum of; `--explain` shows it. */
interface Parts {
  readonly words: number;
  /** What being called by name adds to that. */
  readonly name: number;
  readonly meaning: number;
  readonly scope: number;
  readonly trust: number;
  readonly tier: number;
  readonly recency: number;
  readonly usage: number;
}

export interface RankedFact<C> {
  readonly candidate: C;
  /** What the cut-off looks at. */
  readonly relevance: number;
  readonly score: number;
  readonly parts: Parts;
  readonly matched: readonly string[];
  readonly near: readonly NearMatch[];
  readonly called: string | undefined;
}

/** Nothing is relevant unless one fact speaks of so much of the question, or is so near to it in meaning; the rest must come near it. */
const ENOUGH_WORDS = 0.42;
const ENOUGH_MEANING = 0.45;
const NEAR_THE_BEST = 0.35;
/**
 * Where neither is so: what stands out from all other facts in meaning, if it is not too far away for that. Not what has
 * a name: that is asked for by name.
 */
const BY_CHANCE = 0.25;
/** Where something was called by name, others have to speak of most of the rest. */
const BESIDE_A_NAME = 0.5;

/** `outstanding`: asked for only where nothing else decides, the cosine from which on a fact is nearer to the question than chance would bring it. */
export function rankFacts<C extends FactCandidate>(
  question: Prepared,
  candidates: readonly C[],
  outstanding: () => number,
): { readonly ranked: RankedFact<C>[]; readonly cut: RankedFact<C>[] } {
  const calls = candidates.map(({ names }) => calledBy(names, question.words, question.misspelt));
  // A word that names one fact is not asked of another that merely mentions it.
  const taken = new Set(calls.flatMap((words) => words ?? []));
  const among = wantedBy(question.terms);
  const all = candidates.map((candidate, i): RankedFact<C> => {
    const called = calls[i];
    const fit = fitOf(question.terms, candidate.text, called === undefined ? taken : undefined, among);
    const parts = {
      words: byWords(fit),
      name: called === undefined ? 0 : 1,
      meaning: byMeaning(candidate.cosine),
    };
    return scored(candidate, parts, fit, called?.join(' '));
  });
  all.sort((a, b) => b.score - a.score || byPeople(a, b) || (a.candidate.id < b.candidate.id ? -1 : 1));
  const best = all.reduce((most, { relevance }) => Math.max(most, relevance), 0);
  const named = all.some(({ called }) => called !== undefined);
  const nearest = ({ candidate }: RankedFact<C>) => candidate.cosine ?? 0;
  const anything = all.some(
    (one) => one.called !== undefined || one.parts.words >= ENOUGH_WORDS || nearest(one) >= ENOUGH_MEANING,
  );
  const chance = anything ? 0 : Math.max(outstanding(), BY_CHANCE);
  const isRelevant = (one: RankedFact<C>) =>
    anything
      ? one.relevance >= NEAR_THE_BEST * best &&
        (!named || one.called !== undefined || one.parts.words >= BESIDE_A_NAME)
      : one.candidate.names.length === 0 && nearest(one) >= chance;
  const ranked = all.filter(isRelevant);
  // Where no words decide, a stray one in common must not.
  if (!anything) ranked.sort((a, b) => nearest(b) - nearest(a) || b.score - a.score);
  return { ranked, cut: all.filter((one) => !isRelevant(one)) };
}

/** Where nothing else decides, what a person stands for comes first. */
function byPeople(a: RankedFact<FactCandidate>, b: RankedFact<FactCandidate>): number {
  return Number(b.candidate.trust === 'human') - Number(a.candidate.trust === 'human');
}

/** The score that follows from the parts. */
export function scored<C extends FactCandidate>(
  candidate: C,
  own: Pick<Parts, 'words' | 'name' | 'meaning'>,
  { matched, near }: Pick<RankedFact<C>, 'matched' | 'near'>,
  called: string | undefined,
): RankedFact<C> {
  const name = Math.max(0, own.name - own.words);
  const relevance = own.words + name + own.meaning;
  const standing = standingParts(candidate);
  const score = Object.values(standing).reduce((sum, part) => sum + part, relevance);
  return { candidate, relevance, score, parts: { ...own, name, ...standing }, matched, near, called };
}

const TRUST: Readonly<Record<Trust, number>> = { human: 0.06, agent: 0.03, document: 0.02, untrusted: 0 };
const TIER: Readonly<Partial<Record<Tier, number>>> = { core: 0.04, working: 0.03, active: 0.03 };

function standingParts(candidate: FactCandidate) {
  return {
    scope: 0.06 * candidate.nearness,
    trust: TRUST[candidate.trust],
    tier: TIER[candidate.tier] ?? 0,
    recency: 0.05 * 2 ** (-candidate.age / 90),
    usage: 0.01 * Math.min(5, Math.log2(1 + candidate.uses)),
  };
}
