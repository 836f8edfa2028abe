// What an agent is given for one case: prelude, pinned facts, relevant beliefs and open questions.

import { list } from '../../src/engine/list.ts';
import { load } from '../../src/engine/reading/load.ts';
import type { Semantics } from '../../src/engine/recall/semantics.ts';
import { isOpen } from '../../src/model/open-thread.ts';
import type { Store } from '../../src/model/store.ts';
import { ask } from '../bench-store.ts';
import type { Case } from './belief.ts';
import { scopeOf } from './state-beliefs.ts';

export interface Tiers {
  readonly prelude: string;
  readonly pinned: readonly string[];
  /** Best first. */
  readonly relevant: readonly string[];
  readonly questions: readonly string[];
}

/** A user's project and who they are. */
export interface UserStores {
  readonly project: Store;
  readonly user: Store;
}

export const NOTHING: Tiers = { prelude: '', pinned: [], relevant: [], questions: [] };

const MOST_BELIEFS = 20;
const MOST_QUESTIONS = 15;

export type Asked = Pick<Case, 'scope' | 'query' | 'budget'>;

export function tiersOf({ project, user }: UserStores, asked: Asked, semantics: Semantics): Tiers {
  const memory = load(project);
  const scopes = asked.scope.map(scopeOf);
  const listed = scopes.flatMap((scope) => list(project, memory, { scope })).map(({ fact }) => fact);
  const pinned = listed.filter((fact) => fact.pinned && fact.kind !== 'thread').map(({ id }) => id);
  const questions = listed.filter((fact) => fact.pinned && isOpen(fact)).map(({ id }) => id);
  const budget = asked.budget?.maxBeliefs ?? MOST_BELIEFS;
  const shown = new Set(pinned);
  const left = Math.max(0, budget - shown.size);
  return {
    prelude: preludeOf(project, user, scopes[0]),
    pinned: [...shown],
    relevant: relevantTo(project, asked.query, scopes, budget, semantics)
      .filter((id) => !shown.has(id))
      .slice(0, left),
    questions: [...new Set(questions)].slice(0, asked.budget?.maxQuestions ?? MOST_QUESTIONS),
  };
}

/** Several scopes: each is asked, and what they answer is put in one order. */
function relevantTo(
  store: Store,
  query: string,
  scopes: readonly string[],
  limit: number,
  semantics: Semantics,
): string[] {
  if (query.trim() === '' || limit === 0) return [];
  const results = scopes.flatMap((scope) => ask(store, query, limit, { scope }, semantics).results);
  results.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return [...new Set(results.map(({ id }) => id))];
}

/** Who the user is, as far as it holds at the first scope; without a profile, what they want everywhere. */
function preludeOf(project: Store, user: Store, scope: string | undefined): string {
  const profile = list(user, load(user), { kind: 'profile', scope });
  const facts =
    profile.length > 0 ? profile : list(project, load(project), { scope: scopeOf('user:universal') });
  return facts.map(({ fact }) => fact.statement).join('\n');
}
