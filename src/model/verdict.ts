// How a proposal stands to a fact: what was found, and by which words, so that a person can see why.

import type { Field } from './event.ts';

/** A statement that binds or wants to: what is compared of a fact, or of one that is about to be stated. */
export interface Stated {
  readonly kind: string;
  readonly statement: string;
  readonly fields: readonly Field[];
  readonly scope: string;
}

export type Relation =
  /** Doing the one breaks the other. */
  | 'conflict'
  /** It would be a conflict, but holds in a narrower place only. */
  | 'exception'
  /** Same matter, stance not certain: worth a look, never a stop. */
  | 'unclear'
  /** Same matter, same stance. */
  | 'agreement'
  | 'unrelated';

/** What makes it a conflict (or an exception, or unclear). */
export type Rule =
  /** Does what a clause forbids. */
  | 'forbidden'
  /** Does otherwise than a clause requires. */
  | 'required'
  /** Adopts what was rejected. */
  | 'rejected'
  /** A second value for one slot. */
  | 'slot'
  /** An opposed verb on the same object. */
  | 'opposed';

export interface Verdict {
  readonly relation: Relation;
  readonly rule?: Rule;
  /** The clause of the fact, and the field it stands in (`statement`, `decision`, `constraint`, `alternative`, `prevention`, …). */
  readonly clause?: string;
  readonly field?: string;
  /** The clause of the proposal that meets it. */
  readonly proposed?: string;
  /** The words by which they meet. */
  readonly words: readonly string[];
  /** By what an exception is one: a narrower scope, its own words, or words of the fact. */
  readonly excepted?: 'scope' | 'words' | 'fact';
  /** One sentence for people: how they are opposed, or why it is an exception. */
  readonly because: string;
}
