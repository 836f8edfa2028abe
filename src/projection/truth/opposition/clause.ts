// A text as clauses, and each as things that are affirmed or denied. "Never delete rows" affirms the rows: what counts is the
// product of negations and of verbs that end something.

import { type Token, tokensOf } from './tokens.ts';

export interface Word extends Token {
  /** Affirmed or denied. */
  readonly sign: 1 | -1;
  /** How much it tells, in hundredths; 0 for words that only join others. */
  readonly weight: number;
  /** Stands behind a preposition: where, when, with what. */
  readonly aside: boolean;
  /** Joined with others by "or": any of them will do. */
  readonly either?: number;
}

export interface Clause {
  readonly text: string;
  readonly field: string;
  readonly words: readonly Word[];
  /** Speaks of every one, or of nothing but one. */
  readonly universal: boolean;
  /** Words behind "except", "unless", "outside": where it does not hold. */
  readonly except: readonly string[];
  /** What is denied is denied of the subject: "personal data never appears", "rows are never changed". */
  readonly bySubject: boolean;
  /** Speaks about something instead of doing it: a page, an explanation, a typo. */
  readonly talk: boolean;
  /** Says itself that it holds in one place only. */
  readonly narrow: boolean;
}

export function clausesOf(text: string, field: string): Clause[] {
  const clauses: Clause[] = [];
  for (const sentence of text.split(/(?<=[.;!?])\s+|\n+|;\s*|:\s+|\s+\u2014\s+/)) {
    const tokens = tokensOf(sentence);
    if (tokens.length > 0) clauses.push(clauseOf(sentence.trim(), field, tokens));
  }
  return clauses;
}

const lower = (token: Token | undefined) => token?.text.toLowerCase() ?? '';

const set = (words: string) => new Set(words.split(' '));

const NEGATES = set(
  'no not never without cannot neither nor nothing none nobody zero non stop avoid ban forbid prohibit disallow reject refuse refrain prevent rejects refuses forbids bans prevents avoids stops blocks block avoiding',
);
const BANNED = set(
  'banned forbidden prohibited disallowed rejected discouraged deprecated unacceptable unsupported',
);
const ALLOWS = set('allowed permitted accepted acceptable ok okay welcome supported wanted tolerated');
const ENDS = set(
  'remove removes removed removing drop drops dropped dropping delete deletes deleted deleting disable disables disabled disabling retire retires retired skip skips skipped skipping omit omits omitted exclude excludes excluded excluding eliminate eliminated abandon abandoned strip stripped discard discarded purge purged kill sunset decommission uninstall revert undo ditch scrap bypass bypasses bypassed ignore ignored unset lose',
);
const BE = set('is are be been being was were get gets stays stay remains remain');
const ENDS_NEGATION = set(
  'but because since so instead otherwise use uses unless except although though while whereas until',
);
const PREPOSITION = set(
  'in on at for from within inside outside after before when during into onto by via through between across under over to with as of per against whenever where while if once',
);
const UNIVERSAL = set(
  'all every each everything everywhere always only any entire whole must nothing no never single standard standardise standardize solely exclusively sole',
);

