// A question about a rule is answered by the newest statement of it: people change conventions by saying the new one.
// Statements are sentences about the thing asked for; those nearly as good as the best are ordered newest first, and the
// older ones are stale.

import { sentencesOf } from '../../markdown/sentences.ts';
import { stem } from '../../markdown/stem.ts';
import { STOP_WORDS } from '../../markdown/stop-words.ts';
import type { Weighed } from '../ranking/lexical.ts';

export interface Said {
  readonly turn: number;
  /** In the order of time. */
  readonly session: number;
  readonly text: string;
}

export interface Rule {
  readonly turn: number;
  readonly session: number;
  readonly sentence: string;
}

/** What counts a rule that is told as one, and one that gives a value. */
const TOLD = 1.5;
const VALUED = 2.5;
/** As good as the best from this share on. */
const AS_GOOD = 0.6;
/** "function arguments" is not about functions: a noun nobody asked for follows. */
const ANOTHER_NOUN = 0.2;

/** The statements of a rule, newest first; empty when the best statement about the thing is not a rule. */
export function rulesInForce(said: readonly Said[], terms: readonly Weighed[]): Rule[] {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  const best = new Map<number, { readonly rule: Rule; readonly score: number }>();
  let most = 0;
  let isRule = false;
  for (const { turn, session, text } of said)
    for (const sentence of sentencesOf(text)) {
      const about = aboutness(sentence, weights);
      if (about === 0) continue;
      const told = DIRECTIVE.test(sentence);
      const score = about * (told ? TOLD : 1) * (VALUE.test(sentence) ? VALUED : 1);
      if (score > (best.get(turn)?.score ?? 0)) best.set(turn, { score, rule: { turn, session, sentence } });
      if (score > most) {
        most = score;
        isRule = told;
      }
    }
  if (!isRule) return [];
  return [...best.values()]
    .filter(({ score }) => score >= AS_GOOD * most)
    .sort((a, b) => b.rule.session - a.rule.session || b.score - a.score || a.rule.turn - b.rule.turn)
    .map(({ rule }) => rule);
}

function aboutness(sentence: string, weights: ReadonlyMap<string, number>): number {
  const words = sentence.toLowerCase().match(WORDS) ?? [];
  const shares = new Map<string, number>();
  for (const [i, word] of words.entries()) {
    if (STOP_WORDS.has(word)) continue;
    const term = stem(word);
    if (!weights.has(term)) continue;
    const next = words[i + 1] ?? '';
    const isNoun =
      next.length > 3 && /^[a-z]/.test(next) && !STOP_WORDS.has(next) && !weights.has(stem(next));
    shares.set(term, Math.max(shares.get(term) ?? 0, isNoun ? ANOTHER_NOUN : 1));
  }
  let sum = 0;
  for (const [term, share] of shares) sum += share * (weights.get(term) ?? 0);
  return sum;
}

/** Words, and every other mark by itself. */
const WORDS = /[a-z0-9_\u00c0-\uffff]+|[^\sa-z0-9_\u00c0-\uffff]/g;
const DIRECTIVE =
  /\b(?:always|never|must|should|shall|from now on|going forward|moving forward|make sure|ensure|please|want you to|need you to|like you to|instead of|remember to)\b/i;
/** Something quoted, a name with an underscore, a decorator. */
const VALUE = /['"`\u2018\u201c][^'"`\u2019\u201d\s]{1,24}['"`\u2019\u201d]|\b\w+_\w*\b|\b_\w+\b|@\w+/;
