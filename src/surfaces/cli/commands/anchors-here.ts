import { existsSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { leadsOut, pathIn } from '../../../model/anchor.ts';
import type { Field } from '../../../model/event.ts';

/** Anchors as the project sees them: a file of the folder they were typed in comes before one of the same path at the top. */
export function anchorsHere(root: string, cwd: string, fields: readonly Field[]): readonly Field[] {
  if (!fields.some(([key]) => key === 'anchor')) return fields;
  const below = relative(root, realpathSync(cwd)).replaceAll('\\', '/');
  if (below === '' || leadsOut(below) !== undefined) return fields;
  return fields.map((field): Field => {
    const path = field[0] === 'anchor' ? pathIn(field[1])?.replace(/(?::\d+){1,2}$/, '') : undefined;
    if (path === undefined || path === '' || leadsOut(path) !== undefined) return field;
    if (!existsSync(join(cwd, path))) return field;
    return ['anchor', `${below}/${field[1].replace(/^(?:file|symbol):\s*/, '').replace(/^\.\//, '')}`];
  });
}
