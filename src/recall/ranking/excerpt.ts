// Of a long text the few lines that answer a question, in their order.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { fitOf } from './fit.ts';
import type { Weighed } from './lexical.ts';

const SHORT = 400;
const LINES = 3;
const LINE = 200;

export function excerptOf(text: string, terms: readonly Weighed[]): string {
  if (text.length <= SHORT) return text;
  return text
    .split('\n')
    .map((line, at) => ({ line: line.trim(), at }))
    .filter(({ line }) => line !== '')
    .map((one) => ({ ...one, share: fitOf(terms, one.line).whole }))
    .sort((a, b) => b.share - a.share || a.at - b.at)
    .slice(0, LINES)
    .filter(({ share }, n) => share > 0 || n === 0)
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => ellipsis(line, LINE))
    .join('\n');
}
