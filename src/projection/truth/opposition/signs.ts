// Which words of a clause are affirmed and which are denied: the product of negations and of verbs that take their object away.

import { stem } from '../../../markdown/stem.ts';
import type { Token } from './tokens.ts';
import {
  ALLOWS,
  BANNED,
  BE,
  BEFORE_GERUND,
  ENDS,
  ENDS_NEGATION,
  MAKES,
  NEGATES,
  PREPOSITION,
} from './word-lists.ts';

export const lower = (token: Token | undefined) => token?.lower ?? '';

export function signsOf(tokens: readonly Token[]): (1 | -1)[] {
  const signs: (1 | -1)[] = tokens.map(() => 1);
  const flip: Flip = (from, to) => {
    for (let i = Math.max(0, from); i < Math.min(to, tokens.length); i++) signs[i] = signs[i] === 1 ? -1 : 1;
  };
  for (let i = 0; i < tokens.length; i++) negate(tokens, i, flip);
  for (let i = 0; i < tokens.length; i++) end(tokens, i, flip, signs[i] === 1);
  for (let i = 1; i < tokens.length; i++) part(tokens, i, flip);
  return signs;
}

type Flip = (from: number, to: number) => void;

/** "Never X", "X instead of Y", "Y is not allowed", "replace Y with X". */
function negate(tokens: readonly Token[], i: number, flip: Flip): void {
  const word = lower(tokens[i]);
  const next = lower(tokens[i + 1]);
  const third = lower(tokens[i + 2]);
  const after = (skipped: number, stops?: ReadonlySet<string>) =>
    flip(i + skipped, scopeEnd(tokens, i + skipped, stops));
  if (NOT.has(word) && (MERELY.has(next) || (next === 'more' && third === 'than'))) return;
  if ((word === 'instead' && next === 'of') || (word === 'rather' && next === 'than'))
    after(2, third.endsWith('ing') ? undefined : WHERE);
  else if (word === 'in' && next === 'place' && third === 'of') after(3, WHERE);
  else if (word === 'free' && next === 'of') after(2, WHERE);
  else if (word === 'over' && tokens.some((token) => /^(?:prefer|favou?r|chosen?|choose)/.test(lower(token))))
    after(1, PREPOSITION);
  else if (word === 'replace' || word === 'replacing') after(1, REPLACED_BY);
  else if (
    (i === 0 ? /^(?:convert|swap|turn)$/ : /^convert(?:s|ing)?$/).test(word) &&
    !/^(?:in)?to$/.test(next) &&
    tokens.some((token) => /^(?:into|to|onto|for)$/.test(lower(token)))
  )
    after(1, TURNED_INTO);
  else if (i === 0 && /^(?:rewrite|port)$/.test(word) && /^(?:the|a|an|our|all|this|that|every)$/.test(next))
    after(1, REWRITTEN);
  else if (word === 'off' && /^(?:migrate|move|get|come)/.test(lower(tokens[0]))) after(1, TURNED_INTO);
  else if (
    word === 'from' &&
    MOVES.test(tokens.slice(0, i).map(lower).join(' ')) &&
    tokens.slice(i).some((token) => /^(?:to|into|onto)$/.test(lower(token)))
  )
    after(1, REPLACED_BY);
  else if (word === 'stop' || word === 'stops') {
    const end = scopeEnd(tokens, i + 1, AND);
    // "Stop building and testing"
    const goesOn = next.endsWith('ing') && lower(tokens[end + 1]).endsWith('ing');
    flip(i + 1, goesOn ? scopeEnd(tokens, end + 1, AND) : end);
  }
  // "PermitRootLogin no", "strict: false"
  else if (word === 'no' && i > 0 && tokens[i]?.mark === '' && (next === '' || PREPOSITION.has(next)))
    flip(i - 4, i);
  else if (word === 'false' && i > 0) flip(i - 4, i);
  else if (BANNED.has(word)) {
    // "A deprecated field" is a field.
    if (next === '' || PREPOSITION.has(next) || tokens[i + 1]?.mark !== '' || BE.has(lower(tokens[i - 1])))
      // "When the checks are blocked" is when, not what.
      flip(
        1 + tokens.slice(0, i).findLastIndex((token, at) => at > 0 && WHILE.has(lower(token))),
        // "A driver without a callback is rejected" asks for the callback.
        lacking(tokens, i),
      );
  } else if (NEGATES.has(word)) {
    // "A fix without a test is not merged" asks for the test.
    const isHeld = tokens.slice(i + 1).some((token) => HELD.test(lower(token)));
    if ((word === 'without' || word === 'lacking') && isHeld) return;
    if (isOfSubject(tokens, i)) flip(subjectFrom(tokens, i), i);
    else after(1);
  }
}

