// What is known of a store once its ledger was read, and how far it was read.

import type { Day } from '../../model/day.ts';
import type { FolderMark } from '../../model/ledger-marks.ts';
import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import type { State } from '../../model/state.ts';
import type { StoredMemory } from './stored-memory.ts';

export interface Memory {
  readonly state: State;
  /** The day it is seen from. */
  readonly today: Day;
  readonly problems: readonly Problem[];
  readonly folders: ReadonlyMap<string, FolderMark>;
  last: Place;
  lastDay: Day;
  /** How it was arrived at: read from the database, with what came since on top, or from every event. */
  readonly from: 'stored' | 'resumed' | 'whole';
  /** Bytes read beyond the database. */
  readonly fresh: number;
  /** What the database holds, where this memory was built upon it. */
  readonly stored?: StoredMemory;
  /** Files that changed a moment ago: the database must not outlive bytes that are not yet on disk. */
  readonly young: readonly string[];
  /** The ledger has ticks that cannot be ordered as they are; no database is made of it. */
  readonly implausible?: true;
  /** Ids of the facts that a layout calls by a name. */
  readonly named?: (name: string) => readonly string[];
}
