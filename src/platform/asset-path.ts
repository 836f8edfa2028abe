// Where the files of `assets/` are: beside `dist/` for the program, a folder or two further up for the library and the source.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Files } from '../model/ports.ts';

/** The nearest such file above the running code; where it should have been when there is none. */
export function assetPath(files: Files, name: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const [nearest, ...further] = ['..', '../..', '../../..'].map((up) => join(here, up, 'assets', name));
  if (nearest === undefined || isThere(files, nearest)) return nearest ?? name;
  return further.find((path) => isThere(files, path)) ?? nearest;
}

function isThere(files: Files, path: string): boolean {
  try {
    return files.stat(path) !== undefined;
  } catch {
    return false;
  }
}
