import { type Fact, TERMINAL } from '../model/fact.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { findFact } from './find-fact.ts';
import type { Memory } from './load.ts';

/** A fact that may still be replaced. */
export function replaceable(memory: Memory, id: string): Fact {
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