function clauseOf(text: string, field: string, tokens: readonly Token[]): Clause {
  const signs: number[] = tokens.map(() => 1);
  const flip = (from: number, to: number) => {
    for (let i = Math.max(0, from); i < Math.min(to, tokens.length); i++) signs[i] = -(signs[i] as number);
  };
  const scopeEnd = (from: number, stops?: Set<string>) => {
    let i = from;
    for (; i < tokens.length; i++) {
      const token = tokens[i] as Token;
      if (i > from && token.mark !== '' && !continuesList(tokens, i)) break;
      if (i > from && (ENDS_NEGATION.has(lower(token)) || stops?.has(lower(token)) === true)) break;
    }
    return i;
  };
  for (let i = 0; i < tokens.length; i++) {
    const word = lower(tokens[i]);
    const next = lower(tokens[i + 1]);
    const isNot = word === 'not' || word === 'never' || word === 'no' || word === 'cannot';
    if (
      isNot &&
      (next === 'only' || next === 'just' || next === 'yet' || next === 'later' || next === 'more')
    )
      continue;
    if (word === 'instead' && next === 'of') flip(i + 2, scopeEnd(i + 2, WHERE));
    else if (word === 'rather' && next === 'than') flip(i + 2, scopeEnd(i + 2, WHERE));
    else if (word === 'in' && next === 'place' && lower(tokens[i + 2]) === 'of')
      flip(i + 3, scopeEnd(i + 3, WHERE));
    else if (
      word === 'over' &&
      tokens.some((token) => /^(?:prefer|favou?r|chosen?|choose)/.test(lower(token)))
    )
      flip(i + 1, scopeEnd(i + 1, PREPOSITION));
    else if (word === 'replace' || word === 'swap' || word === 'replacing')
      flip(i + 1, scopeEnd(i + 1, REPLACED_BY));
    else if (
      word === 'from' &&
      /^(?:switch|move|migrate|change|convert|port)/.test(
        lower(tokens.find((token) => /^(?:switch|move|migrat|chang|convert|port)/.test(lower(token)))),
      )
    )
      flip(i + 1, scopeEnd(i + 1, REPLACED_BY));
    else if (NEGATES.has(word)) {
      const passive = ALLOWS.has(next) || (next === 'be' && ALLOWS.has(lower(tokens[i + 2])));
      if (passive) flip(0, i);
      else flip(i + 1, scopeEnd(i + 1));
    } else if (BANNED.has(word)) flip(0, i);
  }
  for (let i = 0; i < tokens.length; i++) {
    const word = lower(tokens[i]);
    const next = lower(tokens[i + 1]);
    const ended = ENDS.has(word)
      ? 1
      : (word === 'turn' || word === 'switch' || word === 'leave' || word === 'take' || word === 'get') &&
          (next === 'off' || next === 'out')
        ? 2
        : word === 'get' && next === 'rid'
          ? 3
          : 0;
    if (ended === 0) continue;
    if (word.endsWith('ing') && !BEFORE_GERUND.has(lower(tokens[i - 1]))) continue;
    if (word.endsWith('ed') && !isPassive(tokens, i)) continue;
    // "Rows are never removed" denies the removal and so affirms the rows.
    if (isPassive(tokens, i)) {
      if ((signs[i] as number) > 0) flip(0, i);
    } else flip(i + ended, scopeEnd(i + ended, TO_KEEP));
  }
  // "Keep X off", "turn X off": what stands between is denied.
  for (let i = 2; i < tokens.length; i++) {
    if (lower(tokens[i]) !== 'off') continue;
    for (let from = i - 2; from >= Math.max(0, i - 6); from--)
      if (SWITCHED.has(lower(tokens[from]))) {
        flip(from + 1, i);
        break;
      }
  }
  const either = alternatives(tokens);
  let aside = false;
  const words = tokens.map((token, i): Word => {
    const word = lower(token);
    if (token.mark !== '' || ENDS_ASIDE.has(word)) aside = false;
    if (PREPOSITION.has(word)) aside = true;
    const joined = either[i];
    return {
      ...token,
      sign: (signs[i] as number) < 0 ? -1 : 1,
      weight: weightOf(token, word),
      aside,
      ...(joined === undefined ? {} : { either: joined }),
    };
  });
  return {
    text,
    field,
    words,
    universal: tokens.some((token) => UNIVERSAL.has(lower(token))),
    bySubject: isOfSubject(tokens),
    except: exceptIn(tokens),
    talk: TALK.test(text),
    narrow: NARROW.test(text),
  };
}

