// Looking for a program as a system does: in the folders of the PATH, one after the other.

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

export function findProgram(name: string, env: Env): string | undefined {
  const ends = process.platform === 'win32' ? (env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';') : [''];
  for (const folder of (env.PATH ?? env.Path ?? '').split(delimiter)) {
    if (folder === '') continue;
    for (const end of ends) {
      const path = join(folder, name + end);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
