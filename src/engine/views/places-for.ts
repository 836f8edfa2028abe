// Where the layouts that are kept will show a new fact, as far as they can tell before it is there.

import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import { enabledViews } from './registry.ts';
import { shownPath } from './render-views.ts';

export interface PlaceFor {
  readonly view: string;
  readonly category: string;
  readonly path: string;
}

export function placesFor(store: Store, fact: Fact): PlaceFor[] {
  return enabledViews(store).flatMap((placed) => {
    const place = placed.view.placeFor?.(fact);
    if (place === undefined) return [];
    return [{ view: placed.view.name, category: place.category, path: shownPath(placed, place.path) }];
  });
}
