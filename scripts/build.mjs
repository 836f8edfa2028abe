// Builds the package: `tide` (one CommonJS file and its compiled code, which start fastest) and the library with its types.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { lazyBuiltins } from './lazy-builtins.mjs';
import quickCommands from './quick-commands.cjs';
import { thirdPartyNotices } from './third-party.mjs';

const { QUICK, HOT, BUDGET } = quickCommands;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const bundleOnly = process.argv.includes('--bundle-only');

const shared = {
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['yaml'],
  // The bundle is told its place by the launcher, as `__dirname`.
  define: { TIDEMARK_VERSION: JSON.stringify(version), 'import.meta.url': '""' },
  supported: { 'dynamic-import': false },
  legalComments: 'none',
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [tokenFilterApart(), lexiconApart()],
};
const anchorsApart = whenUsed(/\/(?:open-worktree|doubted|record)\.ts$/, './anchors.cjs', [
  'openWorktree',
  'doubtedAmong',
  'plainAnchors',
  'sightsOf',
]);
// What most commands never need is a bundle of its own, read when it is asked for.
const views = await build({
  ...shared,
  entryPoints: ['src/surfaces/cli/commands/run-views.ts'],
  plugins: [...shared.plugins, lazyBuiltins, anchorsApart],
});
const embedders = await build({
  ...shared,
  entryPoints: ['src/surfaces/cli/commands/run-embedders.ts'],
  // A package of the user's is an ES module: it can only be imported.
  supported: {},
});
const tiers = await build({
  ...shared,
  entryPoints: ['src/surfaces/cli/commands/run-tiers.ts'],
  plugins: [...shared.plugins, lazyBuiltins, anchorsApart],
});
const anchors = await build({
  ...shared,
  entryPoints: ['src/surfaces/cli/commands/run-anchors.ts'],
  plugins: [...shared.plugins, lazyBuiltins],
});
const blame = await build({ ...shared, entryPoints: ['src/surfaces/cli/commands/run-blame.ts'] });
const review = await build({
  ...shared,
  entryPoints: ['src/surfaces/cli/commands/run-review.ts'],
  plugins: [...shared.plugins, lazyBuiltins],
});
const opinion = await build({ ...shared, entryPoints: ['src/surfaces/cli/commands/run-opinion.ts'] });
const rarely = [
  lazyBuiltins,
  apart('./run-views.ts', './views.cjs'),
  apart('./run-tiers.ts', './tiers.cjs'),
  apart('./run-review.ts', './review.cjs'),
  apart('./run-embedders.ts', './embedders.cjs'),
  apart('./run-blame.ts', './blame.cjs'),
  anchorsApart,
];
const mcpTools = await build({
  ...shared,
  entryPoints: ['src/surfaces/mcp/run-tools.ts'],
  plugins: [...shared.plugins, ...rarely],
});
const mcpServer = await build({
  ...shared,
  entryPoints: ['src/surfaces/cli/commands/run-mcp.ts'],
  // Most of it is the library: half as long it is read in half the time.
  minifyIdentifiers: true,
  plugins: [...shared.plugins, lazyBuiltins, apart('./run-tools.ts', './mcp-tools.cjs'), withoutValidator()],
});
const install = await build({
  ...shared,
  entryPoints: ['src/surfaces/cli/commands/run-install.ts'],
  // Libraries that are published in two forms: the one that can be bundled.
  mainFields: ['module', 'main'],
});
const starting = {
  ...shared,
  plugins: [
    ...shared.plugins,
    ...rarely,
    apart('./run-memory.ts', './hook-memory.cjs'),
    apart('./run-prompt.ts', './hook-prompt.cjs'),
    apart('./run-mcp.ts', './mcp-server.cjs'),
    apart('./run-install.ts', './install.cjs'),
    apart('./run-opinion.ts', './opinion.cjs'),
  ],
};
const redactionApart = whenUsed(/\/redaction\/redact\.ts$/, './redaction.cjs', ['redact']);
const main = await build({ ...starting, entryPoints: ['src/surfaces/cli/entry.ts'] });
// Commands that are waited for have a bundle each.
const quick = {};
for (const command of QUICK)
  quick[command] = await build({
    ...starting,
    stdin: {
      contents:
        command === 'hook'
          ? `export { done } from '../hooks/entry.ts';`
          : `import { ${command}Command } from './commands/${command}.ts';
        import { start } from './start.ts';
        start([${command}Command]);`,
      resolveDir: 'src/surfaces/cli',
    },
    minifyIdentifiers: command === 'hook',
    plugins: [...starting.plugins, redactionApart],
  });
// The start of a conversation always needs memory: one bundle has all of it.
quick['hook-start'] = await build({
  ...starting,
  entryPoints: ['src/surfaces/hooks/entry-start.ts'],
  minifyIdentifiers: true,
  plugins: [...starting.plugins, redactionApart],
});
// What other hooks need of memory itself, and what they need to ask a question.
for (const part of ['memory', 'prompt'])
  quick[`hook-${part}`] = await build({
    ...starting,
    entryPoints: [`src/surfaces/hooks/run-${part}.ts`],
    minifyIdentifiers: true,
    plugins: [...starting.plugins, redactionApart],
  });
