// One entry of what is retrieved selectively (memory-and-state): a title, what it constrains, and the rest of its text.

import type { Day } from './day.ts';

export interface Entry {
  readonly id: string;
  readonly title: string;
  /** What later work must respect. */
  readonly constraint: string;
  /** Everything else it says. */
  readonly text: string;
  readonly kind: string;
  readonly scope: string;
  /** The day it was made. */
  readonly day: Day;
  /** Marked as never aging. */
  readonly evergreen: boolean;
  /** Code or documents still refer to its constraints. */
  readonly enforced: boolean;
  readonly bytes: number;
}
