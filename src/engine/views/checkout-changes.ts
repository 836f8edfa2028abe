// What files say that came with a clone, a checkout, a pull or a merge, or that somebody wrote where nothing was: compared with what
// the ledger gives. Words the ledger ever stated are no edit, and what is missing was removed by nobody.

import type { Field } from '../../model/event.ts';
import type { View, ViewItem } from '../../model/view.ts';
import { sameItem } from '../../views/weave.ts';
import { type ItemChanges, isRewritten, itemChanges } from './item-changes.ts';
import type { SaidWords } from './said-words.ts';

/** `before`: the items as the ledger gives them; `sides`: the files, twice where a merge left two sides standing. */
export function checkoutChanges(
  view: View,
  before: readonly ViewItem[],
  sides: readonly ReadonlyMap<string, string>[],
  said: SaidWords,
): ItemChanges {
  const added: ViewItem[] = [];
  const changed: { before: ViewItem; now: ViewItem }[] = [];
  const isTold = (item: ViewItem) =>
    [...added, ...changed.map(({ now }) => now)].some(
      (one) => one.name === item.name && one.statement === item.statement,
    );
  const read = sides.map((files) => view.read(files).items);
  for (const items of read) {
    const changes = itemChanges(before, items);
    for (const item of changes.added) if (!said.states(item.statement) && !isTold(item)) added.push(item);
    for (const { before: was, now } of changes.changed) {
      const item = withoutKnown(was, now, said);
      if (sameItem(was, item) || isTold(item)) continue;
      // Two branches gave one name to two entries: one side of the merge still has the entry that we know.
      const isOther = read.some((all) => all.some((one) => one.name === was.name && isRewritten(was, one)));
      if (isOther && !isRewritten(was, item)) added.push({ ...now, name: `${now.name} (other)` });
      else changed.push({ before: was, now: item });
    }
  }
  return { added, changed, removed: [] };
}

/** Entries that stood in the files as this machine last wrote them and that no side has: a person may have removed them. */
export function missingItems(
  view: View,
  before: readonly ViewItem[],
  sides: readonly ReadonlyMap<string, string>[],
  copies: ReadonlyMap<string, string>,
): ViewItem[] {
  const written = new Set(view.read(copies).items.map(({ name }) => name));
  const gone = sides.map((files) => new Set(itemChanges(before, view.read(files).items).removed));
  return before.filter(
    (item) =>
      written.has(item.name) &&
      sides.some((files) => files.has(item.path)) &&
      gone.every((items) => items.has(item)),
  );
}

/** The item with what the ledger gives in place of words it knows, and of what is missing. */
function withoutKnown(was: ViewItem, now: ViewItem, said: SaidWords): ViewItem {
  const keys = new Set([...was.fields, ...now.fields].map(([key]) => key));
  const fields = [...keys].flatMap((key): readonly Field[] => {
    const of = ({ fields: all }: ViewItem) => all.filter(([other]) => other === key);
    const isKnown = of(now).every(([, value]) => said.states(value));
    return isKnown ? of(was) : of(now);
  });
  const { life, scope: _, ...rest } = was;
  const ends = now.life?.status === 'superseded' || now.life?.status === 'invalidated' || now.life?.closed;
  const scope = now.scope !== undefined && !said.states(now.scope) ? now.scope : was.scope;
  const ended = ends ? now.life : life;
  return {
    ...rest,
    path: now.path,
    line: now.line,
    kind: was.kind,
    statement: said.states(now.statement) ? was.statement : now.statement,
    fields,
    ...(scope === undefined ? {} : { scope }),
    ...(ended === undefined ? {} : { life: ended }),
  };
}
