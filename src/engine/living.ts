// Facts that may still change. Terminal ones refuse everything but being looked at.

import { type Fact, TERMINAL } from '../model/fact.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { findFact } from './find-fact.ts';
import type { Memory } from './reading/memory.ts';

/** A fact that has not come to its end. */
export function living(memory: Memory, id: string): Fact {
  const fact = findFact(memory, id);
  if (!TERMINAL.has(fact.status)) return fact;
  const why = fact.reason === undefined ? '' : ` (${fact.reason})`;
  throw new TidemarkError(
    'refused',
    `\`${id}\` is ${fact.status}${fact.supersededBy === undefined ? '' : ` by ${fact.supersededBy}`}${why}; it does not come back.`,
    {
      hint:
        fact.supersededBy === undefined
          ? 'State what is true now with tide remember.'
          : `Use ${fact.supersededBy} instead.`,
      data: { id, status: fact.status, supersededBy: fact.supersededBy ?? null },
    },
  );
}

/** Each of them once, however often it is named. */
export function livingOnce(memory: Memory, ids: readonly string[]): Fact[] {
  return [...new Set(ids.map((id) => living(memory, id)))];
}

/** memory-manager: events and cases are written once and never edited. */
export function isFinished({ kind }: Fact): boolean {
  return kind === 'milestone' || kind === 'case';
}

export function refuseFinished(fact: Fact, what: string): void {
  if (!isFinished(fact)) return;
  throw new TidemarkError('refused', `A ${fact.kind} is never ${what}: it says what was true then.`, {
    hint: 'Record a new one, or supersede this one with a reason.',
  });
}
