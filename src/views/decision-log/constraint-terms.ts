// What of a decision can be looked for in code and documents: the clause of a constraint, the names in it, and where it has
// none its words. Prose can be enforced without being quoted, so one word of it that occurs is enough to keep an entry.

import { fieldOf, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { titleOf } from './fact-words.ts';
import { said } from './shown-text.ts';

export function constraintsOf(fact: Fact): string[] {
  return fieldsOf(fact, 'constraint').flatMap((text) => said(text) ?? []);
}

/** The clause itself, what stands in backticks, and words that look like names of code: paths, camelCase, snake_case, a.b, f(). */
export function quotedTerms(constraint: string): string[] {
  const clause = constraint.trim().replace(/(?<![.;])[.;]+$/, '');
  return [...new Set([clause, ...namesIn(constraint)])].filter((term) => term.length > 2);
}

/** Everything that speaks for the decision being followed still; undefined where a constraint cannot be looked for at all. */
export function bindingTerms(fact: Fact): string[] | undefined {
  const constraints = constraintsOf(fact);
  const lists = constraints.map((text) => (namesIn(text).length > 0 ? namesIn(text) : wordsIn(text)));
  if (constraints.length === 0 || lists.some((terms) => terms.length === 0)) return undefined;
  const prescribed = [titleOf(fact), fieldOf(fact, 'decision') ?? ''].flatMap(namesIn);
  return [...new Set([...constraints.flatMap(quotedTerms), ...lists.flat(), ...prescribed])];
}

function namesIn(text: string): string[] {
  const quoted = Array.from(text.matchAll(/`([^`\n]+)`/g), (match) => (match[1] ?? '').trim());
  const names = Array.from(text.matchAll(NAME), (match) => match[0].replace(/(?<![.,:;)])[.,:;)]+$/, ''));
  return [...new Set([...quoted, ...names])].filter((term) => term.length > 2);
}

const NAME =
  /@?[\p{L}\p{N}_$-]+(?:[./\\][\p{L}\p{N}_$*-]+)+\/?|\b[\p{L}_$][\p{L}\p{N}$]*_[\p{L}\p{N}_$]+|\b\p{Ll}+\p{Lu}[\p{L}\p{N}]*|\b(?:\p{Lu}\p{Ll}+){2,}\b|\b[\p{L}_$][\p{L}\p{N}_$]*\(\)/gu;

/** Stems, so that `bookings` is found in `bookSlot`. Writing without spaces between words cannot be taken apart. */
function wordsIn(text: string): string[] {
  if (UNSPACED.test(text)) return [];
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.filter((word) => !COMMON.has(word)).map((word) => stem(word));
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function stem(word: string): string {
  const short = word.replace(/(?:ies|ing|ed|es|s|y)$/u, '');
  return short.length >= 3 ? short : word;
}

/** Words any text has; one of them says nothing about this constraint. */
const COMMON: ReadonlySet<string> = new Set(
  `a about after again against all allow allowed also always among and another any anything are aren be because been before
  being between both but by can cannot could did does doesn don done during each either else every everything few for from
  further had has have having how into its itself just keep keeps kept least less made make makes many may might more most much
  must need needed needs neither never new non none nor not nothing now off once one only onto other others our out over own per
  same shall should since some such than that the their them then there these they this those through thus too two under unless
  until upon use used uses using very via was way were what when where whether which while who whose why will with within without
  would yet you your`.split(/\s+/),
);
