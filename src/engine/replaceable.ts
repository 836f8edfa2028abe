import { type Fact, TERMINAL } from '../model/fact.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { factCalled } from '../projection/namesakes.ts';
import { findFact } from './find-fact.ts';
import type { Memory } from './reading/memory.ts';

/** A fact that may still be replaced. `user`: what holds in every project, which nothing of one project replaces. */
export function replaceable(memory: Memory, id: string, user?: Memory): Fact {
  if (user !== undefined && factCalled(memory.state, id) === undefined) refuseEverywhere(user, id);
  const fact = findFact(memory, id);
  if (!TERMINAL.has(fact.status)) return fact;
  const next = fact.supersededBy === undefined ? '' : ` by ${fact.supersededBy}`;
  throw new TidemarkError('refused', `\`${id}\` is ${fact.status}${next} already; that is final.`, {
    hint:
      fact.supersededBy === undefined
        ? '`tide show` tells why.'
        : `Supersede ${fact.supersededBy} instead, if that is what changed.`,
    data: { id, status: fact.status, supersededBy: fact.supersededBy ?? null },
  });
}

function refuseEverywhere({ state }: Memory, id: string): void {
  const fact = factCalled(state, id);
  if (fact === undefined || TERMINAL.has(fact.status)) return;
  throw new TidemarkError(
    'refused',
    `\`${fact.id}\` is in the user store and holds in every project; a fact of this project cannot supersede it.`,
    {
      hint: 'Follow it, or state this with --keep-both or --no-conflict and --because. A person ends it for every project with tide invalidate and --user.',
      data: { id: fact.id, everywhere: true },
    },
  );
}
