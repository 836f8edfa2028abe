// What the index over the conversations of one folder says of itself.

import type { IndexHead } from './index-file.ts';

export interface PassageHead extends IndexHead {
  readonly folder: string;
  readonly stamp: string;
  /** No later change can have left the same stamp. */
  readonly settled: boolean;
  readonly files: readonly (readonly [name: string, stamp: string])[];
  readonly speakers: readonly string[];
  /** Turns that were put there with a secret in them: shown without it. */
  readonly secrets: readonly number[];
  /** Lines that could not be read: the first of them, and how many there are. */
  readonly damaged: { readonly count: number; readonly first?: DamagedLine };
}

export interface DamagedLine {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** One line of `sessions`. */
export type SessionLine = readonly [id: string, file: string, date: string, hash: string];

/** Of the hash of a name that is kept beside it. */
export const HASH_BEGINNING = 8;
