// The parts of a question that asks several things at once. A border is a border only when what stands on both sides of it has
// telling words of its own: "terms and conditions" is one thing.

import { termsOf } from '../../markdown/terms.ts';
import { isWeakTerm } from '../../markdown/weak-words.ts';

/** More than that is a text, not a question. */
const LONGEST = 400;
const MOST = 4;

/** Undefined when it asks one thing. */
export function questionParts(text: string): readonly string[] | undefined {
  const asked = text.trim();
  if (asked.length > LONGEST || asked.includes('\n')) return undefined;
  const parts = asked.split(SENTENCE).flatMap(clausesOf).filter(asksSomething);
  if (parts.slice(1).some((part) => POINTING_BACK.test(part))) return undefined;
  if (parts.length < 2 || parts.length > MOST) return undefined;
  const terms = parts.map(tellingTerms);
  const hasOwn = (own: ReadonlySet<string>, at: number) =>
    [...own].some((term) => terms.every((others, i) => i === at || !others.has(term)));
  return terms.every(hasOwn) ? parts : undefined;
}

const SENTENCE = /[?;]+(?:\s+|$)/;
const JOINT = /,\s+(?:and\s+|or\s+)?|(?<!\s)\s+and\s+/i;
/** What begins so asks something of its own; anything else after a joint goes on with what stood before it. */
const ASKING =
  /^(?:also\s+)?(?:(?:in|on|at|by|for|from|to|with|since)\s+)?(?:what|which|who|whom|whose|when|where|why|how|do|does|did|is|are|was|were|can|could|should|must|may|will|would|has|have)\b/i;

/** What is asked of something that was named before cannot be asked without it. */
const POINTING_BACK =
  /\b(?:it|its|that|this|these|those|they|them|their|there|then|instead|else|otherwise|same)\b/i;

function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  for (const clause of sentence.split(JOINT).map((one) => one.trim())) {
    const before = clauses.at(-1);
    if (before === undefined || ASKING.test(clause)) clauses.push(clause);
    else clauses[clauses.length - 1] = `${before} ${clause}`;
  }
  return clauses;
}

function asksSomething(clause: string): boolean {
  return tellingTerms(clause).size > 0;
}

function tellingTerms(text: string): ReadonlySet<string> {
  return new Set(termsOf(text).filter((term) => !isWeakTerm(term)));
}
