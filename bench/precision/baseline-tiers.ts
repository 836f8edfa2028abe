// The same cases by plain BM25 over name, aliases, content and reason; the other tiers by the rules of the set.

import { bm25 } from '../baseline.ts';
import type { Belief, Case } from './belief.ts';
import type { Tiers } from './tiers.ts';

export interface Variant {
  readonly name: string;
  readonly filters: boolean;
  /** Share of the best score below which nothing is kept. */
  readonly cut: number;
}

export const VARIANTS: readonly Variant[] = [
  { name: 'top 20 without filters', filters: false, cut: 0 },
  { name: 'filtered by user, scope and status', filters: true, cut: 0 },
  { name: 'filtered, half of the best score at least', filters: true, cut: 0.5 },
];

export function baselineTiers(
  beliefs: readonly Belief[],
  user: string,
  asked: Pick<Case, 'scope' | 'query' | 'budget'>,
  prelude: string,
  { filters, cut }: Variant,
): Tiers {
  const inScope = (belief: Belief) =>
    belief.user_id === user && belief.scope.some((scope) => asked.scope.includes(scope));
  const standing = beliefs.filter(
    (belief) =>
      inScope(belief) &&
      belief.pinned &&
      belief.epistemic_status !== 'superseded' &&
      belief.resolved_at === null,
  );
  const pinned = standing.filter(({ type }) => type !== 'open_question').map(({ _id }) => _id);
  const questions = standing.filter(({ type }) => type === 'open_question').map(({ _id }) => _id);
  const budget = asked.budget?.maxBeliefs ?? 20;
  const admitted = (belief: Belief) =>
    !filters ||
    (inScope(belief) && belief.epistemic_status !== 'superseded' && belief.type !== 'open_question');
  const ranked = bm25(beliefs.map(textOf))(asked.query)
    .map(({ document, score }) => ({ belief: beliefs[document] as Belief, score }))
    .filter(({ belief }) => admitted(belief))
    .slice(0, budget);
  const least = cut * (ranked[0]?.score ?? 0);
  const hits = ranked.filter(({ score }) => score >= least).map(({ belief }) => belief);
  const relevant = new Set(hits.map(({ _id }) => _id));
  for (const hit of hits)
    for (const id of hit.participants ?? [])
      if (beliefs.some((one) => one._id === id && inScope(one) && one.type !== 'open_question'))
        relevant.add(id);
  return {
    prelude,
    pinned,
    relevant: [...relevant]
      .filter((id) => !pinned.includes(id))
      .slice(0, Math.max(0, budget - pinned.length)),
    questions: questions.slice(0, asked.budget?.maxQuestions ?? 15),
  };
}

function textOf({ canonical_name, aliases, content, why_it_matters }: Belief): string {
  return [canonical_name, ...aliases, content, why_it_matters ?? ''].join(' ');
}
