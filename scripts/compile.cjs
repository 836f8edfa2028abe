// Keeps the machine code of the commands that start most often: runs them once in a scratch store, then saves what was compiled.

'use strict';
const { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { Script } = require('node:vm');

const file = 'dist/main.cjs';
const script = new Script(readFileSync(file, 'latin1'), { filename: join(process.cwd(), file) });
const store = mkdtempSync(join(tmpdir(), 'tide-build-'));
process.env.TIDEMARK_HOME = join(store, 'home');
delete process.env.TIDEMARK_SESSION;
const runs = [
  ['init'],
  ['remember', 'preference', 'Commits are small'],
  ['learn', 'A test failed', '--cause', 'The clock', '--prevention', 'Inject it'],
  ['use', 'commits-small'],
  ['rebuild'],
  ['status'],
  ['show', 'commits-small'],
  ['resume'],
  ['work', 'goal', 'Ship it'],
];

(async () => {
  for (const words of runs) {
    process.argv = [process.execPath, 'tide', ...words, '--store', store];
    script.runInThisContext()(require, join(process.cwd(), 'dist'));
    // Each run ends in a promise of its own.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  writeFileSync('dist/main.cache.tmp', script.createCachedData());
  renameSync('dist/main.cache.tmp', 'dist/main.cache');
})().finally(() => rmSync(store, { recursive: true, force: true }));
