// tide check on pull requests: what it finds, where, and what it leaves alone.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';
import { ask, type Failure } from './answers.ts';

let scratch: Scratch;

interface Found {
  rule: string;
  file: string | null;
  line: number | null;
  commit: string | null;
  said: string;
  fact: string;
  field: string;
  clause: string;
  words: string[];
}
interface Report {
  ok: boolean;
  looked: { commits: number; files: number; facts: number; binding: number };
  findings: Found[];
}

const check = (...words: string[]) => ask<Report>(scratch, 'check', ...words);
const found = (...words: string[]) => check(...words).json.findings;
const commit = (message: string) => {
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--allow-empty', '--message', message);
};

const begin = prepared(() => {
  scratch.tide(
    ...['decide', 'REST only', '--id', 'rest-only', '--context', 'Clients are generated'],
    ...[
      '--decision',
      'The API is REST',
      '--constraint',
      'No GraphQL endpoints',
      '--constraint',
      'No MongoDB',
    ],
    ...['--constraint', 'Never call `eval(`, use `JSON.parse`'],
    ...['--constraint', 'Lookups go through `tariffRepo.find` of src/tariff/repo.ts'],
    ...['--set', 'evidence=test/api/rest.test.ts:12', '--set', 'anchor=src/api'],
  );
  scratch.tide('session', 'end');
  scratch.write('src/tariff/repo.ts', 'export const tariffRepo = { find() {} };\n');
  scratch.write('src/tariff/use.ts', 'tariffRepo.find();\n');
  scratch.write('src/api/rest.ts', 'export {};\n');
  scratch.write('test/api/rest.test.ts', 'export {};\n');
  scratch.write('package.json', '{\n  "dependencies": {\n    "pg": "8"\n  }\n}\n');
  commit('Begin');
  scratch.git('checkout', '--quiet', '-b', 'feature');
});
beforeEach(() => {
  scratch = Scratch.repository();
  begin(scratch);
});
afterEach(() => scratch.remove());

describe('a change that respects what was decided', () => {
  it('is all clear in one line, whatever else it touches', () => {
    scratch.write('src/api/rest.ts', '// never eval( here\nexport const retrieval = (x) => redis.eval(x);\n');
    scratch.write('docs/api.md', 'We never call `eval(`, and there is no GraphQL endpoint (rest-only).\n');
    scratch.write('package.json', '{\n  "dependencies": {\n    "pg": "9",\n    "zod": "3"\n  }\n}\n');
    commit('Read prices from the tariff service');
    commit('Revert "Add a GraphQL endpoint"');
    commit('docs: explain why there is no GraphQL endpoint');
    scratch.tide('remember', 'entity', 'The tariff service', '--id', 'tariff');
    const { code, json } = check();
    expect([code, json.findings]).toEqual([0, []]);
    expect(json.looked).toEqual({ commits: 3, files: 4, facts: 1, binding: 1 });
    expect(scratch.tide('check')).toMatch(/^All clear: 3 commits, 4 files and 1 new fact .* \(main\)\.\n$/);
  });

  it('may move a line that was there, and write one that somebody allowed', () => {
    scratch.git('checkout', '--quiet', 'main');
    scratch.write('src/old.ts', 'run(eval(text));\n');
    commit('Keep the old one');
    scratch.git('checkout', '--quiet', '-b', 'moved');
    scratch.git('mv', 'src/old.ts', 'src/new.ts');
    scratch.write(
      'src/new.ts',
      'const a = 1;\n  run(eval(text));\nlet b = eval(a); // tide-allow: rest-only\n',
    );
    commit('Move it');
    expect(found()).toEqual([]);
  });
});

