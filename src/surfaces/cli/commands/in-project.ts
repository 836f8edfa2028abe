import { isAbsolute, relative, resolve } from 'node:path';
import { received, TidemarkError } from '../../../model/tidemark-error.ts';

/** A path as the project sees it, whatever folder it was typed in. */
export function inProject(root: string, cwd: string, path: string): string {
  const inside = relative(root, resolve(cwd, path));
  if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) return inside.replaceAll('\\', '/');
  throw new TidemarkError('usage', 'The path is not in this project.', {
    hint: `Expected a file below ${root}, for example src/tariff/repo.ts. Received: ${received(path)}`,
  });
}
