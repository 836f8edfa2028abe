// Earlier decisions that are about the same as one somebody is about to make. Help, not a gate: where finding them would be
// slow or fails, the decision is made without.

import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { load } from '../reading/load.ts';
import { recallSeveral } from './recall-several.ts';
import type { Semantics } from './semantics.ts';

export interface RelatedDecision {
  readonly id: string;
  readonly statement: string;
}

const MOST = 3;
/** A new decision brings new words, so that an earlier one on the same matter need not speak of most of it. */
const NEAR = 0.35;
/** Indexing more facts takes longer than recording a decision may. */
const MANY = 5_000;

/** `texts`: the title, and what was decided as far as it is known. Undefined where nobody has looked. */
export function relatedDecisions(
  store: Store,
  texts: readonly string[],
  semantics: Semantics,
  except: readonly string[] = [],
): RelatedDecision[] | undefined {
  const [first, ...others] = texts
    .filter((text) => text.trim() !== '')
    .map((question) => ({ question, semantics }));
  if (first === undefined) return undefined;
  try {
    const memory = load(store);
    const options = { in: 'facts', kind: 'decision', limit: MOST + except.length } as const;
    const { results, nearest } = recallSeveral([{ store, memory }], [first, ...others], options, {
      most: MANY,
    });
    return [...results, ...nearest.filter(({ share }) => share >= NEAR)]
      .filter(({ id }) => !except.includes(id))
      .slice(0, MOST)
      .map(({ id, statement }) => ({ id, statement }));
  } catch (error) {
    // What is wrong with the store is told by whoever writes to it.
    if (error instanceof TidemarkError) return undefined;
    throw error;
  }
}
