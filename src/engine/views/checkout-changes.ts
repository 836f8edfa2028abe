// What files say that came with a clone, a checkout, a pull or a merge, or that somebody wrote where nothing was: compared with what
// the ledger gives. Older text of ours is no edit, and an entry is removed only where git shows that somebody did it.

import type { ViewItem } from '../../model/view.ts';
import { sameItem } from '../../views/weave.ts';
import { type ItemChange, type ItemChanges, isRewritten, itemChanges } from './item-changes.ts';
import { itemWith, keysOf, partOf } from './item-parts.ts';
import type { Whose } from './whose-text.ts';

export interface CheckoutChanges extends ItemChanges {
  /** What the second side of a merge says of entries whose parts the first side changed to something else. */
  readonly against: readonly ItemChange[];
  /** Entries with the parts that memory changed as well, after the file was edited. */
  readonly overtaken: ReadonlyMap<ViewItem, readonly string[]>;
}

/** `before`: the items as the ledger gives them; `sides`: what the files say, twice where a merge left two sides standing. */
export function checkoutChanges(
  before: readonly ViewItem[],
  sides: readonly (readonly ViewItem[])[],
  whose: Whose,
): CheckoutChanges {
  const added: ViewItem[] = [];
  const changed: ItemChange[] = [];
  const against: ItemChange[] = [];
  const overtaken = new Map<ViewItem, string[]>();
  const add = (item: ViewItem) => {
    const isSame = (one: ViewItem) => one.name === item.name && one.statement === item.statement;
    if (!added.some(isSame)) added.push(item);
  };
  for (const items of sides) {
    const changes = itemChanges(before, items);
    for (const item of changes.added) if (!whose.isOurEntry(item)) add(item);
    for (const { before: named, now } of changes.changed) {
      const was = entryOf(named, now, before, whose);
      const item = withoutOurs(was, now, whose);
      if (sameItem(was, item)) continue;
      const isOvertaken = (key: string) =>
        partOf(was, key) !== partOf(item, key) && whose.isOvertaken(was, item, key);
      const keys = keysOf(was, item).filter(isOvertaken);
      if (keys.length > 0) overtaken.set(was, keys);
      // Two branches gave one name to two entries: one side of the merge still has the entry that we know.
      const isOther = sides.some((all) => all.some((one) => one.name === was.name && isRewritten(was, one)));
      const at = changed.findIndex((one) => one.before === was);
      const first = changed[at]?.now;
      if (isOther && !isRewritten(was, item)) add({ ...now, name: `${now.name} (other)` });
      else if (first === undefined) changed.push({ before: was, now: item });
      else {
        if (isAgainst(was, first, item)) against.push({ before: was, now: item });
        changed[at] = { before: was, now: joined(was, first, item) };
      }
    }
  }
  return { added, changed, removed: [], against, overtaken };
}

/** What the ledger gives of the fact that the entry is about: two branches may have given one name to two facts. */
function entryOf(named: ViewItem, now: ViewItem, before: readonly ViewItem[], whose: Whose): ViewItem {
  if (named.statement === now.statement) return named;
  const id = whose.idWhenWritten(now);
  if (id === whose.idOf(named)) return named;
  return before.find((item) => item.path === now.path && whose.idOf(item) === id) ?? named;
}

/** Both changed one part of an entry, and not to the same. */
function isAgainst(was: ViewItem, first: ViewItem, second: ViewItem): boolean {
  return keysOf(was, first, second).some((key) => {
    const [before, one, other] = [partOf(was, key), partOf(first, key), partOf(second, key)];
    return one !== before && other !== before && one !== other;
  });
}

/** Both sides of a merge changed one entry: what the first left as it was comes from the second. */
function joined(was: ViewItem, first: ViewItem, second: ViewItem): ViewItem {
  const from = (key: string) => (partOf(first, key) === partOf(was, key) ? second : first);
  return itemWith(first, [was, first, second], from);
}

/** Entries that the ledger gives and that neither side has. */
export function missingFrom(
  before: readonly ViewItem[],
  sides: readonly (readonly ViewItem[])[],
): ViewItem[] {
  const gone = sides.map((items) => new Set(itemChanges(before, items).removed));
  return before.filter((item) => gone.every((items) => items.has(item)));
}

/** The item with what the ledger gives in place of older text of ours, and of what is missing. */
function withoutOurs(was: ViewItem, now: ViewItem, whose: Whose): ViewItem {
  const isOurs = (key: string) => partOf(was, key) === partOf(now, key) || whose.isOurValue(was, now, key);
  const { life, ...rest } = was;
  const ends = now.life?.status === 'superseded' || now.life?.status === 'invalidated' || now.life?.closed;
  const ended = ends ? now.life : life;
  const known = {
    ...rest,
    path: now.path,
    line: now.line,
    ...(ended === undefined ? {} : { life: ended }),
  };
  const isFromFile = (key: string) => !isOurs(key) && (key !== 'scope' || now.scope !== undefined);
  return itemWith(known, [was, now], (key) => (isFromFile(key) ? now : was));
}