describe('a change that contradicts a decision', () => {
  it('is found by the words of its commits and of the pull request, with the clause they meet', () => {
    commit('feat(api): add a GraphQL endpoint');
    const { code, json } = check('--text', 'Tidy up.\nThen add a GraphQL endpoint for mobile');
    expect(code).toBe(4);
    expect(json.findings).toMatchObject([
      {
        rule: 'proposal',
        said: 'feat(api): add a GraphQL endpoint',
        fact: 'rest-only',
        field: 'constraint',
        clause: 'No GraphQL endpoints',
      },
      { rule: 'proposal', commit: null, said: 'Then add a GraphQL endpoint for mobile' },
    ]);
    expect(json.findings[0]?.commit).toMatch(/^[0-9a-f]{7,}$/);
    const { code: exit, out } = scratch.run('check');
    expect(exit).toBe(4);
    expect(out).toContain('proposes what a decision rules out');
    expect(out).toContain('constraint  No GraphQL endpoints');
  });

  it('is found by a package it adds', () => {
    scratch.write('package.json', '{\n  "dependencies": {\n    "pg": "8",\n    "mongodb": "6"\n  }\n}\n');
    commit('Store documents');
    expect(found()).toMatchObject([
      {
        rule: 'package',
        file: 'package.json',
        line: 4,
        said: 'adds the package mongodb',
        clause: 'No MongoDB',
      },
    ]);
  });

  it('is found by a line that writes what a constraint forbids, also before it is committed', () => {
    scratch.write('src/api/rest.ts', 'export {};\nconst price = eval(text);\n');
    expect(found()).toMatchObject([
      { rule: 'forbidden-term', file: 'src/api/rest.ts', line: 2, words: ['eval('], fact: 'rest-only' },
    ]);
    const { code, out } = scratch.run('check', '--format', 'github');
    expect(code).toBe(4);
    expect(out).toMatch(/^::error file=src\/api\/rest\.ts,line=2,title=[^:]+::The line writes `eval\(`/);
  });

  it('is found by a fact from a branch that did not know the decision', () => {
    scratch.git('checkout', '--quiet', 'main');
    scratch.git('checkout', '--quiet', '-b', 'other');
    scratch.tide('decide', 'Use jQuery', '--id', 'jquery', '--context', 'c', '--decision', 'd');
    commit('Decide elsewhere');
    scratch.git('checkout', '--quiet', 'main');
    scratch.tide(
      ...['decide', 'Plain scripts', '--id', 'plain-scripts', '--context', 'c', '--decision', 'd'],
      ...['--constraint', 'No jQuery'],
    );
    commit('Decide here');
    scratch.git('checkout', '--quiet', 'other');
    scratch.git('merge', '--quiet', '--no-edit', 'main');
    const [finding] = found();
    expect(finding).toMatchObject({ rule: 'contradiction', fact: 'plain-scripts', clause: 'No jQuery' });
    expect(scratch.read(finding?.file ?? '').split('\n')[(finding?.line ?? 0) - 1]).toContain('`jquery`');
    scratch.tide('supersede', 'plain-scripts', 'jquery', '--because', 'the widgets need it');
    expect(found()).toEqual([]);
  });

  it('is found by a contradiction it raises and leaves open', () => {
    scratch.tide(
      ...['remember', 'thread', 'REST or not?', '--id', 'rest-or-not', '--set', 'type=contradiction'],
      ...['--set', 'about=rest-only'],
    );
    expect(found()).toMatchObject([{ rule: 'open-contradiction', fact: 'rest-or-not' }]);
    scratch.tide('resolve', 'rest-or-not', '--because', 'REST');
    expect(found()).toEqual([]);
  });

  it('is not found outside of the scope of the decision', () => {
    scratch.tide(
      ...['decide', 'Quiet billing', '--id', 'quiet', '--context', 'c', '--decision', 'd'],
      ...['--constraint', 'No `console.log`', '--scope', 'module:billing'],
    );
    scratch.write('src/api/rest.ts', 'console.log(1);\n');
    scratch.write('src/billing/run.ts', 'console.log(1);\n');
    commit('Log');
    expect(found().map(({ file, fact }) => [file, fact])).toEqual([['src/billing/run.ts', 'quiet']]);
  });
});

