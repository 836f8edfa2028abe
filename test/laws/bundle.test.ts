// What is built: the launcher reads bundles as Latin-1, one byte a letter, and layouts are in a bundle of their own.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/surfaces/cli/table.ts';

const bundle = (name: string) => readFileSync(join(import.meta.dirname, '../../dist', name));

const [, names = ''] = /const QUICK = (\[.*?\]);/s.exec(bundle('tide.cjs').toString()) ?? [];
const commands = JSON.parse(names) as string[];
const QUICK = [...commands, 'hook-start'].map((name) => `${name}.cjs`);

test.each([
  ...QUICK,
  'main.cjs',
  'views.cjs',
  'tiers.cjs',
  'anchors.cjs',
  'review.cjs',
  'mcp-server.cjs',
  'mcp-tools.cjs',
  'hook-memory.cjs',
  'hook-prompt.cjs',
  'lexicon.txt',
])('%s is plain ASCII: any other letter would silently become two', (name) => {
  expect(bundle(name).findIndex((byte) => byte > 0x7f)).toBe(-1);
});

test('commands that need no layout do not load any', () => {
  const words = 'Next Actions (Priority Order)';
  expect(bundle('views.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});

test('importing is not loaded by commands that only read what was imported', () => {
  const words = 'is not imported again';
  expect(bundle('views.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});

test('embedders that are configured apart are loaded apart', () => {
  const words = '/v1/embeddings';
  expect(bundle('embedders.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});

test('what asks a model is loaded by the one command that says so, and by nothing on the path of a turn', () => {
  const words = ['/v1/chat/completions', '/v1/messages', 'A software team recorded two statements'];
  for (const name of readdirSync(join(import.meta.dirname, '../../dist')))
    if (name.endsWith('.cjs'))
      expect([name, words.filter((one) => bundle(name).includes(one))]).toEqual([
        name,
        name === 'opinion.cjs' ? words : [],
      ]);
});

test('conversation tiers are loaded by the commands about them alone', () => {
  const words = 'Conversation summary (turns';
  expect(bundle('tiers.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});

test('blame and healing are loaded by the commands about them alone', () => {
  const words = 'was taken to hold more widely than it does';
  expect(bundle('blame.cjs').toString()).toContain(words);
  for (const name of ['main.cjs', ...QUICK]) expect(bundle(name).includes(words)).toBe(false);
});

test('the MCP library is loaded by the server alone, and what its tools do when one is called', () => {
  const library = 'notifications/resources/updated';
  expect(bundle('mcp-server.cjs').includes(library)).toBe(true);
  for (const name of ['main.cjs', 'mcp-tools.cjs', ...QUICK])
    expect(bundle(name).includes(library)).toBe(false);
  const tools = 'Known already, reinforced';
  expect(bundle('mcp-tools.cjs').includes(tools)).toBe(true);
  expect(bundle('mcp-server.cjs').includes(tools)).toBe(false);
  // The validator of JSON schemas that comes with the library.
  expect(bundle('mcp-server.cjs').toString()).not.toMatch(/\bajv\b/i);
});

test('the lexicon is a file that is read when something is compared, and stands in no bundle', () => {
  const words = bundle('lexicon.txt').subarray(0, 60);
  expect(words.length).toBe(60);
  for (const name of readdirSync(join(import.meta.dirname, '../../dist')))
    if (name.endsWith('.cjs')) expect([name, bundle(name).includes(words)]).toEqual([name, false]);
});

test.each([
  ['contradictions', 'It does otherwise than'],
  ['health', 'code, documents and constraints speak of what there is'],
  ['the check of a change', 'whether a change contradicts a decision'],
])('a command that is waited for does not read the code of %s', (_, words) => {
  expect(bundle('main.cjs').toString()).toContain(words);
  for (const name of QUICK) expect([name, bundle(name).includes(words)]).toEqual([name, false]);
});

test('the review is loaded by the commands that run one alone', () => {
  const words = 'Memory review of';
  expect(bundle('review.cjs').toString()).toContain(words);
  for (const name of ['main.cjs', ...QUICK]) expect(bundle(name).includes(words)).toBe(false);
});

test('a command with a bundle of its own is a word alone: the launcher looks at no other', () => {
  expect(commands).toEqual(['status', 'resume', 'recall', 'show', 'hook', 'mcp']);
  for (const command of commands)
    expect(COMMANDS.map(({ name }) => name).filter((name) => name.split(' ')[0] === command)).toEqual([
      command,
    ]);
});

test('what takes secrets out is not read by commands that write nothing', () => {
  const words = 'PRIVATE KEY';
  expect(bundle('main.cjs').toString()).toContain(words);
  for (const name of [...QUICK, 'hook-memory.cjs', 'hook-prompt.cjs'])
    expect(bundle(name).includes(words)).toBe(false);
});

test('a hook that only jots reads neither memory nor search', () => {
  for (const words of ['Session resumed:', 'keyword search + recency window'])
    expect([words, bundle('hook.cjs').includes(words)]).toEqual([words, false]);
  expect(bundle('hook-memory.cjs').includes('Session resumed:')).toBe(true);
});

test.each(['status', 'recall', 'fsck'])('tide %s runs from the code that was compiled', (command) => {
  const spy = `
    const vm = require('node:vm');
    const { Script } = vm;
    vm.Script = class extends Script {
      constructor(...given) {
        super(...given);
        process.on('exit', () => require('node:fs').writeSync(2, 'rejected: ' + this.cachedDataRejected + '\\n'));
      }
    };
    process.argv = [process.argv[0], 'tide', '${command}', '--help'];
    require('${join(import.meta.dirname, '../../dist/tide.cjs')}');`;
  const run = `try { ${spy} } catch (error) { console.error(error) }`;
  const said = execFileSync('sh', ['-c', '"$0" -e "$1" 2>&1', process.execPath, run], {
    encoding: 'utf8',
  });
  expect(said).toContain('rejected: false');
});

test('every bundle has compiled code that the engine takes as it is, with the settings it was compiled under', () => {
  const caches = readdirSync(join(import.meta.dirname, '../../dist')).filter((name) =>
    name.endsWith('.cache'),
  );
  expect(caches).toContain('hook-start.cache');
  const look = `
    const { readFileSync } = require('node:fs');
    const { Script } = require('node:vm');
    const { BUDGET, HOT } = require('./scripts/quick-commands.cjs');
    const isTaken = (name) =>
      !new Script(readFileSync('dist/' + name + '.cjs', 'latin1'), {
        filename: name,
        cachedData: readFileSync('dist/' + name + '.cache'),
      }).cachedDataRejected;
    const names = ${JSON.stringify(caches)}.map((name) => name.slice(0, -6));
    const refused = names.filter((name) => !HOT.includes(name) && !isTaken(name));
    if (process.versions.v8.startsWith('11.')) require('node:v8').setFlagsFromString(BUDGET);
    console.log(JSON.stringify([...refused, ...HOT.filter((name) => !isTaken(name))]));`;
  const said = execFileSync(process.execPath, ['-e', look], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(JSON.parse(said)).toEqual([]);
});

test('the text of a project is searched by code that other questions do not load', () => {
  const words = 'larger than 256 KB';
  expect(bundle('views.cjs').toString()).toContain(words);
  expect(bundle('main.cjs').toString()).not.toContain(words);
});

test('code is looked at by a bundle that is loaded where a fact names some', () => {
  const words = 'leads through a link out of the project';
  expect(bundle('anchors.cjs').toString()).toContain(words);
  expect(bundle('anchors.cjs').length).toBeLessThan(60_000);
  for (const name of [...QUICK, 'main.cjs', 'views.cjs', 'tiers.cjs'])
    expect(bundle(name).includes(words)).toBe(false);
});
