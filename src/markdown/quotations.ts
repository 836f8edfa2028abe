// Finding a text where somebody quotes it: however it is spaced, wrapped or capitalised, and only as whole words.

import { wholeSentencesOf } from './sentences.ts';

/** What of some texts is recognised elsewhere: a whole text or sentence that nobody says by chance. The longest first. */
export function quotable(texts: readonly string[]): string[] {
  return longestFirst(texts.flatMap((text) => [text, ...wholeSentencesOf(text)])).filter(isTelling);
}

/** Without repetitions and closing stops. */
export function longestFirst(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim().replace(/(?<![.!?])[.!?]+$/, '')))].sort(
    (a, b) => b.length - a.length,
  );
}

/** Statements are recognised by fewer words than their details, which many facts have in common. */
export function quotableStatements(statements: readonly string[]): string[] {
  return longestFirst(statements).filter((text) => hasAtLeast(text, 3, 12));
}

/** Whole statements of two words, such as a name, are erased where others say them, but are too easily guessed for a print. */
export function quotableWhole(statements: readonly string[]): string[] {
  return longestFirst(statements).filter(
    (text) => text.split(/\s+/).filter((word) => word.replace(/[^\p{L}\p{N}]/gu, '').length >= 4).length >= 2,
  );
}

/** Four words in a row that hardly anybody says by chance; a shorter text as a whole. */
export function runsOf(text: string): string[] {
  const words = text.trim().split(/\s+/);
  if (words.length <= RUN) return text.trim().length >= 4 ? longestFirst([text]) : [];
  const runs = words.map((_, n) => words.slice(n, n + RUN)).filter((run) => run.length === RUN);
  return longestFirst(runs.map((run) => run.join(' '))).filter((run) => run.length >= 20);
}

const RUN = 4;

function isTelling(text: string): boolean {
  return hasAtLeast(text, 4, 24);
}

/** A letter of a script without blanks counts for two, and two are a word. */
function hasAtLeast(text: string, words: number, characters: number): boolean {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return text.split(/\s+/).length + Math.floor(unspaced / 2) >= words && text.length + unspaced >= characters;
}

const SCRIPTS =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const UNSPACED = new RegExp(`[${SCRIPTS}]`, 'gu');

/** The text with a mark in place of each quotation, and how many there were. */
export function withoutQuotations(
  text: string,
  quotations: readonly string[],
  mark: string,
): readonly [text: string, places: number] {
  let places = 0;
  let left = text;
  for (const quotation of quotations)
    left = left.replace(patternOf(quotation), () => {
      places++;
      return mark;
    });
  return [left, places];
}

function patternOf(quotation: string): RegExp {
  const words = quotation
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/["'“”‘’]/g, '["\'“”‘’]'))
    .join('\\s[\\s>]*');
  const spaced = new RegExp(`^(?![${SCRIPTS}])[\\p{L}\\p{N}_]`, 'u');
  const before = spaced.test(quotation) ? '(?<![\\p{L}\\p{N}_])' : '';
  const after = spaced.test([...quotation].at(-1) ?? '') ? '(?![\\p{L}\\p{N}_])' : '';
  return new RegExp(before + words + after, 'giu');
}
