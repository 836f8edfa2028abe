// A process that works under a lock of the Files port: `count` adds one to a number many times, `hold` keeps the lock until it is
// told to stop or killed.

import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { nodeFiles } from '../../src/platform/node-files.ts';

const [mode = '', lock = '', counter = '', amount = ''] = process.argv.slice(2);

if (mode === 'count') {
  for (let i = 0; i < Number(amount); i++)
    nodeFiles.locked(lock, () => {
      // Not atomic on purpose: two at once would lose one.
      const before = Number(readFileSync(counter, 'utf8'));
      writeFileSync(counter, String(before + 1));
    });
  writeSync(1, 'done\n');
} else {
  nodeFiles.locked(lock, () => {
    writeSync(1, 'held\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(amount));
  });
}
