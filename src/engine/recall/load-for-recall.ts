// A memory whose facts an index can be made of: packed, but for a few. Facts that are not packed are read and compared anew by
// every question, so a checkpoint is worth writing sooner than for other commands.

import type { Day } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { saveCheckpoint } from '../reading/saved-checkpoint.ts';
import { WORTH_AN_INDEX } from './fact-index.ts';

/** So many loose facts, or this share of all of them. */
const LOOSE = 200;
const SHARE = 1 / 500;

export function loadForRecall(store: Store, asOf?: Day): Memory {
  const memory = load(store, { asOf });
  const { facts } = memory.state;
  if (asOf !== undefined || facts.size < WORTH_AN_INDEX) return memory;
  const { packed } = facts;
  const loose = packed === undefined ? facts.size : packed.fresh.length + packed.changed.size;
  if (loose <= Math.max(LOOSE, SHARE * facts.size)) return memory;
  try {
    saveCheckpoint(store, load(store, { shared: true }));
    return load(store);
  } catch {
    // A cache that cannot be written is only slower.
    return memory;
  }
}
