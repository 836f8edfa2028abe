// Of a long text the few sentences that answer a question, in their order.

import { sentencesOf } from '../../markdown/sentences.ts';
import { fitOf } from './fit.ts';
import type { Weighed } from './lexical.ts';

const SHORT = 400;
const SENTENCES = 3;

/** A short text is given whole. */
export function excerptOf(text: string, terms: readonly Weighed[]): string[] {
  if (text.length <= SHORT) return [text];
  return sentencesOf(text)
    .map((said, at) => ({ said, at, share: fitOf(terms, said).whole }))
    .sort((a, b) => b.share - a.share || a.at - b.at)
    .slice(0, SENTENCES)
    .filter(({ share }, n) => share > 0 || n === 0)
    .sort((a, b) => a.at - b.at)
    .map(({ said }) => said);
}
