// How two states of a file are told apart without reading it.

import { type Stats, statSync } from 'node:fs';

export function stampOf(stat: Stats): string {
  return `${stat.mtimeMs}:${stat.ctimeMs}:${stat.size}:${stat.ino}`;
}

// File systems stamp in steps of some milliseconds; two seconds is what the coarsest of them need.
const SETTLED_MS = 2_000;

/** A change that comes now is sure to give another stamp. */
export function isSettled(stat: Stats): boolean {
  return Date.now() - stat.mtimeMs > SETTLED_MS;
}

export function carries(path: string, stamp: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && stampOf(stat) === stamp;
}
