import { type Field, fieldsOf } from '../model/event.ts';
import { readScope } from '../model/scope.ts';
import type { Store } from '../model/store.ts';

/**
 * Where a statement holds when nobody says: a note about one component there, everything else in the project, and in the user store
 * everywhere (memory-and-state, category and scope). The card of a module is no note: it stands on the map of the project.
 */
export function defaultScope(store: Store, kind: string, fields: readonly Field[]): string {
  if (store.kind === 'user') return 'global';
  const [path, ...more] = fieldsOf({ fields }, 'path');
  const isNote = kind !== 'decision' && kind !== 'module' && path !== undefined && more.length === 0;
  return (isNote ? readScope(`path:${path}`) : undefined) ?? 'project';
}
