// Everything that must hold before a change lands: types, lint, the folder law, tests. Stops at the first that does not.

import { spawnSync } from 'node:child_process';

const steps = [
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  ['lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  [
    'folder law',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'src',
  ],
  ['tests', 'node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  // Where they are installed, or in CI; a run of some tests only is no time for them.
  ...(process.argv.length > 2 ? [] : [['real clients', 'scripts/test-clients.mjs', '--if-there']]),
];

for (const [name, ...args] of steps) {
  const started = Date.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(1);
  }
  console.log(`${name}: ok (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}
