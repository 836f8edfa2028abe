// The parts of an entry that can change by themselves: its statement, its scope and each of its fields.

import type { ViewItem } from '../../model/view.ts';

export function partOf(item: ViewItem, key: string): string {
  if (key === 'statement') return item.statement;
  if (key === 'scope') return item.scope ?? '';
  return item.fields
    .filter(([other]) => other === key)
    .map(([, value]) => value)
    .join('\n');
}

export function keysOf(...items: readonly ViewItem[]): string[] {
  return ['statement', 'scope', ...new Set(items.flatMap(({ fields }) => fields.map(([key]) => key)))];
}

/** The entry with each part as that one of `items` has it that `from` names. */
export function itemWith(
  { scope: _, ...rest }: ViewItem,
  items: readonly ViewItem[],
  from: (key: string) => ViewItem,
): ViewItem {
  const keys = new Set(items.flatMap(({ fields }) => fields.map(([key]) => key)));
  const { scope } = from('scope');
  return {
    ...rest,
    statement: from('statement').statement,
    fields: [...keys].flatMap((key) => from(key).fields.filter(([other]) => other === key)),
    ...(scope === undefined ? {} : { scope }),
  };
}
