// The meaning of a statement, as far as spelling goes: ordinary capitals, punctuation, filler words and word endings do not
// count; the order of words does ("tabs over spaces" is not "spaces over tabs"), every negation, and case that tells.

import { normalForm } from '../../markdown/normal-form.ts';
import type { Field } from '../../model/event.ts';
import { hash32 } from '../../model/hash.ts';
import { spelled } from './spelled.ts';

export function meaningOf(statement: string): string {
  const words: string[] = [];
  for (const word of spelled(normalForm(statement, 'NFKC').replace(/['’]/g, '')))
    if (!FILLER.has(word.toLowerCase())) words.push(stem(word));
  return words.length === 0 ? statement.trim() : words.join(' ');
}

const FILLER = new Set(
  'a an the this that please always should must shall to be is are was were do does so very just really'.split(
    ' ',
  ),
);

/** Plural and verb endings, only where enough of the word remains to know it by. */
function stem(word: string): string {
  if (word.length < 5 || /[^a-z]/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  for (const ending of ['ing', 'ed', 'es'])
    if (word.endsWith(ending) && word.length - ending.length >= 4)
      return word.slice(0, -ending.length).replace(/e$/, '');
  if (word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1).replace(/e$/, '');
  return word.replace(/e$/, '');
}

/** Share of words two meanings have in common, in hundredths. */
export function likeness(a: string, b: string): number {
  const left = new Set(a.split(' '));
  const right = new Set(b.split(' '));
  let both = 0;
  for (const word of left) if (right.has(word)) both++;
  return Math.floor((100 * both) / (left.size + right.size - both));
}

/** What a fact means to say: two decisions under one title are the same only when they decide the same. */
export function meaningText(fact: { readonly statement: string; readonly fields: readonly Field[] }): string {
  return [
    fact.statement,
    ...fact.fields.filter(([key]) => key === 'decision').map(([, value]) => value),
  ].join('\n');
}

type WordBits = readonly [low: number, high: number];

/** The words of a meaning as 64 bits, one or more words to a bit. */
export function wordBits(meaning: string): WordBits {
  let low = 0;
  let high = 0;
  for (const word of meaning.split(' ')) {
    const bit = hash32(word) & 63;
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return [low, high];
}

/** Whether two meanings may share half of their words; a cheap look before the real one. */
export function mayShare(a: WordBits, b: WordBits): boolean {
  const both = ones(a[0] & b[0]) + ones(a[1] & b[1]);
  const most = Math.max(ones(a[0]) + ones(a[1]), ones(b[0]) + ones(b[1]));
  return both * 3 >= most;
}

function ones(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
