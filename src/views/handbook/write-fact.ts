// A fact as a bullet of ours: its sentence, the tasks it rests on, its tag, and what the sentence does not say below it.

import type { Field } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { readBullet, renderBullet } from './bullet.ts';
import { BULLET_CHARACTERS, isGeneric } from './limits.ts';
import { hasBold, hold, type Mark } from './marks.ts';
import { isPlaceholder } from './placeholder.ts';
import { IN_SENTENCE, sentenceOf } from './sentence.ts';
import { saidOf } from './shown.ts';

/** `implied` is the scope its place speaks of; another one is said below the bullet. */
export function writeFact(fact: Fact, refs: readonly number[], implied = fact.scope): string {
  const plain = written(fact, refs, implied, new Set());
  return hasBold(plain) ? written(fact, refs, implied, new Set(['bold'])) : plain;
}

/** Why a fact cannot be a bullet of the handbook; undefined where it can. */
export function unfit(fact: Fact): string | undefined {
  const { statement } = fact;
  if (statement.trim() === '') return 'it says nothing';
  if (isPlaceholder(statement)) return 'its statement is a placeholder';
  const text = writeFact(fact, []);
  if (isGeneric(readBullet(text).sentence)) return 'it is advice that names nothing concrete';
  // Task references still come on top.
  const most = BULLET_CHARACTERS - 200;
  return text.length > most ? `it is ${text.length} characters long, more than ${most}` : undefined;
}

function written(fact: Fact, refs: readonly number[], implied: string, marks: ReadonlySet<Mark>): string {
  const said = saidOf(fact);
  const nested = nestedFields(fact.kind, said.fields).map(([key, value]) => `${key}: ${hold(value, marks)}`);
  if (fact.scope !== implied) nested.push(`scope: ${fact.scope}`);
  const tag = { kind: fact.kind, id: fact.id };
  return renderBullet({ sentence: sentenceOf(fact.kind, said, marks), refs, tag, nested });
}

function nestedFields(kind: string, fields: readonly Field[]): Field[] {
  const told = new Set<string>();
  return fields.filter(([key]) => {
    if (!(IN_SENTENCE[kind] ?? []).includes(key) || told.has(key)) return true;
    told.add(key);
    return false;
  });
}
