// Builds the package: the `tide` bundle (one CommonJS file, which starts fastest) and the library with its types.

import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { lazyBuiltins } from './lazy-builtins.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ['src/surfaces/cli/entry.ts'],
  outfile: 'dist/tide.cjs',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['yaml'],
  plugins: [lazyBuiltins],
  banner: { js: '#!/usr/bin/env node' },
  define: { TIDEMARK_VERSION: JSON.stringify(version) },
  legalComments: 'none',
  minifyWhitespace: true,
  minifySyntax: true,
});
chmodSync('dist/tide.cjs', 0o755);
if (!process.argv.includes('--bundle-only'))
  execFileSync('node', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
