// A process that races others through the Files port: `count` adds one to a number many times under a lock, `create` creates the
// same files as the others and counts those it was the first to, `hold` keeps a lock for a while or until it is killed.

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
} else if (mode === 'create') {
  let first = 0;
  for (let i = 0; i < Number(amount); i++)
    if (nodeFiles.create(`${counter}/${i}.md`, `${process.pid}\n`.repeat(2_000))) first++;
  writeSync(1, `${first}\n`);
} else {
  nodeFiles.locked(lock, () => {
    writeSync(1, 'held\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(amount));
  });
}
