// What of a fact or a proposal binds, read once: its clauses with what their words stand for, and what it rejects.

import { isFault } from '../../../model/fault.ts';
import type { Stated } from '../../../model/verdict.ts';
import { type Clause, clausesOf, type Word } from './clause.ts';
import type { Lexicon, Phrase, Sense } from './lexicon.ts';

/** A phrase that stands for something known. */
export interface Mention {
  readonly words: readonly Word[];
  readonly sign: 1 | -1;
  readonly senses: readonly Sense[];
}

/** Which signs something is said with: 1 affirmed, 2 denied, 3 both. */
export type Signs = number;

export interface Read extends Clause {
  readonly mentions: readonly Mention[];
  /** Of every word that tells something: by what it can be found in another clause. */
  readonly keys: ReadonlyMap<Word, readonly string[]>;
  /** What the clause says: stems, groups of one meaning, kinds its instances are of, choices its values are of. */
  readonly says: ReadonlyMap<string, Signs>;
}

export interface ReadText {
  readonly clauses: readonly Read[];
  /** Each rejected alternative without its reason. */
  readonly rejected: readonly Read[];
  readonly says: ReadonlyMap<string, Signs>;
}

export function readText(stated: Stated, lexicon: Lexicon, as: 'fact' | 'proposal'): ReadText {
  const read = (clause: Clause) => readClause(clause, lexicon);
  const clauses = bindingClauses(stated, as).map(read);
  const rejected = stated.fields
    .filter(([key]) => key === 'alternative')
    .flatMap(([, text]) => {
      const [named] = clausesOf(text.split(/:\s|\s[-\u2013\u2014]\s|\s\(/)[0] ?? '', 'alternative');
      return named === undefined ? [] : [read(named)];
    });
  const says = new Map<string, Signs>();
  for (const clause of clauses)
    for (const [key, signs] of clause.says) says.set(key, (says.get(key) ?? 0) | signs);
  return { clauses, rejected, says };
}

/** Every clause is held against every clause: of a text that goes on and on, the first ones. */
function bindingClauses(stated: Stated, as: 'fact' | 'proposal'): Clause[] {
  const clauses: Clause[] = [];
  let left = MOST_TO_READ;
  for (const [field, text] of bindingTexts(stated, as))
    for (const clause of clausesOf(text, field)) {
      if (left <= 0) return clauses;
      left -= clause.words.length + FOR_EACH;
      clauses.push(clause);
    }
  return clauses;
}

/** In words; a clause costs some besides its own, so that there are at most 100. */
const MOST_TO_READ = 2_000;
const FOR_EACH = 20;

/** What went wrong, and why something was decided, bind nobody; nor does a heading under which something is decided. */
function bindingTexts(
  { kind, statement, fields }: Stated,
  as: 'fact' | 'proposal',
): (readonly [string, string])[] {
  const of = (...keys: string[]) => fields.filter(([key]) => keys.includes(key));
  // A fault is told in our own words about the id of another fact.
  if (isFault({ kind, fields })) return [];
  if (kind === 'learning') {
    const preventions = of('prevention');
    return preventions.length > 0 ? preventions : [['statement', statement]];
  }
  const decided = of('decision', 'constraint', 'next', 'prevention', 'pitfall');
  const isHeading =
    as === 'proposal' &&
    statement.split(/\s+/).length <= 3 &&
    decided.some(([key]) => key === 'decision') &&
    !PROPOSES.test(statement) &&
    !IMPERATIVE.test(statement);
  return isHeading ? decided : [['statement', statement], ...decided];
}

const PROPOSES =
  /^(?:let['\u2019]?s |we (?:will |should )?)?(?:use|add|adopt|switch|move|migrate|drop|remove|delete|enable|disable|introduce|allow|replace|store|keep|make|run|do not|don['\u2019]t|no|never|stop|turn|put|write|build|send|publish|call|set|raise|lower|expose|serve|skip|merge|push|commit|log|cache|retry|inline|extract|split|rename|bump|pin|upgrade|downgrade)\b|\b(?:only|instead|without|for all|everywhere)\b/i;

/** How much an ordinary word of the trade tells, in hundredths. */
export const ORDINARY = 60;

/** "Step the simulation at 30 Hz": a verb with its object. */
const IMPERATIVE =
  /^[A-Z]?[a-z]+ (?:the|a|an|our|all|every|each|any|its|their|this|that|to|on|off|out|up|back|each|no)\b/i;

function readClause(plain: Clause, lexicon: Lexicon): Read {
  const words = plain.words.map((word) =>
    word.weight > ORDINARY && lexicon.isCommon(word.stem) ? { ...word, weight: ORDINARY } : word,
  );
  const clause = { ...plain, words };
  const mentions = mentionsIn(clause, lexicon);
  const keys = new Map<Word, string[]>();
  const says = new Map<string, Signs>();
  const say = (key: string, sign: number) => says.set(key, (says.get(key) ?? 0) | (sign > 0 ? 1 : 2));
  for (const word of clause.words) {
    if (word.weight === 0) continue;
    // `BaseController` speaks of controllers; TensorFlow is a name, and does not speak of flow.
    const parts = mentions.some(({ words }) => words.includes(word)) ? [] : (word.parts ?? []);
    const stems = [word.stem, ...parts];
    keys.set(word, [...stems]);
    for (const stem of stems) say(stem, word.sign);
  }
  for (const { words, sign, senses } of mentions)
    for (const { same, of, kind, names, choice } of senses) {
      if (same !== undefined) say(`=${same}`, sign);
      if (of !== undefined) say(`of${of}`, sign);
      if (choice !== undefined) say(`in${choice[0]}`, sign);
      for (const word of words) {
        const found = keys.get(word);
        if (same !== undefined) found?.push(`=${same}`);
        if (kind !== undefined) found?.push(`of${kind}`);
        if (names !== undefined) found?.push(`in${names}`);
      }
    }
  return { ...clause, mentions, keys, says };
}

function mentionsIn({ words }: Clause, lexicon: Lexicon): Mention[] {
  const found: Mention[] = [];
  const stems = new Set(words.map(({ stem }) => stem));
  const isThere = (stem: string) => stems.has(stem);
  for (let at = 0; at < words.length; at++)
    for (const phrase of lexicon.startingWith((words[at] as Word).stem, isThere)) {
      const span = spanFrom(words, at, phrase);
      if (span !== undefined && isSaying(span, words[words.indexOf(span.at(-1) as Word) + 1]))
        found.push({ words: span, sign: signOf(span), senses: phrase.senses });
    }
  return found;
}

/** A reason says nothing; and "no version header" does not say "no version". */
function isSaying(span: readonly Word[], next: Word | undefined): boolean {
  if (span.every(({ weight }) => weight === 0)) return false;
  const denies = span[0]?.lower === 'no';
  return !(denies && next !== undefined && next.mark === '' && next.weight >= 60 && !next.aside);
}

/** "Without review" is one thing to say, and its first word tells whether it is said; otherwise one denied word is enough. */
function signOf(span: readonly Word[]): 1 | -1 {
  const [first] = span as [Word];
  if (first.weight === 0) return first.sign;
  return span.some(({ sign, weight }) => sign < 0 && weight > 0) ? -1 : 1;
}

const GAP = 2;

/** The words of the phrase in their order; in a loose one some others may stand between. */
function spanFrom(words: readonly Word[], at: number, { stems, loose }: Phrase): Word[] | undefined {
  const span = [words[at] as Word];
  let next = at + 1;
  for (const stem of stems.slice(1)) {
    const last = Math.min(words.length - 1, next + (loose ? GAP : 0));
    let found = next;
    for (; found <= last; found++) {
      const { mark, stem: said } = words[found] as Word;
      if (mark !== '') return undefined;
      if (said === stem) break;
    }
    if (found > last) return undefined;
    span.push(words[found] as Word);
    next = found + 1;
  }
  return span;
}
