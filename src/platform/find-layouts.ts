// Memory of other protocols that lies in a project, told by the files each of them keeps.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface FoundLayout {
  readonly view: string;
  readonly path: string;
}

const SIGNS: readonly (readonly [view: string, path: string])[] = [
  ['continuity', '.cm'],
  ['decision-log', 'DECISIONS.md'],
  ['density-layers', 'memory/INDEX.md'],
  ['evolving', 'memory/continuity.md'],
  ['handbook', 'memory_summary.md'],
];

export function findLayouts(root: string): FoundLayout[] {
  return SIGNS.filter(([, path]) => existsSync(join(root, path))).map(([view, path]) => ({ view, path }));
}
