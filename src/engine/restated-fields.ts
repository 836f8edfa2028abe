// Fields of a statement that is known already: which of them change the fact, which are added to its lists, and which stay as
// they were. Whoever is trusted less than the fact changes nothing in it; an agent may say how a card progressed.

import { isSaid } from '../model/content.ts';
import { type Day, dayText } from '../model/day.ts';
import { type Draft, type Field, fieldsOf } from '../model/event.ts';
import type { Fact } from '../model/fact.ts';
import { fieldSpec, isGrowing } from '../model/kind.ts';
import { SAYING } from '../model/saying-fields.ts';
import type { Store } from '../model/store.ts';
import { isTrust, lowerTrust } from '../model/trust.ts';
import { isFinished } from './living.ts';
import { AGREES } from './truth/agreed.ts';
import type { Proposal } from './truth/proposal.ts';
import { worded } from './worded.ts';

/** What changes a known fact when it is stated again with other fields; nothing where it says so already. */
export function restatedFields(store: Store, proposal: Proposal, fact: Fact, today: Day): Draft[] {
  const { trust } = proposal;
  if (isFinished(fact) || !isTrust(trust)) return [];
  const isLess = lowerTrust(fact.trust, trust) !== fact.trust;
  const fields = proposal.fields.filter(
    ([key, value]) =>
      !SAYING.has(key) &&
      !KEPT_APART.has(key) &&
      (isLess ? trust === 'agent' && isGrowing(fact.kind, key) : fieldsOf(fact, key).length > 0) &&
      !isKnown(fact, key, value),
  );
  if (fields.length === 0) return [];
  const adds = growing(fact.kind, fields);
  const said = fields.some(([key]) => isSaid(key)) ? worded(store) : [];
  const dated = fields.map((field) => datedEntry(field, today));
  return [
    {
      verb: 'Updated',
      kind: fact.kind,
      id: fact.id,
      fields: [...dated, ...adds.map((key): Field => ['adds', key]), ...said],
    },
  ];
}

/** Keys that were stated otherwise than the fact has them now. */
export function fieldsNotTaken({ fields }: Proposal, fact: Fact): string[] {
  const left = fields.filter(([key, value]) => !UNTOLD.has(key) && !isKnown(fact, key, value));
  return [...new Set(left.map(([key]) => key))];
}

/** Lists that are added to: every list of the kind. */
function growing(kind: string, fields: readonly Field[]): string[] {
  return [...new Set(fields.map(([key]) => key))].filter((key) => fieldSpec(kind, key)?.list === true);
}

/** The progress of a card grows entry by entry, also when it is updated. */
export function isLog(key: string): boolean {
  return key === 'progress';
}

/** An entry of a log has its day. */
export function datedEntry([key, value]: Field, today: Day): Field {
  const isUndated = isLog(key) && value.trim() !== '' && !/^\d{4}-\d\d-\d\d/.test(value.trim());
  return [key, isUndated ? `${dayText(today)}: ${value.trim()}` : value];
}

function isKnown(fact: Fact, key: string, value: string): boolean {
  return fieldsOf(fact, key).some((known) => bare(key, known) === bare(key, value));
}

function bare(key: string, value: string): string {
  return isLog(key) ? value.trim().replace(/^\d{4}-\d\d-\d\d:?\s*/, '') : value.trim();
}

/** Anchors are looked at when they are recorded; a fact keeps its sources and its ground beside its fields. */
const KEPT_APART: ReadonlySet<string> = new Set(['anchor', 'source', 'from', AGREES]);

const UNTOLD: ReadonlySet<string> = new Set(['source', 'from', AGREES]);
