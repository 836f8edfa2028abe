// The files of a layout for a reader who must see no secrets: as this machine last wrote them, or as they came with a clone.

import { redact } from '../../capture/redaction/redact.ts';
import type { Store } from '../../model/store.ts';
import { owns, viewCalled } from './registry.ts';
import { lyingThere } from './render-views.ts';
import { readCopies } from './view-files.ts';

/** By path below the place of the layout, in order. */
export function layoutTexts(store: Store, name: string): [path: string, text: string][] {
  const placed = { view: viewCalled(name), root: store.config.views[name] ?? '.' };
  const copies = readCopies(store, placed);
  const texts: [string, string][] =
    copies.size > 0
      ? [...copies]
      : [...lyingThere(store, placed).files]
          .filter(([path]) => owns(placed.view, path))
          .map(([path, text]) => [path, redact(text).text]);
  return texts.sort(([one], [other]) => (one < other ? -1 : 1));
}
