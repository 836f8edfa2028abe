// Whether the work has several steps or files.

import type { WorkingMemory } from '../../model/working-memory.ts';

/** Several steps or files: worth an anchor before each step. */
export function wantsAnchor(working: WorkingMemory): boolean {
  return severalOf(working) !== undefined;
}

export function severalOf({ task, next, files }: WorkingMemory): 'steps' | 'files' | undefined {
  if (next.length + (task === undefined ? 0 : 1) > 1) return 'steps';
  return files.length > 1 ? 'files' : undefined;
}
