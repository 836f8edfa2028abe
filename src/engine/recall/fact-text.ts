// What a fact can be found by: everything it says, and what it is called.

import { termsOf } from '../../markdown/terms.ts';
import { isWeakTerm } from '../../markdown/weak-words.ts';
import type { Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';

/** Fields that speak about the record rather than about the world. */
const SILENT: ReadonlySet<string> = new Set([
  'scope',
  'trust',
  'source',
  'from',
  'ttl',
  'created',
  'adopted',
  'tier',
  'participant',
  'about',
  // A stopped proposal, which the question of its thread quotes.
  'proposal',
  'proposed',
  'proposed-kind',
  'proposed-scope',
  'proposed-trust',
  'proposed-id',
  'proposed-field',
  // The edit of a file that waits for a person.
  'edit',
]);

const NAMING: ReadonlySet<string> = new Set(['name', 'alias']);

/** Statement first, then a line per field. */
export function textOf(fact: Fact): string {
  return [fact.statement, ...saidFields(fact).map(([, value]) => value)].join('\n');
}

/** What else it says, each with what it is: a cause is not a prevention. */
export function detailsOf(fact: Fact): string[] {
  return saidFields(fact).map(([key, value]) => `${key}: ${value}`);
}

function saidFields(fact: Fact): readonly Field[] {
  const answer = answerOf(fact);
  const fields = fact.fields.filter(([key]) => !SILENT.has(key));
  return answer === undefined ? fields : [['answer', answer], ...fields];
}

/** What a thread was closed with, where that says something: "it was answered" does not. */
export function answerOf({ kind, closed, reason }: Fact): string | undefined {
  if (kind !== 'thread' || !closed || reason === undefined) return undefined;
  const says =
    /^(?:yes|no)(?:[.,;:!]|\s*$)/i.test(reason) ||
    termsOf(reason).some((term) => !isWeakTerm(term) && !SAYING_NOTHING.has(term));
  return says ? reason : undefined;
}

/** Stems. */
const SAYING_NOTHING: ReadonlySet<string> = new Set(
  'answer resolv close done decid settl obsolet duplic longer need fix clarifi'.split(' '),
);

/** Without the marks of what was taken out: nobody said those words. */
export function unmarked(text: string): string {
  return text.includes('[REDACTED') ? text.replace(/\[REDACTED[^\]]{0,80}\]/g, ' ') : text;
}

/** Names and aliases somebody gave it; tags are words to find it by, not names. */
export function namesOf(fact: Fact): string[] {
  return fact.fields.filter(([key]) => NAMING.has(key)).map(([, value]) => value);
}

/** Empty for a fact that was forgotten: nothing finds it. */
export function searchableText(fact: Fact): string {
  return fact.forgotten ? '' : textOf(fact);
}

/** Facts that belong to it: whoever is given the one is given the others. */
export function participantsOf(fact: Fact): string[] {
  return fact.fields.filter(([key]) => key === 'participant').map(([, value]) => value);
}
