// What is open in a folder is open in no copy of it; where a copy stands for the folder, it takes that over.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFiles } from '../src/platform/node-files.ts';

export function takeHome(store: string): void {
  const open = join(store, '.index/open');
  for (const name of existsSync(open) ? readdirSync(open) : []) {
    const text = readFileSync(join(open, name), 'utf8');
    writeFileSync(join(open, name), text.replace(/^home .*/, `home ${nodeFiles.stat(store)?.identity}`));
  }
}
