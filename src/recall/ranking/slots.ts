// Two statements about one slot: the same words around another value ("functions start with a_", "functions start with q_").
// Statements about two subjects ("alpha listens on 8081", "beta listens on 8082") have a slot each. The newest statement comes first,
// and a statement that a person confirmed before it; the others are marked, not hidden: nobody has said that they are false.

import { synonymsOf } from '../../markdown/synonyms.ts';
import { termsOf } from '../../markdown/terms.ts';
import { isWeakTerm } from '../../markdown/weak-words.ts';

export interface Slotted {
  readonly id: string;
  readonly statement: string;
  readonly scope: string;
  /** Later is higher. */
  readonly order: number;
  /** A person said or confirmed it. */
  readonly confirmed?: boolean;
}

/** By id: the statement that comes first of the slot it is a stale value of. */
export function staleOnes(facts: readonly Slotted[]): Map<string, string> {
  const stale = new Map<string, string>();
  const slots = facts.map((fact) => ({ fact, ...slotOf(fact.statement) }));
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  for (const older of slots)
    for (const newer of slots)
      if (
        outranks(newer.fact, older.fact) &&
        newer.fact.scope === older.fact.scope &&
        isSameSlot(older, newer) &&
        outranks(newer.fact, byId.get(stale.get(older.fact.id) ?? ''))
      )
        stale.set(older.fact.id, newer.fact.id);
  return stale;
}

/** Every stale one goes behind what replaced it; the rest keeps its order. */
export function newestFirst<T extends { readonly id: string }>(
  ranked: readonly T[],
  stale: ReadonlyMap<string, string>,
): T[] {
  const order = [...ranked];
  for (const one of ranked) {
    const newest = stale.get(one.id);
    if (newest === undefined) continue;
    const from = order.findIndex(({ id }) => id === newest);
    const to = order.findIndex(({ id }) => id === one.id);
    if (from > to) order.splice(to, 0, ...order.splice(from, 1));
  }
  return order;
}

interface Slot {
  readonly around: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

/** Something quoted, a name with marks in it, a number. Each begins where a word does and ends soon: texts may be long. */
const VALUE =
  /`[^`]{1,200}`|"[^"]{1,200}"|'[^'\s]{1,200}'|\u201c[^\u201d]{1,200}\u201d|@\w+|\b\w*_\w*|\b[A-Za-z]*\d[\w.]*/g;

function slotOf(statement: string): Slot {
  const values = new Set(
    (statement.match(VALUE) ?? []).map((value) => value.replace(/["'`\u201c\u201d]/g, '')),
  );
  return { values, around: new Set(termsOf(statement.replace(VALUE, ' '))) };
}

/** So much of the words around the values is the same. */
const ALIKE = 0.6;

function isSameSlot(a: Slot, b: Slot): boolean {
  if (a.values.size === 0 || b.values.size === 0) return false;
  const [ofA, ofB] = [ownValues(a, b), ownValues(b, a)];
  if (ofA === 0) return false;
  // Where two values differ, one of them is likely the name of another subject.
  if (ofA > 1 && ofB > 1) return false;
  let both = 0;
  for (const term of a.around) if (b.around.has(term)) both++;
  const isAlike = both >= 2 && both / (a.around.size + b.around.size - both) >= ALIKE;
  return isAlike && ((ofA <= ofB && isWithoutOwn(a, b)) || (ofB <= ofA && isWithoutOwn(b, a)));
}

/** How many values the other lacks. */
function ownValues(one: Slot, other: Slot): number {
  return [...one.values].filter((value) => !other.values.has(value)).length;
}

/**
 * It has no telling word that the other lacks. Words that only one statement adds say more about the same subject; where both add
 * words, or one adds words and the other a value, they have two subjects.
 */
function isWithoutOwn(one: Slot, other: Slot): boolean {
  return [...one.around].every(
    (term) =>
      other.around.has(term) ||
      isWeakTerm(term) ||
      CHANGING.has(term) ||
      synonymsOf(term).some((same) => other.around.has(same)),
  );
}

/** Stems of words that say that something became another: they name no subject. */
const CHANGING: ReadonlySet<string> = new Set(
  termsOf(
    'always must should shall will never please change move switch update raise lower increase decrease become remain stay',
  ),
);

/** What a person stands for before what was noted by a program; else the later. */
function outranks(one: Slotted, other: Slotted | undefined): boolean {
  if (other === undefined) return true;
  const [mine, its] = [one.confirmed === true, other.confirmed === true];
  return mine === its ? one.order > other.order : mine;
}
