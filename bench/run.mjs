// npm run bench -- SUITE [--data PATH] [--json]: bundles the suites and runs the one that was asked for.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// Among the packages, so that those it does not bundle are found.
const cache = join('node_modules', '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'tide-bench-'));
try {
  const outfile = join(folder, 'main.mjs');
  await build({
    entryPoints: ['bench/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['yaml'],
    logLevel: 'warning',
  });
  const { main } = await import(pathToFileURL(outfile).href);
  process.exitCode = await main(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