function lacking(tokens: readonly Token[], before: number): number {
  const at = tokens.slice(0, before).findIndex((token) => /^(?:without|lacking)$/.test(lower(token)));
  return at < 0 ? before : at;
}

const NOT = new Set(['not', 'never', 'no', 'cannot']);
const MERELY = new Set(['matter', 'doubt', 'other', 'only', 'just', 'yet', 'later']);
const WHERE = new Set(['for', 'in', 'on', 'at', 'when', 'so']);
const HELD = /^(?:not|never|fails?|refused|rejected|blocked)$/;
const MOVES = /\b(?:switch|move|migrat|chang|convert|port)/;
const AND = new Set(['and']);
const TURNED_INTO = new Set(['into', 'to', 'for', 'onto', 'from', 'and']);
const REWRITTEN = new Set(['in', 'into', 'to', 'as', 'with', 'using', 'of']);
const REPLACED_BY = new Set(['with', 'by', 'to']);
const PURPOSE = /^(?:as|for|to|by|when|without|outside|with)$/;
const IDIOM =
  /^(?:on the table|an? option|in scope|part of|option|longer (?:allowed|supported|used|offered|needed|wanted|done|accepted|available|shipped|built))/;

/** "Columns are computed, triggers are not allowed": what is denied begins behind the comma, unless that makes a list. */
function subjectFrom(tokens: readonly Token[], at: number): number {
  const comma = tokens.slice(0, at).findLastIndex(({ mark }) => mark === ',');
  return comma > 0 && tokens.slice(0, comma).some((token) => BE.has(lower(token))) ? comma : 0;
}

/** "X is not allowed", "X is not offered", "X is not on the table". */
function isOfSubject(tokens: readonly Token[], i: number): boolean {
  const [next, third] = [lower(tokens[i + 1]), lower(tokens[i + 2])];
  if (ALLOWS.has(next) || (next === 'be' && (ALLOWS.has(third) || MAKES.has(third)))) return true;
  if (MAKES.has(next)) return !PURPOSE.test(third);
  const following = tokens
    .slice(i + 1, i + 4)
    .map(lower)
    .join(' ');
  return BE.has(lower(tokens[i - 1])) && IDIOM.test(following);
}

/** "Remove X", "X is removed", "X dropped from Y", "removal of X". */
function end(tokens: readonly Token[], i: number, flip: Flip, affirmed: boolean): void {
  const [word, next] = [lower(tokens[i]), lower(tokens[i + 1])];
  if (NOUNS.test(word) && next === 'of') flip(i + 2, scopeEnd(tokens, i + 2, TO_KEEP));
  const length = endingAt(tokens, i);
  if (length === 0) return;
  if (isPassive(tokens, i)) {
    // "Entries are dropped by events", "deleted after 14 days" tell how and when, not that there are none.
    if (word !== 'replaced' && /^(?:by|after|when|once|on|if|as|within)$/.test(next)) return;
    // "Rows are never removed" denies the removal and so affirms the rows.
    if (affirmed && !tokens.slice(0, i).some((token) => /^(?:can|may|could)$/.test(lower(token)))) {
      const be = beforeBe(tokens, i);
      flip(
        Math.max(
          0,
          tokens.slice(0, be).findLastIndex(({ mark }) => mark !== ''),
        ),
        be,
      );
    }
  } else if (word.endsWith('ed') || GONE.test(`${word} ${next}`)) {
    if (/^(?:i|we)$/.test(lower(tokens[i - 1]))) flip(i + length, scopeEnd(tokens, i + length, TO_KEEP));
    else if (i > 0 && i < 4 && (next === '' || PREPOSITION.has(next))) flip(0, i);
  } else if (PERMITS.test(tokens.slice(0, i).map(lower).join(' '))) return;
  else if (!word.endsWith('ing') || tokens[i]?.mark === ',' || BEFORE_GERUND.has(lower(tokens[i - 1])))
    flip(i + length, scopeEnd(tokens, i + length, affirmed ? TO_KEEP : TO_KEEP_NOT));
}

