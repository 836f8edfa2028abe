// What a text can be found by: words without their endings, the parts of identifiers, and identifiers, paths, versions and
// error codes as they stand. Question and text go through the same door, so they meet.

import { isAsciiWord, isSurrogate, isUnspaced, isWordCode } from './letters.ts';
import { normalForm } from './normal-form.ts';
import { isIrregular, stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';

/** In the order of the text; a stop word is left out. With `among`, words that cannot become one of its terms may be missing. */
export function termsOf(text: string, among?: WantedTerms): string[] {
  const terms: string[] = [];
  for (const word of wordsOf(text)) addTerms(word, terms, among);
  return terms;
}

/** How terms begin that are looked for: most words are told by that, and need no stem. */
export type WantedTerms = ReadonlySet<string> | undefined;

/** Undefined where a term is too short to tell anything by its beginning. */
export function wantedTerms(terms: Iterable<string>): WantedTerms {
  const beginnings = new Set<string>();
  for (const term of terms) {
    if (term.length < 2) return undefined;
    beginnings.add(term.slice(0, 2));
  }
  return beginnings;
}

/** Runs of word characters, and longer runs that are one name although marks are in them (`src/a.ts`, `v1.2`). */
export function wordsOf(given: string): string[] {
  const text = plain(given);
  // Most texts are plain words, which one pattern tells apart.
  if (!BEYOND_ASCII.test(text) && !NAMES.test(text)) return text.match(WORDS) ?? [];
  const words: string[] = [];
  let from = -1;
  let chain = -1;
  let joined = false;
  const endChain = (to: number) => {
    if (joined && to - chain <= LONGEST) words.push(text.slice(chain, to));
    chain = -1;
    joined = false;
  };
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0x20;
    if (isWordCode(code)) {
      if (from < 0) from = at;
      if (chain < 0) chain = at;
      continue;
    }
    if (from >= 0) words.push(text.slice(from, at));
    const ended = from >= 0;
    from = -1;
    if (chain < 0) continue;
    const binds = ended && BINDING.has(code) && at + 1 < text.length && isAsciiWord(text.charCodeAt(at + 1));
    if (!binds) endChain(at - (ended ? 0 : 1));
    else if (code !== HYPHEN) joined = true;
  }
  return words;
}

const WORDS = /\w+/g;
const NAMES = /\w[./:#@\\]\w/;
const HYPHEN = 0x2d;
/** `.`, `/`, `-`, `:`, `#`, `@` and `\` between two word characters. */
const BINDING: ReadonlySet<number> = new Set([0x2e, 0x2f, HYPHEN, 0x3a, 0x23, 0x40, 0x5c]);
const LONGEST = 200;

/** One spelling for what looks the same: widths, ligatures and accents. */
function plain(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  const bare = normalForm(text, 'NFKD').replace(/[\u0300-\u036f]/g, '');
  return normalForm(bare, 'NFC').replace(/[\u2018\u2019]/g, "'");
}

const BEYOND_ASCII = /[^\0-\x7f]/;

function addTerms(word: string, terms: string[], among: WantedTerms): void {
  for (const run of BEYOND_ASCII.test(word) ? (word.match(RUNS) ?? []) : [word]) {
    const first = run.charCodeAt(0);
    if (isUnspaced(first) || isSurrogate(first)) addPairs(run, terms);
    else addName(run, terms, among);
  }
}

// Scripts without spaces and pictures apart from the rest.
const RUNS =
  /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[\ud800-\udfff]+|[^\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\ud800-\udfff]+/g;

function addName(word: string, terms: string[], among: WantedTerms): void {
  const lower = word.toLowerCase();
  if (MARKED.test(word)) {
    terms.push(lower);
    return;
  }
  const parts = partsOf(word);
  if (parts.length > 1) {
    terms.push(lower);
    for (const part of parts) addWord(part.toLowerCase(), terms, among);
  } else addWord(lower, terms, among);
}

const MARKED = /[./:#@\\-]/;

function addWord(lower: string, terms: string[], among: WantedTerms): void {
  if (among !== undefined && !among.has(lower.slice(0, 2)) && !isIrregular(lower)) return;
  if (STOP_WORDS.has(lower) || lower.length > LONGEST) return;
  terms.push(stem(lower));
}

/** `getUserName`, `MCP_INIT_TIMEOUT`: their words; anything else is one word. */
export function partsOf(word: string): string[] {
  if (word.includes('_')) return word.split('_').filter((part) => part !== '');
  return HUMPED.test(word) ? (word.match(HUMP) ?? [word]) : [word];
}

const HUMPED = /^[A-Z]?[a-z]{2,}(?:[A-Z][a-z0-9]+|[A-Z]{2,5}$)+$/;
const HUMP = /[A-Z]?[a-z0-9]+|[A-Z]+/g;

/** Runs of a script without spaces, and runs of pictures: pairs, and single ones where there is no second. */
function addPairs(word: string, terms: string[]): void {
  const letters = [...word];
  if (letters.length === 1) terms.push(word);
  for (let i = 0; i + 1 < letters.length; i++) terms.push(`${letters[i]}${letters[i + 1]}`);
}
