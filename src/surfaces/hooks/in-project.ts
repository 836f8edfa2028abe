// A path an agent names, as a path below the project; undefined where it is none of it.

import { isAbsolute, relative, resolve, sep } from 'node:path';
import { realPath } from '../../platform/real-path.ts';

export function inProject(root: string, cwd: string | undefined, path: string): string | undefined {
  const full = isAbsolute(path) ? path : resolve(cwd ?? root, path);
  return below(root, full) ?? below(root, realPath(full));
}

function below(root: string, full: string): string | undefined {
  const path = relative(root, full);
  const isOutside = path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  const plain = path.split(sep).join('/');
  // What memory keeps for itself is not worked on; a name with control characters is not a name.
  return isOutside || plain.startsWith('.tidemark/') || /[\u0000-\u001f\u007f]/.test(plain)
    ? undefined
    : plain.slice(0, 300);
}

/** Worth the price of looking for one: few paths are. */
export function mayHoldSecret(path: string): boolean {
  return /[\s:=@%]|(?=[\w+-]*\d)[\w+-]{16}|[\w+-]{30}/.test(path);
}
