// What is known of a store once its ledger was read, and how far it was read.

import type { Day } from '../../model/day.ts';
import type { Problem } from '../../model/problem.ts';
import type { State } from '../../model/state.ts';
import type { FolderMark } from './ledger-marks.ts';
import type { Place } from './place.ts';

export interface Memory {
  readonly state: State;
  /** The day it is seen from. */
  readonly today: Day;
  readonly problems: readonly Problem[];
  readonly folders: ReadonlyMap<string, FolderMark>;
  last: Place;
  lastDay: Day;
  /** How it was arrived at. */
  readonly from: 'checkpoint' | 'resumed' | 'whole';
  /** Bytes read beyond the checkpoint; enough of them and a new one is worth writing. */
  readonly fresh: number;
  readonly checkpointSize: number;
  /** Names the checkpoint the packed facts come from. */
  readonly checkpoint?: string;
  /** Files that changed a moment ago: a checkpoint must not outlive bytes that are not yet on disk. */
  readonly young: readonly string[];
  /** The ledger has ticks that cannot be ordered as they are; no checkpoint is made of it. */
  readonly implausible?: true;
  /** Ids of the facts that a layout calls by a name. */
  readonly named?: (name: string) => readonly string[];
}
