// Everything that must hold before a change lands: types, lint, the folder law and the build side by side; then, of that build, the
// tests and the real clients, whose patience is not tried by other work beside them. Stops where something does not hold.

import { spawn } from 'node:child_process';

const words = process.argv.slice(2);

await all([
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  ['lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  [
    'folder law',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'src',
  ],
  ['build', 'scripts/build.mjs', '--bundle-only'],
]);
process.env.TIDEMARK_BUILT = '1';
await all([['tests', 'node_modules/vitest/vitest.mjs', 'run', ...words]]);
// Where they are installed, or in CI; a run of some tests only is no time for them.
if (words.length === 0) await all([['real clients', 'scripts/test-clients.mjs', '--if-there']]);

/** The first shows what it does as it does it; what the others said comes when they have ended, each in one piece. */
async function all(steps) {
  const held = await Promise.all(steps.map((step, index) => holds(step, index === 0)));
  if (held.includes(false)) process.exit(1);
}

function holds([name, ...args], isShown) {
  const started = Date.now();
  const child = spawn(process.execPath, args, { stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of isShown ? [] : [child.stdout, child.stderr])
    stream.on('data', (piece) => said.push(piece));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      if (code === 0) console.log(`${name}: ok (${seconds} s)`);
      else console.error(`\n${name}: failed`);
      resolve(code === 0);
    });
  });
}
