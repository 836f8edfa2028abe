// What nearness in meaning is judged by, or why it cannot be.

import type { DamagedLine } from '../../database/passage-table.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';

export interface Semantics {
  readonly embedder?: StaticEmbedder | undefined;
  readonly reason?: string | undefined;
}

export type Progress = (done: number, total: number) => void;

export interface Notes {
  /** Told when an index is made anew because it was damaged. */
  readonly rebuilt?: (() => void) | undefined;
  /** Told of lines of conversations that cannot be read. */
  readonly damaged?:
    | ((lines: { readonly count: number; readonly first?: DamagedLine | undefined }) => void)
    | undefined;
  /** Facts that may be indexed on the way; a larger index is left to whoever has the time. */
  readonly most?: number | undefined;
  readonly progress?: Progress | undefined;
}
