import { isAbsolute, relative, resolve } from 'node:path';
import { received, TidemarkError } from '../../../model/tidemark-error.ts';
import { realPath } from '../../../platform/real-path.ts';

/** A path as the project sees it, whatever folder it was typed in. */
export function inProject(root: string, cwd: string, path: string): string {
  const full = resolve(cwd, path);
  // The path may be spelled through a link; a link inside the project keeps its name.
  const inside = [full, realPath(full)].map((one) => relative(root, one)).find(isInside);
  if (inside !== undefined) return inside.replaceAll('\\', '/');
  throw new TidemarkError('usage', 'The path is not in this project.', {
    hint: `Expected a file below ${root}, for example src/tariff/repo.ts. Received: ${received(path)}`,
  });
}

function isInside(path: string): boolean {
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
