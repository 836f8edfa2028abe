// Everything that must hold before a change lands: types, lint and the folder law side by side; then, of one build, the tests and beside
// them the real clients, which mostly wait. Stops after the first of the two in which something does not hold.

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
// Neither builds again what the other is running.
process.env.TIDEMARK_BUILT = '1';
await all([
  ['tests', 'node_modules/vitest/vitest.mjs', 'run', ...words],
  // Where they are installed, or in CI; a run of some tests only is no time for them.
  ...(words.length > 0 ? [] : [['real clients', 'scripts/test-clients.mjs', '--if-there']]),
]);

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
