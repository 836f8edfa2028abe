// A text as clauses, and each as words that are affirmed or denied, with what else the clause says about itself.

import { stem } from '../../../markdown/stem.ts';
import { endingAt, isPassive, lower, signsOf } from './signs.ts';
import { MOST_LETTERS, type Token, tokensOf } from './tokens.ts';
import { BE, ENDS_ASIDE, GENERIC, LIGHT, NEGATES, PREPOSITION, STOP, UNIVERSAL } from './word-lists.ts';

export interface Word extends Token {
  /** Affirmed or denied. */
  readonly sign: 1 | -1;
  /** How much it tells, in hundredths; 0 for words that only join others. */
  readonly weight: number;
  /** Stands behind a preposition: where, when, with what. */
  readonly aside: boolean;
  /** Joined with others by "or": any of them will do. */
  readonly either?: number;
  /** Not said itself but undone: "known" in "unknown". */
  readonly undone?: true;
}

export interface Clause {
  readonly text: string;
  readonly field: string;
  readonly words: readonly Word[];
  /** Speaks of every one, or of nothing but one. */
  readonly universal: boolean;
  /** How many words stand before a "not" or "never": "start-up" in "start-up must not run migrations". */
  readonly subject: number;
  /** What is denied is denied of the subject: "personal data never appears", "rows are never changed". */
  readonly bySubject: boolean;
  /** Stems behind "except", "unless", "outside": where it does not hold. */
  readonly except: readonly string[];
  /** Takes something away. */
  readonly ends: boolean;
  /** Speaks about something instead of doing it: a page, an explanation, how it was. */
  readonly talk: boolean;
  /** Says itself that it holds in one place only. */
  readonly narrow: boolean;
}

export function* clausesOf(text: string, field: string): Iterable<Clause> {
  for (const sentence of text
    .slice(0, MOST_TEXT)
    .split(/(?<=[.;!?])\s+|\n+|;\s*|:\s+(?!\d)|(?<![^\S\n])\s+\u2014\s+/)) {
    const said = sentence.trim().slice(0, MOST_LETTERS);
    const tokens = tokensOf(said);
    if (tokens.length > 0) yield clauseOf(said, field, tokens);
  }
}

const MOST_TEXT = 16_000;

function clauseOf(text: string, field: string, tokens: readonly Token[]): Clause {
  const words = wordsOf(tokens);
  return {
    text,
    field,
    words,
    universal: tokens.some((token) => UNIVERSAL.has(lower(token))),
    subject: Math.max(
      0,
      tokens.findIndex((token) => /^(?:not|never|cannot|no)$/.test(lower(token))),
    ),
    bySubject: isOfSubject(tokens),
    except: exceptIn(tokens),
    ends: takesAway(tokens, words) || TAKES_AWAY.test(text),
    talk: (TALK.test(text) && !/\bwithout\b/i.test(text)) || text.endsWith('?'),
    narrow: NARROW.test(text),
  };
}

function wordsOf(tokens: readonly Token[]): Word[] {
  const signs = signsOf(tokens);
  const either = alternatives(tokens);
  let aside = false;
  let reason = false;
  const words: Word[] = [];
  tokens.forEach((token, i) => {
    const word = lower(token);
    if (token.mark !== '' || ENDS_ASIDE.has(word)) aside = false;
    if (PREPOSITION.has(word)) aside = true;
    if (i > 1 && (/^(?:because|since|so)$/.test(word) || (word === 'even' && lower(tokens[i - 1]) === 'not')))
      reason = true;
    const joined = either[i];
    // Why something is done is not what is done.
    const weight = reason ? 0 : weightOf(token);
    const sign = signs[i] ?? 1;
    const said: Word = { ...token, sign, weight, aside, ...(joined === undefined ? {} : { either: joined }) };
    words.push(said);
    const without = /^[nu]/.test(word) ? UNDONE.exec(word)?.[1] : undefined;
    if (without === undefined) return;
    // "Unsigned files are not loaded" asks for signed ones; else "unsigned" denies that it is signed.
    const held = tokens.slice(i + 1).some((one) => lower(one) === 'not' || lower(one) === 'never');
    words.push({
      ...said,
      stem: stem(without),
      sign: held ? sign : sign === 1 ? -1 : 1,
      mark: '',
      undone: true,
    });
  });
  return words;
}

const UNDONE = /^(?:un|non)(?!der|til|it|ion|iq|ivers|less|like|do|iform|ix)([a-z]{4,})$/;

/** By the verb it begins with, or by a passive. */
function takesAway(tokens: readonly Token[], words: readonly Word[]): boolean {
  const opens = tokens.findIndex(
    (token) => !/^(?:let|us|we|will|should|please|just|to|and|then|s)$/.test(lower(token)),
  );
  return words.some(
    ({ sign }, i) => sign > 0 && endingAt(tokens, i) > 0 && (i <= opens || isPassive(tokens, i)),
  );
}

