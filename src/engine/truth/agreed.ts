// Two facts that look opposed and are not: somebody said so, with a reason, in a field of the one that was stated last. Nobody is
// asked about the pair again as long as both say what they said then.

import { type Field, fieldsOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { hash32 } from '../../model/hash.ts';

export const AGREES = 'agrees-with';

type Said = Pick<Fact, 'statement' | 'fields'>;

/** The field to keep with `fact`: the other, what both said, and why. */
export function agreement(fact: Said, other: Fact, because: string): Field {
  return [AGREES, `${other.id} ${printOf(fact, other)} ${because}`];
}

/** What was said, for a reader. */
export function agreementText(value: string): string {
  const [id = '', , ...because] = value.split(' ');
  return `${id}: ${because.join(' ')}`;
}

export function isAgreed(one: Fact, other: Fact): boolean {
  return says(one, other) || says(other, one);
}

/** The facts that one agrees with, among those that are there. */
export function agreedWith(fact: Fact, find: (id: string) => Fact | undefined): readonly Fact[] {
  return fieldsOf(fact, AGREES).flatMap((value) => {
    const other = find(value.split(' ', 1)[0] ?? '');
    return other !== undefined && says(fact, other) ? [other] : [];
  });
}

function says(fact: Fact, other: Fact): boolean {
  const agreements = fieldsOf(fact, AGREES);
  if (agreements.length === 0) return false;
  const said = `${other.id} ${printOf(fact, other)}`;
  return agreements.some((value) => value === said || value.startsWith(`${said} `));
}

function printOf(one: Said, other: Said): string {
  return (hash32(`${bindingText(one)}\n\n${bindingText(other)}`) >>> 0).toString(36);
}

function bindingText({ statement, fields }: Said): string {
  return [statement, ...fields.filter(([key]) => BINDS.has(key)).map(([, value]) => value)].join('\n');
}

const BINDS: ReadonlySet<string> = new Set(['decision', 'constraint', 'alternative', 'prevention']);
