// A fact that was taken over from files somebody else answers for, beside what they say now: their text counts, and what memory
// knows besides stays. What has ended in memory does not come back with them.

import type { Draft, Field } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { ViewItem } from '../../model/view.ts';

/** `ids` tells which fact an item named by another one is. */
export function sourceDrafts(item: ViewItem, fact: Fact, ids: ReadonlyMap<string, string>): Draft[] {
  if (fact.forgotten || TERMINAL.has(fact.status)) return [];
  return [...changed(item, fact), ...ended(item, fact, ids)];
}

function changed(item: ViewItem, fact: Fact): Draft[] {
  const fields: Field[] = [];
  for (const key of new Set([...SHOWN, ...item.fields.map(([name]) => name)])) {
    const [now, before] = [valuesOf(item.fields, key), valuesOf(fact.fields, key)];
    if (now.join('\0') === before.join('\0')) continue;
    fields.push(...(now.length === 0 ? [[key, ''] as const] : now.map((value): Field => [key, value])));
  }
  const isReworded = item.statement !== fact.statement;
  if (fields.length === 0 && !isReworded) return [];
  // Their text is not a person's word.
  if (fact.trust === 'human') fields.push(['trust', 'agent']);
  return [
    {
      verb: 'Updated',
      kind: fact.kind,
      id: fact.id,
      fields,
      ...(isReworded ? { text: item.statement } : {}),
    },
  ];
}

/** Fields such files speak of, also by leaving them out. */
const SHOWN = ['context', 'decision', 'alternative', 'constraint', 'record-status'];

function ended({ life = {} }: ViewItem, fact: Fact, ids: ReadonlyMap<string, string>): Draft[] {
  const about = { kind: fact.kind, id: fact.id, fields: [] };
  const reason = life.reason === undefined ? {} : { text: life.reason };
  if (life.status === 'superseded') {
    const by = ids.get(life.supersededBy ?? '');
    return [{ verb: 'Superseded', ...about, ...reason, ...(by === undefined ? {} : { by }) }];
  }
  if (life.status === 'archived') return fact.archived ? [] : [{ verb: 'Archived', ...about, ...reason }];
  // Put away because of its record, which holds again; what a person put away stays away.
  const isBack = fact.archived && fact.reason?.startsWith('its record is ');
  return isBack ? [{ verb: 'Reactivated', ...about }] : [];
}

function valuesOf(fields: readonly Field[], key: string): string[] {
  return fields.filter(([name]) => name === key).map(([, value]) => value);
}