/** Prepositions that change what is meant. */
const TELLS: ReadonlySet<string> = new Set(['outside', 'between', 'across']);

/** How much a word tells, in hundredths. */
export function weightOf(token: Token): number {
  const word = lower(token);
  if (STOP.has(word) || NEGATES.has(word) || (PREPOSITION.has(word) && !TELLS.has(word))) return 0;
  if (token.code === true) return 100;
  if (token.number !== undefined) return 50;
  return GENERIC.has(token.stem) || GENERIC.has(word) ? 30 : 100;
}

/** Numbers the groups of words that "or" joins: "no malloc, free or new". */
function alternatives(tokens: readonly Token[]): (number | undefined)[] {
  const groups: (number | undefined)[] = [];
  for (let i = 1; i < tokens.length - 1; i++) {
    if (!/^(?:n?or|and)$/.test(lower(tokens[i]))) continue;
    groups[i - 1] ??= i;
    const next = tokens.findIndex((token, at) => at > i && !STOP.has(lower(token)));
    if (next > 0) groups[next] = groups[i - 1];
    for (let back = i - 1; tokens[back]?.mark === ',' && back > 0; back--) groups[back - 1] = groups[i - 1];
  }
  return groups;
}

/** "S is never changed", "S never appears in". */
function isOfSubject(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((token) => /^(?:not|never)$/.test(lower(token)));
  const verb = lower(tokens[at + 1]);
  return at > 0 && (BE.has(lower(tokens[at - 1])) || verb === 'be' || LIGHT.has(verb));
}

const TALK =
  /\bcounts? as\b|\bis (?:considered|defined as)\b|^(?:explain|describe|mention|summari[sz]e|illustrate)\b|^(?:write|add|update|draft|record|note|document|archive|plot|hold|put|prepare|fix|present|show|give|publish|mention|describe|explain)\b.*\b(?:faq|blog|handbook|wiki|post-?mortem|screenshots?|overview|slides?|meeting notes|minutes|evaluation|presentation|newsletter|retrospective|typos?|readme|onboarding page|article|glossary|logos?|stickers?|workshop|manuals?|chapter|paragraph|(?:docs?|documentation) (?:page|section|entry)|grafana|dashboard|panel|why|how)\b|\b(?:was|were) still\b|^(?:write up|document (?:the|why|how)|skip the [^.;]{1,30} chapter)/i;
const TAKES_AWAY =
  /^(?:rehash|migrate|port|rename)\b|\btakes? [^.;]{1,40} away\b|^(?:move|pull|bring|lift)\b[^.;]{1,80}\b(?:into|over to|onto)\b|\b(?:take|move|pull|get|lift|rip)s?\b[^.;]{1,60}\b(?:out|off)\b|^(?:end|removal|deletion) of\b|\bstops?$/i;
const NARROW =
  /\b(?:only|just|solely) (?:in|for|within|inside|during|between|under)\b|^(?:only|just|solely) (?:on|at|with)\b|\b(?:in|for|within|inside|during|between|under|on (?!mouse|hover|click|tap))\b[^,.;]{1,60} only\b|\b(?:nothing|nowhere) else\b|\balone\b|\bonly (?:that|this|the) (?:one )?[\w-]+ (?:file|window|page|module|service|job|script|test|folder)?|\b(?:just|only) there\b|\bconcerns [^,.;]{1,40} only\b|\bas an exception\b|\bexcept(?:ion)? for\b/i;

function exceptIn(tokens: readonly Token[]): string[] {
  const stems = (some: readonly Token[]) =>
    some.filter((token) => !STOP.has(lower(token))).map((token) => token.stem);
  const exempt = tokens.findIndex((token) => /^(?:exempt(?:ed|ion)?|excepted|exception)$/.test(lower(token)));
  if (exempt > 0) {
    const from = tokens.slice(0, exempt).findLastIndex(({ mark }) => mark !== '');
    return stems(tokens.slice(Math.max(0, from), exempt));
  }
  const at = tokens.findIndex(
    (token, i) =>
      (EXCEPT.test(`${lower(token)} ${lower(tokens[i + 1])}`) &&
        !/^(?:some|any|no)(?:body|one|thing)$/.test(lower(tokens[i - 1]))) ||
      (lower(token) === 'only' &&
        PERMITTED.test(
          tokens
            .slice(i, i + 5)
            .map(lower)
            .join(' '),
        )),
  );
  if (at < 0) return [];
  // What the clause speaks of anyway is not what it leaves out.
  const before = new Set(stems(tokens.slice(0, at)));
  return stems(tokens.slice(at + 1)).filter((stem) => !before.has(stem));
}

const EXCEPT = /^(?:(?:except|unless|outside|excluding) |apart from$|other than$)/;
/** "May only be switched off for receivers of webhooks": there it may. */
const PERMITTED =
  /^only (?:be )?(?:tolerated|allowed|permitted|accepted|acceptable|ok|fine|disabled|skipped|bypassed|switched off|turned off) (?:for|in|on|at|by|within|during|inside)\b/;
