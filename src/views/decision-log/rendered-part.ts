// What one part of the layout contributes to the whole.

import type { Problem } from '../../model/problem.ts';
import type { Rendered } from '../../model/view.ts';

export interface RenderedPart {
  readonly files: ReadonlyMap<string, string>;
  /** Item name -> fact id. */
  readonly names: ReadonlyMap<string, string>;
  readonly notes: readonly Problem[];
  readonly archive?: Rendered['archive'];
}
