// What a file of a layout says about a fact and its life, as one event.

import { dayText } from '../../model/day.ts';
import type { Draft, Field } from '../../model/event.ts';
import { lowerTrust } from '../../model/trust.ts';
import type { ViewItem } from '../../model/view.ts';

/** `ids` tells which fact an item named by another one is. */
export function adoptedDraft(
  item: ViewItem,
  id: string,
  ids: ReadonlyMap<string, string>,
  source: string,
): Draft {
  return {
    verb: 'Adopted',
    kind: item.kind,
    id,
    text: item.statement,
    fields: [...adoptedFields(item, ids), ['adopted', source]],
  };
}

export function adoptedFields(item: ViewItem, ids: ReadonlyMap<string, string>): Field[] {
  const { life = {} } = item;
  const field = (key: string, value: string | number | undefined): Field[] =>
    value === undefined ? [] : [[key, String(value)]];
  const day = (key: string, value: number | undefined): Field[] =>
    field(key, value === undefined ? undefined : dayText(value));
  const idOf = (name: string) => ids.get(name) ?? name;
  return [
    ...field('scope', item.scope),
    // A file cannot speak for a person.
    ...field('trust', life.trust === undefined ? undefined : lowerTrust('agent', life.trust)),
    ...item.fields,
    ...day('created', life.created),
    ...day('last-used', life.lastUsed),
    ...field('uses', life.uses),
    ...field('reinforced', life.reinforcements),
    ...field('ttl', life.ttl),
    ...field('tier', life.tier),
    ...field('origin', life.origin),
    ...field('pinned', life.pinned ? 'yes' : undefined),
    ...field('ended', life.closed ? 'closed' : undefined),
    ...field('ended', life.status === 'active' ? undefined : life.status),
    ...field('because', life.reason),
    ...field('superseded-by', life.supersededBy === undefined ? undefined : idOf(life.supersededBy)),
    ...(life.supersedes ?? []).map((name): Field => ['supersedes', idOf(name)]),
  ];
}
