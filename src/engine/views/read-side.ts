// What the files of a layout say, where they came with a clone, a checkout or a merge. A file may show parts of an entry that has its
// place in another file; they count where somebody wrote them there.

import type { View, ViewItem } from '../../model/view.ts';
import { itemWith, keysOf, partOf } from './item-parts.ts';
import { owns } from './registry.ts';
import type { Whose } from './whose-text.ts';

type TextByPath = ReadonlyMap<string, string>;

/** `base`: the files as the ledger gives them. */
export function readSide(view: View, files: TextByPath, base: TextByPath, whose: Whose): ViewItem[] {
  const shown = new Map(view.read(files, base).items.map((item) => [item.name, item]));
  const isWritten = (own: ViewItem, value: string) => {
    const [words = ''] = value.split('\n');
    return [...files].some(
      ([path, text]) =>
        path !== own.path &&
        owns(view, path) &&
        text.split('\n').some((line) => line.includes(words) && whose.isWrittenBySomebody(path, line)),
    );
  };
  const counted = new Set<string>();
  const items = view.read(files).items.map((own) => {
    const other = shown.get(own.name);
    if (other === undefined) return own;
    const isTold = (key: string) => {
      const value = partOf(other, key);
      return value !== '' && value !== partOf(own, key) && isWritten(own, value);
    };
    const told = new Set(keysOf(own, other).filter(isTold));
    for (const key of told) counted.add(partOf(other, key));
    return told.size === 0 ? own : itemWith(own, [own, other], (key) => (told.has(key) ? other : own));
  });
  // The same words, taken for an entry of their own.
  return items.filter(({ name, statement }) => shown.has(name) || !counted.has(statement));
}
