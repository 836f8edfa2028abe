// What was learned about an error, for whoever meets it: the command that counts it, and the hook that sees it.

import { fieldOf } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import { type Bearing, bearingOn, tellingWords } from './bearing.ts';
import type { OpenMemory } from './offered.ts';

/** Attempts at one error before somebody else has to look (continuity-protocol, self-correction). */
export const ATTEMPTS = 3;

export function learnedAbout(from: OpenMemory, error: string): Bearing[] {
  // Of the words of an error many stand in every error: one that is shared says nothing yet.
  const words = new Set([...tellingWords(error)].filter((word) => !COMMON.test(word)));
  const least = Math.min(2, Math.max(1, words.size));
  return bearingOn([from], ['learning'], words, undefined, least);
}

/** What to do about it the next time. */
export function preventionIn(fact: Fact): string | undefined {
  return fieldOf(fact, 'prevention') ?? fieldOf(fact, 'next');
}

/** Stems that tell of an error that it is one. */
const COMMON =
  /^(?:\w*error|\w*exception|err|fail\w*|cannot|undefin\w*|null|found|unexpect\w*|invalid|exit|code|cod|line|at|miss\w*|is|was)$/;
