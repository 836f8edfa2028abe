// What the linter finds and how its rules are stated. A rule sees the whole book and names every place that breaks it.

import type { Book } from './book.ts';

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
  /** How to mend it. */
  readonly mend: string;
}

export interface Broken {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface Rule {
  readonly id: string;
  readonly mend: string;
  readonly check: (book: Book) => readonly Broken[];
}