const redaction = await build({ ...shared, entryPoints: ['src/capture/redaction/redact.ts'] });
if (!bundleOnly) rmSync('dist', { recursive: true, force: true });
mkdirSync('dist', { recursive: true });
for (const [name, { outputFiles }] of Object.entries({
  main,
  ...quick,
  views,
  tiers,
  anchors,
  review,
  'mcp-server': mcpServer,
  'mcp-tools': mcpTools,
})) {
  // Compiled code is told from its source by length alone: an old one must never stand beside a new source.
  rmSync(`dist/${name}.cache`, { force: true });
  // The launcher reads it byte for byte, which is fastest; patterns are the one place where other letters are left unescaped.
  const ascii = outputFiles[0].text.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // A function around it, so that the launcher can run the compiled script and hand it what a module gets.
  writeFileSync(`dist/${name}.cjs.tmp`, `(function (require, __dirname, module) {${ascii}\n})`);
  renameSync(`dist/${name}.cjs.tmp`, `dist/${name}.cjs`);
}
writeFileSync(
  'dist/THIRD-PARTY-NOTICES.txt',
  thirdPartyNotices([main, views, embedders, install, mcpServer].map(({ metafile }) => metafile)),
);
writeFileSync('dist/token-filter.txt', await tokenFilter());
writeFileSync('dist/lexicon.txt', lexiconText());
// Rare: plain modules, which the launcher requires.
writeFileSync('dist/blame.cjs', blame.outputFiles[0].text);
writeFileSync('dist/opinion.cjs', opinion.outputFiles[0].text);
writeFileSync('dist/install.cjs', install.outputFiles[0].text);
writeFileSync('dist/embedders.cjs', embedders.outputFiles[0].text);
writeFileSync('dist/redaction.cjs', redaction.outputFiles[0].text);
writeFileSync(
  'dist/tide.cjs',
  readFileSync('scripts/launcher.cjs', 'utf8')
    .replace('QUICK = []', `QUICK = ${JSON.stringify(QUICK)}`)
    .replace('HOT = []', `HOT = ${JSON.stringify(HOT)}`)
    .replace('BUDGET', BUDGET),
);
chmodSync('dist/tide.cjs', 0o755);
execFileSync(process.execPath, ['scripts/compile.cjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (!bundleOnly)
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });

/** An esbuild plugin: an import that is left to another bundle. */
function apart(path, bundle) {
  return {
    name: `apart ${path}`,
    setup({ onResolve }) {
      onResolve({ filter: /^\.\/[\w-]+\.ts$/ }, (found) =>
        found.path === path && found.kind === 'dynamic-import' ? { path: bundle, external: true } : undefined,
      );
    },
  };
}

/** An esbuild plugin: functions of a module that is read when one of them is first called. */
function whenUsed(filter, bundle, names) {
  return {
    name: `when used ${bundle}`,
    setup({ onResolve, onLoad }) {
      onResolve({ filter }, () => ({ path: bundle, namespace: bundle }));
      onResolve({ filter: /.*/, namespace: bundle }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /.*/, namespace: bundle }, () => ({
        contents: names
          .map((name) => `export const ${name} = (...given) => require('${bundle}').${name}(...given);`)
          .join('\n'),
      }));
    },
  };
}

/** An esbuild plugin: the MCP library without the validator of JSON schemas, which is larger than all the rest; we check arguments ourselves. */
function withoutValidator() {
  return {
    name: 'without validator',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
        path,
        namespace: 'shims',
      }));
      onLoad({ filter: /.*/, namespace: 'shims' }, () => ({
        contents: `const { process } = globalThis;
          export { process };
          export class DefaultJsonSchemaValidator {
            getValidator() { throw new Error('There is no validator of JSON schemas here.'); }
          }`,
      }));
    },
  };
}

/** An esbuild plugin: the lexicon is read when something is compared for contradiction. */
function lexiconApart() {
  return {
    name: 'lexicon apart',
    setup({ onLoad }) {
      onLoad({ filter: /\/lexicon\/compiled\.ts$/ }, () => ({
        contents: `import { readFileSync } from 'node:fs';
          export function lexiconText() { return readFileSync(__dirname + '/lexicon.txt', 'latin1'); }`,
      }));
    },
  };
}

/** The lexicon is a string in a generated module; anything beyond ASCII in it would be a mistake. */
function lexiconText() {
  const source = readFileSync('src/projection/truth/lexicon/compiled.ts', 'utf8');
  return JSON.parse(source.slice(source.indexOf('"'), source.lastIndexOf('"') + 1));
}

/** An esbuild plugin: the filter of single tokens is read when something is counted; most starts never need it. */
function tokenFilterApart() {
  return {
    name: 'token filter apart',
    setup({ onLoad }) {
      onLoad({ filter: /\/token-filter\.ts$/ }, () => ({
        contents: `import { readFileSync } from 'node:fs';
          export function tokenFilter() { return readFileSync(__dirname + '/token-filter.txt'); }`,
      }));
    },
  };
}

async function tokenFilter() {
  const { outputFiles } = await build({
    entryPoints: ['src/markdown/token-filter.ts'],
    bundle: true,
    write: false,
    format: 'esm',
  });
  const { tokenFilter: read } = await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
  );
  return read();
}
