// Builds the package: the program (`cli`, `hook` and `mcp`, and the parts they load when they need them) and the library with its types.

import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { thirdPartyNotices } from './third-party.mjs';

const PROGRAM = 'dist/program';
/** Generated modules that hold one large text: they become files, which are read when the text is first needed. */
const TEXTS = /\/(lexicon\/compiled|token-filter)\.ts$/;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const bundleOnly = process.argv.includes('--bundle-only');

rmSync(bundleOnly ? PROGRAM : 'dist', { recursive: true, force: true });
const bundle = await rollup({
  input: {
    cli: 'src/surfaces/cli/entry.ts',
    hook: 'src/surfaces/hooks/entry.ts',
    mcp: 'src/surfaces/mcp/entry.ts',
  },
  external: [/^node:/, 'yaml'],
  plugins: [typescript(), resolve({ preferBuiltins: true, mainFields: ['module', 'main'] }), commonjs()],
  // No module of ours does anything by being loaded, nor does one of the libraries.
  treeshake: { moduleSideEffects: (id) => /\/entry\.ts$/.test(id) },
  onwarn: (warning) => {
    if (!['CIRCULAR_DEPENDENCY', 'THIS_IS_UNDEFINED', 'INVALID_ANNOTATION'].includes(warning.code ?? ''))
      throw new Error(warning.message);
  },
});
await bundle.write({
  dir: PROGRAM,
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // What asks a model is joined with nothing that others load.
  manualChunks: (id) => (/\/(?:opinion\/give|open-provider)\.ts$/.test(id) ? 'opinion' : undefined),
  onlyExplicitManualChunks: true,
  plugins: [smaller()],
});
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', thirdPartyNotices(bundle.watchFiles));
copyFileSync('scripts/tide.js', 'dist/tide.js');
chmodSync('dist/tide.js', 0o755);
if (!bundleOnly)
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });

function typescript() {
  return {
    name: 'typescript',
    async transform(source, id) {
      if (!id.endsWith('.ts')) return null;
      const { code } = await transform(source, {
        loader: 'ts',
        target: 'node20',
        define: { TIDEMARK_VERSION: JSON.stringify(version) },
      });
      const [, name] = TEXTS.exec(id) ?? [];
      if (name === undefined) return { code, map: null };
      const named = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      return { code: asFile.call(this, named), map: null };
    },
  };
}

/** The same function, which reads what it gives from a file. */
function asFile(named) {
  const [[name, read]] = Object.entries(named);
  const text = read();
  const file = this.emitFile({ type: 'asset', name: `${name}.txt`, source: text });
  const how = typeof text === 'string' ? ", 'utf8'" : '';
  return `import { readFileSync } from 'node:fs';
    export function ${name}() { return readFileSync(new URL(import.meta.ROLLUP_FILE_URL_${file})${how}); }`;
}

/** Without white space. Names stay: one in a stack trace is worth more than its bytes. */
function smaller() {
  return {
    name: 'smaller',
    async renderChunk(source) {
      const options = { minifyWhitespace: true, minifySyntax: true, target: 'node20', legalComments: 'none' };
      return { code: (await transform(source, options)).code, map: null };
    },
  };
}