/** How many words at this place say that something is taken away. */
export function endingAt(tokens: readonly Token[], i: number): number {
  const [word, next] = [lower(tokens[i]), lower(tokens[i + 1])];
  if (ENDS.has(word) || GONE.test(`${word} ${next}`)) return 1;
  if (/^(?:hold|holds|keep|keeps)$/.test(word) && next === 'back') return 2;
  if (/^(?:turn|switch|leave|take|get)$/.test(word) && (next === 'off' || next === 'out')) return 2;
  return word === 'get' && next === 'rid' ? 3 : 0;
}

const ENDING_STEMS = new Set(
  [...ENDS, 'modify', 'modified', 'change', 'changed', 'edit', 'edited', 'overwrite', 'overwritten'].map(
    (word) => stem(word),
  ),
);

/** The stem of a verb that ends or alters something. */
export function isEnding(one: string): boolean {
  return ENDING_STEMS.has(one);
}

/** "Only administrators can delete a workspace" takes none away. */
const PERMITS = /\b(?:can|may|could)\b/;
const NOUNS = /^(?:deletion|removal|elimination|retirement|deprecation)$/;
const GONE =
  /^(?:thrown (?:out|away)|broken up|taken (?:out|away)|phased out|ripped out|torn out|replaced \w*|moved out|gotten rid)$/;
const TO_KEEP = new Set([
  'from',
  'with',
  'using',
  'and',
  'then',
  'to',
  'keep',
  'that',
  'which',
  'who',
  'whose',
  'favour',
  'favor',
]);

/** "Do not remove X from Y" keeps it there. */
const TO_KEEP_NOT = new Set([...TO_KEEP].filter((word) => word !== 'from'));

/** "Keep X off", "take X out of Y", "leave X unset": what stands between is denied. */
function part(tokens: readonly Token[], i: number, flip: Flip): void {
  // "Caching stays off", "abbreviations are out"
  if (/^(?:off|out)$/.test(lower(tokens[i])) && BE.has(lower(tokens[i - 1]))) {
    const next = tokens[i + 1];
    if (lower(tokens[i]) === 'off' || next === undefined || next.mark !== '' || lower(next) === 'of')
      // "Once the tag is out" is when, not what.
      flip(tokens.slice(0, i).some((token) => WHEN.has(lower(token))) ? i - 1 : 0, i - 1);
    return;
  }
  if (tokens.slice(0, i).some((token) => /^(?:can|may|could)$/.test(lower(token)))) return;
  const verbs =
    PARTED.get(lower(tokens[i])) ??
    (/^un(?!changed|touched|affected|modified)\w{4,}$/.test(lower(tokens[i])) ? LEFT : undefined);
  if (verbs === undefined) return;
  for (let from = i - 2; from >= Math.max(0, i - 7); from--)
    if (verbs.test(lower(tokens[from]))) {
      flip(from + 1, i);
      return;
    }
}

const WHEN = new Set(['once', 'when', 'after', 'before', 'until', 'if', 'while']);
const WHILE = new Set(['once', 'when', 'until', 'if', 'while']);
const LEFT = /^(?:leave|keep)s?$/;
const PARTED: ReadonlyMap<string, RegExp> = new Map([
  ['off', /^(?:keeps?|leaves?|turn|switch|take|with|stays?|is|are|be|remains)$/],
  ['out', /^(?:keeps?|leaves?|take|move|pull|get|throw|rip|lift)$/],
]);

function scopeEnd(tokens: readonly Token[], from: number, stops?: ReadonlySet<string>): number {
  let i = from;
  for (; i < tokens.length; i++) {
    if (i === from) continue;
    const word = lower(tokens[i]);
    if ((tokens[i] as Token).mark !== '' && !continuesList(tokens, i)) break;
    if (ENDS_NEGATION.has(word) || stops?.has(word) === true) break;
  }
  return i;
}

/** "No X, Y or Z" goes on behind the comma. */
function continuesList(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.mark === ',' && tokens.slice(at, at + 4).some((token) => /^n?or$/.test(lower(token)));
}

export function isPassive(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 4); i--)
    if (BE.has(lower(tokens[i])) && (i === at - 1 || !/^gets?$/.test(lower(tokens[i])))) return true;
  return false;
}

/** Where the subject of a passive ends. */
function beforeBe(tokens: readonly Token[], at: number): number {
  let i = at - 1;
  while (i > 0 && !BE.has(lower(tokens[i]))) i--;
  return i;
}