describe('a change that breaks what a decision refers to', () => {
  it('is found by files, folders and names that are gone', () => {
    scratch.git('mv', 'src/tariff/repo.ts', 'src/tariff/prices.ts');
    rmSync(join(scratch.project, 'src/api'), { recursive: true });
    scratch.write('src/tariff/prices.ts', 'export const prices = { find() {} };\n');
    scratch.write('src/tariff/use.ts', 'prices.find();\n');
    scratch.git('rm', '--quiet', 'test/api/rest.test.ts');
    commit('Rename');
    expect(
      found()
        .map(({ rule, field, words }) => `${rule} ${field} ${words}`)
        .sort(),
    ).toEqual([
      'broken-reference anchor src/api',
      'broken-reference constraint src/tariff/repo.ts',
      'broken-reference constraint tariffRepo.find',
      'broken-reference evidence test/api/rest.test.ts',
    ]);
  });

  it('is found by a comment that leans on a decision which was replaced', () => {
    scratch.tide('decide', 'Open API', '--id', 'open-api', '--context', 'c', '--decision', 'd');
    scratch.tide('supersede', 'rest-only', 'open-api', '--because', 'clients asked');
    scratch.write(
      'src/api/rest.ts',
      '// see rest-only\n// rest-only was replaced by open-api\nconst x = "rest-only";\n',
    );
    commit('Refer to it');
    expect(found()).toMatchObject([{ rule: 'superseded-reference', file: 'src/api/rest.ts', line: 1 }]);
  });
});

describe('where there is nothing to compare', () => {
  it('says what is missing', () => {
    const { code, json } = ask<Failure>(scratch, 'check', '--base', 'nowhere');
    expect([code, json.message]).toEqual([2, '`nowhere` is no commit that this work shares history with.']);
    expect(ask<Failure>(scratch, 'check', '--base', '--help').code).toBe(2);
    expect(ask<Failure>(scratch, 'check', '--format', 'xml').code).toBe(2);
    rmSync(join(scratch.project, '.git'), { recursive: true });
    expect(ask<Failure>(scratch, 'check')).toMatchObject({
      code: 1,
      json: { message: 'A change is told by git, and there is no git repository here.' },
    });
  });

  it('takes the commit before where the work is on the main branch', () => {
    scratch.git('checkout', '--quiet', 'main');
    scratch.git('clean', '--quiet', '--force', '-d');
    expect(ask<Failure>(scratch, 'check').json.hint).toContain('fetch-depth: 0');
    scratch.write('src/api/rest.ts', 'eval(x);\n');
    commit('Push');
    expect(found()).toMatchObject([{ rule: 'forbidden-term', line: 1 }]);
  });
});

describe('texts of a change', () => {
  it('cannot steer the log they are printed to, and names with odd letters are told without what a terminal would obey', () => {
    scratch.write('src/x\n::error::pwn.ts', 'eval(2)\n');
    scratch.write('::error::two.ts', 'eval(3)\n');
    scratch.write('src/\u001bz.ts', 'eval(4)\n');
    commit('Read prices');
    const { out } = scratch.run('check');
    expect(out).toContain('src/x\\n::error::pwn.ts:1');
    expect(out).not.toMatch(/^\s*::/m);
    expect(found().map(({ file }) => file)).toEqual(
      expect.arrayContaining(['src/z.ts', 'src/x\n::error::pwn.ts']),
    );
  });

  it('are printed without secrets', () => {
    commit('Add a GraphQL endpoint with AKIAIOSFODNN7EXAMPLE and ghp_16C7e42F292c6912E7710c838347Ae178B4a');
    expect(found()).toHaveLength(1);
    expect(scratch.run('check').out).not.toMatch(/AKIAIOSFODNN7|ghp_16C7/);
  });

  it('that cannot be read are told: a manifest names no packages then', () => {
    scratch.write('package.json', '{ "dependencies": { "mongodb": "6" }');
    commit('Read prices');
    expect(scratch.run('check').out).toContain('Not read: package.json is no valid JSON');
    expect(check().json).toMatchObject({ unread: ['package.json'] });
  });
});
