// A path an agent names, as a path below the project; undefined where it is none of it.

import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export function inProject(root: string, cwd: string | undefined, path: string): string | undefined {
  const full = isAbsolute(path) ? path : resolve(cwd ?? root, path);
  return below(root, full) ?? below(root, real(full));
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

/** The folder may be reached by a link; the file may be gone. */
function real(full: string): string {
  try {
    return join(realpathSync(dirname(full)), full.slice(dirname(full).length + 1));
  } catch {
    return full;
  }
}

/** Worth the price of looking for one: few paths are. */
export function mayHoldSecret(path: string): boolean {
  return /[\s:=@%]|(?=[\w+-]*\d)[\w+-]{16}|[\w+-]{30}/.test(path);
}
