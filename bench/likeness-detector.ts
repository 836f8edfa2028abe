// What is usually called contradiction detection: likeness of words, plus a bonus where one side has a word and the other its antonym.

import type { Stated } from '../src/model/verdict.ts';

const LIKELY = 0.2;

const ANTONYMS: readonly (readonly [string, string])[] = [
  ['enable', 'disable'],
  ['allow', 'block'],
  ['allow', 'forbid'],
  ['allow', 'deny'],
  ['create', 'drop'],
  ['introduce', 'retire'],
  ['adopt', 'deprecate'],
  ['require', 'optional'],
  ['mandatory', 'optional'],
  ['keep', 'replace'],
  ['prefer', 'avoid'],
  ['centralize', 'distribute'],
  ['sync', 'async'],
  ['synchronous', 'asynchronous'],
  ['always', 'never'],
];

const IGNORED = new Set(
  'the and for with that this from are was will not add remove use using only any all our into has have its one new per'.split(
    ' ',
  ),
);

export function likelyConflict(proposal: Stated, fact: Stated): boolean {
  const asked = wordsOf(textOf(proposal));
  const heading = wordsOf(fact.statement);
  const whole = wordsOf(textOf(fact));
  const split = ANTONYMS.filter(
    ([a, b]) => (asked.has(stem(a)) && whole.has(stem(b))) || (asked.has(stem(b)) && whole.has(stem(a))),
  ).length;
  return overlap(asked, whole) + 0.4 * overlap(asked, heading) + Math.min(0.3, 0.15 * split) >= LIKELY;
}

function textOf({ statement, fields }: Stated): string {
  return [statement, ...fields.map(([, value]) => value)].join(' ');
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z][a-z0-9]{2,}/g) ?? [];
  return new Set(words.filter((word) => !IGNORED.has(word)).map(stem));
}

function stem(word: string): string {
  const short = word.replace(/(?:ing|ed|es|s|ly|tion|sion|ment|ness)$/, '');
  return short.length > 2 ? short : word;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length;
  return both === 0 ? 0 : both / (a.size + b.size - both);
}
