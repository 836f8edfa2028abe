// The script as a process of its own, on real files: each step says on stdout what it acknowledged, after it is synced.
// A step that fails says so, and the next one is tried; whatever is not a TidemarkError ends the process with code 9.

import { writeSync } from 'node:fs';
import { TidemarkError } from '../../src/model/tidemark-error.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { SCRIPT, storeAt } from './script.ts';

const [root = '', from = '0', to = String(SCRIPT.length)] = process.argv.slice(2);

for (const step of SCRIPT.slice(Number(from), Number(to))) {
  try {
    say({ said: step.run(storeAt(nodeFiles, root, step.hour)) });
  } catch (error) {
    if (!(error instanceof TidemarkError)) {
      say({ thrown: `${step.name}: ${error instanceof Error ? error.stack : error}` });
      process.exit(9);
    }
    say({ failed: step.name, code: error.code, message: error.message });
  }
}

function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
