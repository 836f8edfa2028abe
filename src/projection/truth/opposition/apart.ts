// How far two clauses speak of different things: what each says that the other text does not. Where only one of them says more it
// is the more exact one; where both do they may speak of different things by the same words.

import type { Word } from './clause.ts';
import type { Finding, Sign } from './finding.ts';
import type { Read, ReadText } from './read-text.ts';

/** How much less a finding weighs for it. */
export function distance(finding: Finding, fact: ReadText, proposal: ReadText): number {
  if (finding.by !== 'denying' && isOther(finding, fact, proposal)) return OTHER;
  return Math.min(apart(finding, fact, proposal), MOST) * (LESS[finding.by] ?? 0);
}

const OTHER = 60;
const MOST = 200;
const LESS: Partial<Record<Sign, number>> = { value: 0.1, number: 0.05 };

/** In hundredths of a telling word. */
function apart({ fact: theirs, proposal: ours, words }: Finding, fact: ReadText, proposal: ReadText): number {
  const meant = meantBy(words);
  const left = (clause: Read, other: ReadText) =>
    clause.words.reduce((sum, word) => sum + (isLeft(word, clause, other, meant) ? worth(word) : 0), 0);
  return Math.min(left(theirs, proposal), left(ours, fact));
}

/** "Access tokens" and "refresh tokens", "unit tests" and "integration tests": one word, and before it different ones. */
function isOther(
  { fact: theirs, proposal: ours, words }: Finding,
  fact: ReadText,
  proposal: ReadText,
): boolean {
  const meant = meantBy(words);
  const isQualified = (clause: Read, at: number, other: ReadText) => {
    const word = qualifierOf(clause, at);
    return word !== undefined && !BOUNDS.test(word.text) && isLeft(word, clause, other, meant);
  };
  return theirs.words.some((word, at) => {
    if (word.weight < TELLING || word.number !== undefined || !isQualified(theirs, at, proposal))
      return false;
    const there = ours.words.flatMap((one, i) => (one.stem === word.stem ? [i] : []));
    return there.length > 0 && there.every((i) => isQualified(ours, i, fact));
  });
}

/** The word before it, or behind an "of". */
function qualifierOf({ words }: Read, at: number): Word | undefined {
  const before = words[at]?.mark === '' ? words[at - 1] : undefined;
  if (before !== undefined && before.weight > 0) return before;
  if (words[at + 1]?.lower !== 'of') return undefined;
  return words.slice(at + 2, at + 5).find(({ weight }) => weight > 0);
}

const BOUNDS = /^(?:max|min|maximum|minimum|default|total|overall)$/i;
const TELLING = 60;

function meantBy(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => word.split(' ')));
}

function isLeft(word: Word, clause: Read, other: ReadText, meant: ReadonlySet<string>): boolean {
  if (word.weight < TELLING || word.number !== undefined || meant.has(word.text)) return false;
  return !clause.keys.get(word)?.some((key) => other.says.has(key));
}

function worth({ weight, aside }: Word): number {
  return aside ? weight / 2 : weight;
}