const SWITCHED = set('keep keeps leave leaves turn switch stay stays is are be remains');
const WHERE = set('for in on at when so');
const BEFORE_GERUND = set('than without of avoid not never by from stop start begin for consider');
const ENDS_ASIDE = set(
  'no not never without must should may can will shall cannot is are be was were requires require uses use needs need goes go gets get and or but',
);
/** Numbers the groups of words that "or" joins: "no malloc, free or new". */
function alternatives(tokens: readonly Token[]): (number | undefined)[] {
  const groups: (number | undefined)[] = [];
  for (let i = 1; i < tokens.length - 1; i++) {
    if (!/^(?:or|nor|and)$/.test(lower(tokens[i]))) continue;
    groups[i - 1] ??= i;
    groups[i + 1] = groups[i - 1];
    for (let back = i - 1; tokens[back]?.mark === ',' && back > 0; back--) groups[back - 1] = groups[i - 1];
  }
  return groups;
}

const REPLACED_BY = set('with by to');
const TO_KEEP = set('and then to keep');

function isPassive(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - 4); i--) if (BE.has(lower(tokens[i]))) return true;
  return false;
}

/** "S is never changed", "S never appears in". */
function isOfSubject(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((token) => /^(?:not|never)$/.test(lower(token)));
  if (at <= 0) return false;
  const verb = tokens.slice(at + 1, at + 4).map(lower);
  return BE.has(lower(tokens[at - 1])) || verb[0] === 'be' || LIGHT.has(verb[0] ?? '');
}

const LIGHT = set(
  'appear appears occur occurs exist exists go goes end ends leave leaves reach reaches enter enters contain contains live lives',
);

/** "No X, Y or Z" goes on behind the comma. */
function continuesList(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.mark !== ',') return false;
  for (let i = at; i < Math.min(at + 4, tokens.length); i++)
    if (/^(?:or|nor)$/.test(lower(tokens[i]))) return true;
  return false;
}

const TALK =
  /\b(?:faq|typos?|explain\w*|describ\w+|readme|changelog|release notes?|blog post|onboarding page|(?:document|note|mention|record)(?:s|ed|ing)? (?:the|why|how|that|our)|(?:docs?|documentation|wiki) (?:page|section|entry|article)|(?:section|page|paragraph|chapter|article|glossary|logo|icon|sticker|talk|survey|workshop|training) (?:on|about|for))\b/i;
const NARROW =
  /\b(?:only|just|solely) (?:in|for|within|inside|during|between|under)\b|\b(?:in|for|within|inside|during|between|under)\b[^,.;]{1,60} only\b|\bas an exception\b|\bexcept(?:ion)? for\b/i;

function exceptIn(tokens: readonly Token[]): string[] {
  const at = tokens.findIndex((token, i) => {
    const word = lower(token);
    return (
      word === 'except' ||
      word === 'unless' ||
      word === 'outside' ||
      word === 'excluding' ||
      (word === 'apart' && lower(tokens[i + 1]) === 'from') ||
      (word === 'other' && lower(tokens[i + 1]) === 'than')
    );
  });
  return at < 0
    ? []
    : tokens
        .slice(at + 1)
        .map((token) => token.stem)
        .filter((one) => !STOP.has(one));
}

const STOP = set(
  'a an the this that these those it its we our you your they their he she i me my us them and or but so if then than as at by for from in into is are be been being was were will would can could should shall may might must do does did has have had of on onto to too with within there here which who whom what when where while how why not no never only just also any some such own same other another more most much many very all every each let s via per about up out over off under again new now once both either',
);
const GENERIC = set(
  'use uses used using add adds added adding make makes made making code project system thing way work new run set get put keep have need go going want data file user support handl build creat write provid allow ensur appli team follow rule decis decid choos adopt introduc move switch chang updat first last next current explicit existing own default part part case type kind level side base set list name call start end small large big long short good better best simpl standard common main gener specif normal full singl tool library lib servic app applic modul compon function method class object item valu field pag request respons',
);

function weightOf(token: Token, word: string): number {
  if (STOP.has(word) || NEGATES.has(word)) return 0;
  if (token.number !== undefined) return 50;
  return GENERIC.has(token.stem) || GENERIC.has(word) ? 30 : 100;
}
