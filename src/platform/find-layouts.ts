// Memory of other protocols that lies in a project, told by the files each of them keeps.

import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';

export interface FoundLayout {
  readonly view: string;
  readonly path: string;
}

/** Files that tell a layout, seen from the project and from the folder of the layout itself. */
const SIGNS: readonly (readonly [view: string, inProject: string, inside: string])[] = [
  ['continuity', '.cm', 'CONTINUITY.md'],
  ['continuity', '.cm', 'learnings.json'],
  ['continuity', '.cm', 'memory/learnings.json'],
  ['decision-log', 'DECISIONS.md', 'DECISIONS.md'],
  ['density-layers', 'memory/INDEX.md', 'memory/INDEX.md'],
  ['evolving', 'memory/continuity.md', 'continuity.md'],
  ['handbook', 'memory_summary.md', 'memory_summary.md'],
  ['handbook', 'raw_memories.md', 'raw_memories.md'],
];

export function findLayouts(root: string): FoundLayout[] {
  const found = SIGNS.filter(([, path]) => existsSync(join(root, path)));
  return found
    .filter(([view], i) => found.findIndex(([other]) => other === view) === i)
    .map(([view, path]) => ({ view, path }));
}

/** The layout of a folder, where exactly one fits. */
export function layoutOf(folder: string): string | undefined {
  const found = new Set(SIGNS.filter(([, , path]) => existsSync(join(folder, path))).map(([view]) => view));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Where a project keeps the layout, seen from there; undefined for the folder of the layout itself, and where there is none. */
export function layoutWithin(project: string, view: string, root: string): string | undefined {
  const signs = SIGNS.filter(([name]) => name === view);
  const has = (folder: string) => signs.some(([, , path]) => existsSync(join(folder, path)));
  return root === '.' || has(project) || !has(join(project, root)) ? undefined : root;
}

/** A folder somebody pointed at; a file stands for the folder it lies in. `inside`: its place in the project, if it has one. */
export function placeOf(
  cwd: string,
  given: string,
  project: string,
): { folder: string; inside: string | undefined } {
  const path = resolve(cwd, given);
  if (!existsSync(path))
    throw new TidemarkError('not_found', `There is no folder ${path}.`, { hint: 'Example: tide adopt .cm' });
  const folder = realpathSync(statSync(path).isDirectory() ? path : dirname(path));
  const from = relative(realpathSync(project), folder);
  const outside = from.startsWith('..') || resolve(from) === from;
  return { folder, inside: outside ? undefined : from === '' ? '.' : from };
}
