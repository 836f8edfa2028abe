// A file of the layout as it was understood, and the folder they make.

import type { Problem } from '../../model/problem.ts';
import type { ViewItem } from '../../model/view.ts';
import type { CardParts } from './card.ts';
import type { EntryBlock } from './entries.ts';
import type { Instinct } from './instinct.ts';
import type { Place } from './places.ts';
import type { Shown } from './shown.ts';

export interface Doc {
  readonly path: string;
  readonly text: string;
  readonly place: Place;
  /** Files of entries. */
  readonly blocks?: readonly EntryBlock[];
  /** Files that are one item. */
  readonly item?: ViewItem;
  readonly shown?: Shown;
  readonly card?: CardParts;
  readonly instinct?: Instinct;
}

export interface Folder {
  readonly docs: ReadonlyMap<string, Doc>;
  readonly items: readonly ViewItem[];
  readonly problems: readonly Problem[];
  /** Files with an error; they are never written over. */
  readonly locked: ReadonlySet<string>;
}
