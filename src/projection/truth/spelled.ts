// The words of a text in lower case, but for those whose case says something: code, and a word that the text itself spells
// in two ways ("Use Foo, not foo"). A capital at the start of a sentence says nothing.

import { once } from '../../model/once.ts';

export function spelled(text: string): string[] {
  if (!/\p{Lu}/u.test(text.slice(1))) return text.toLowerCase().match(WORD()) ?? [];
  const words = wordsOf(text);
  const ways = new Map<string, string>();
  const telling = new Set<string>();
  for (const { word, lower, opens } of words) {
    if (opens) continue;
    if ((ways.get(lower) ?? word) !== word) telling.add(lower);
    ways.set(lower, word);
  }
  return words.map(({ word, lower, opens, code }) => (code || (!opens && telling.has(lower)) ? word : lower));
}

// Identifiers keep their marks: `a_` and `q_` are different rules. Made when first needed: its classes cost a millisecond.
const WORD = once(
  () => /[\p{L}\p{N}_][\p{L}\p{N}_.$@#/+-]*[\p{L}\p{N}_$#+]|-?\p{N}|[\p{L}\p{N}_$]|!?[=<>&|*%^~+]+/gu,
);

/** `under_scores`, `camelCase`. Names such as TypeScript are too often written typescript. */
const IDENTIFIER = once(() => /_|^\p{Ll}.*\p{Lu}/u);

interface Word {
  readonly word: string;
  readonly lower: string;
  /** Has the capital of a sentence that begins. */
  readonly opens: boolean;
  readonly code: boolean;
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let quoted = false;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD())) {
    const between = text.slice(end, index);
    const starts = end === 0 || /[.!?:\n]/.test(between);
    end = index + word.length;
    if (between.split('`').length % 2 === 0) quoted = !quoted;
    const lower = word.toLowerCase();
    const code = quoted || IDENTIFIER().test(word);
    const opens = starts && !code && word !== lower && word.slice(1) === lower.slice(1);
    words.push({ word, lower, opens, code });
  }
  return words;
}
