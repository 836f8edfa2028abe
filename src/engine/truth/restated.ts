// A person who says that something changes from now on replaces what he wanted before, by his own words.

import { type Field, fieldOf } from '../../model/event.ts';
import type { Trust } from '../../model/trust.ts';
import type { Opposed } from './opposing.ts';

const CHANGES =
  /\b(?:from now on|from today|as of (?:today|now)|starting (?:today|now)|going forward|instead|no longer|not any ?more|switch(?:ed|ing)? to|changed? my mind|stop (?:using|doing))\b/i;

/** The words that say so; undefined where nobody said that it changes. */
export function wordsOfChange(stated: {
  readonly kind: string;
  readonly statement: string;
  readonly fields: readonly Field[];
  readonly trust: Trust;
}): string | undefined {
  if (stated.kind !== 'preference' || stated.trust !== 'human') return undefined;
  return [fieldOf(stated, 'words'), stated.statement].find(
    (text) => text !== undefined && CHANGES.test(text),
  );
}

export function isReplacedByWords({ fact, everywhere }: Opposed): boolean {
  return fact.kind === 'preference' && !everywhere;
}
