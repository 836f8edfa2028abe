// Keeps what a layout calls its entries: see layout-names.ts. Apart from it, because readers of names need no redaction.

import type { Store } from '../../model/store.ts';
import { namesPath } from '../layout-names.ts';
import { withoutSecretLines } from '../safe-id.ts';

export function writeNames(store: Store, layout: string, names: ReadonlyMap<string, string>): void {
  const lines = Array.from(names, ([item, id]) => `${id}\t${item.replace(/[\n\r]/g, ' ')}\n`).sort();
  const before = new TextDecoder().decode(store.files.read(namesPath(store, layout)) ?? new Uint8Array());
  if (before === lines.join('')) return;
  // A file may call an entry by a secret: the entry is then known by its words alone.
  const text = withoutSecretLines(lines).join('');
  if (before === text) return;
  store.files.makeFolder(`${store.root}/.index/views`);
  store.files.replace(namesPath(store, layout), text);
}
