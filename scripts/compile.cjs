// Keeps the machine code of the commands that start most often: runs them once in a scratch store, then saves what was compiled.

'use strict';
const { mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { Script } = require('node:vm');

const dist = join(process.cwd(), 'dist');
const scripts = new Map(
  ['main', 'views', 'tiers'].map((name) => {
    const filename = join(dist, `${name}.cjs`);
    return [name, new Script(readFileSync(filename, 'latin1'), { filename })];
  }),
);

function load(name) {
  const module = { exports: {} };
  const need = (id) => (scripts.has(id.slice(2, -4)) ? load(id.slice(2, -4)) : require(id));
  scripts.get(name).runInThisContext()(need, dist, module);
  return module.exports;
}

const project = mkdtempSync(join(tmpdir(), 'tide-build-'));
mkdirSync(join(project, '.git'));
process.env.TIDEMARK_HOME = join(project, 'home');
delete process.env.TIDEMARK_SESSION;
/** Enough facts for an index, so that the code about it is compiled too. */
function manyFacts() {
  const at = '2026-01-01T00:00:00Z';
  const id = `${at.replaceAll(':', '')}-build-aaaa`;
  const facts = Array.from(
    { length: 250 },
    (_, n) =>
      `- Created learning \`fact-${n}\`: Step ${n} of build ${n % 7} waits for the cache\n  at: ${at} #${n + 2}\n`,
  );
  const folder = join(project, '.tidemark/sessions/2026-01');
  mkdirSync(folder, { recursive: true });
  const head = `---\nformat: tidemark/1\nsession: ${id}\nagent: build\nstarted: ${at}\n---\n# Build\n\n## Memory References\n\n`;
  writeFileSync(join(folder, `${id}.md`), head + facts.join(''));
}

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
  ['remember', 'invariant', 'It never waits'],
  ['rebuild'],
  ['resume', '--json'],
  manyFacts,
  ['rebuild'],
  ['recall', 'why', 'does', 'the', 'build', 'wait'],
  ['recall', 'small', 'comits', '--level', '1'],
  ['anchor'],
  ...['continuity', 'decision-log', 'evolving', 'handbook'].map((layout) => ['view', 'enable', layout]),
  ['decide', 'Keep it', '--context', 'So', '--decision', 'Yes'],
  ['sync'],
];

(async () => {
  process.chdir(project);
  for (const words of runs) {
    if (typeof words === 'function') {
      words();
      continue;
    }
    process.argv = [process.execPath, 'tide', ...words];
    load('main');
    // Each run ends in a promise of its own.
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  for (const [name, script] of scripts) {
    const file = join(dist, `${name}.cache`);
    writeFileSync(`${file}.tmp`, script.createCachedData());
    renameSync(`${file}.tmp`, file);
  }
})().finally(() => {
  process.chdir(dist);
  rmSync(project, { recursive: true, force: true });
});
