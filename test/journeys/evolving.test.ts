// The evolving layout through the binary: other people's folders taken over, edited by hand afterwards, and forgotten from.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepared, Scratch } from '../tide.ts';
import { ask, type Failure, type Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Told {
  code: string;
  file: string;
  line: number;
}
interface Sync {
  edits: { verb: string; id: string; fields: [string, string][] }[];
  written: string[];
  problems: Told[];
}

const LIFE =
  'created: 2026-01-05 | last_used: 2026-01-06 | uses: 2 | tier: active | origin: 2026-01-05-100000';
const fact = (id: string, text: string, life = LIFE) => `- ${text}\n  <!-- id: ${id} | ${life} -->\n`;
const CONTINUITY = `# Continuity — harbor

## Architectural Invariants

${fact('money-in-cents', 'Money is whole cents', LIFE.replace('active', 'core'))}
## Key Decisions

${fact('cache-local', 'The cache lives in the process')}
## Conventions

${fact('small-commits', 'Commits are small and signed')}- The import left old prices
  - **cause:** The cache was not told
  <!-- id: old-prices | ${LIFE} -->

## Open Threads

${fact('ask-eviction', '[ ] Evict on import?')}`;

const sync = () => ask<Sync>(scratch, 'sync');
const told = (problems: readonly Told[]) => problems.map(({ code, file, line }) => `${code} ${file}:${line}`);
const shown = (id: string) => scratch.json<{ fact: Fields }>('show', id).fact;
const edit = (path: string, change: (text: string) => string) =>
  scratch.write(path, change(scratch.read(path)));
/** Writes a folder beside the project. */
function elsewhere(path: string, text: string): void {
  const full = join(scratch.root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
}

describe('a folder that is taken over', () => {
  it('is found inside the project that was named, and comes with what is wrong with it', () => {
    const many = Array.from({ length: 12 }, (_, n) => `- ${n}\n  <!-- id: open-${n} | ${LIFE}\n`).join('');
    elsewhere('other/memory/continuity.md', `${CONTINUITY}\n## More\n\n${many}`);
    elsewhere('other/.agent/schema.md', '# Schema\n');
    const dry = ask<{ problems: Told[] }>(scratch, 'adopt', '../other', '--as', 'evolving', '--dry-run');
    expect(dry.json.problems).toHaveLength(12);
    const said = scratch.tide('adopt', '../other', '--as', 'evolving');
    expect(said).toContain('Adopted: 5 facts');
    expect(said.match(/^ {2}note \.\.\/other\/memory\/continuity\.md:\d+ /gm)).toHaveLength(10);
    expect(said).toContain('and 2 more, all of them with --json: footer-unclosed 12');
    for (const path of ['memory', '.agent']) expect(existsSync(join(scratch.project, path))).toBe(false);
    expect(ask<Failure>(scratch, 'adopt', '../home', '--as', 'evolving').json).toMatchObject({
      error: 'not_found',
    });
  });

  it('may have no fact yet', () => {
    scratch.write('memory/continuity.md', '# Continuity — {{NAME}}\n\n## Conventions\n\n- {{FACT}}\n');
    expect(ask(scratch, 'adopt', 'memory').json).toMatchObject({ adopted: 0, problems: [] });
    expect(sync().json).toMatchObject({ edits: [], written: [] });
  });

  it('brings its decay policy, however it is written', () => {
    scratch.write('memory/continuity.md', CONTINUITY);
    scratch.write(
      'memory/decay-policy.md',
      '| Setting | Value |\n|---|---|\n| Working window | 5 |\n| **active_window** | `12` sessions |\n\n- archive-window: 40\n"review_every": 7,\n- continuity_max_facts: plenty\n',
    );
    const { json } = ask<{ problems: Told[] }>(scratch, 'adopt', 'memory');
    expect(told(json.problems)).toEqual(['policy-value memory/decay-policy.md:8']);
    const config = readFileSync(join(scratch.project, '.tidemark/config.yaml'), 'utf8');
    expect(config.match(/^[a-z.]+: \S+$/gm)).toEqual([
      'policy: sessions',
      'windows.working: 5',
      'windows.active: 12',
      'windows.archive: 40',
      'review.every: 7',
    ]);
  });

  it('keeps its secrets in its files and nowhere else, and says so', () => {
    const secret = ['ghp_', 'aB3dE5fG7hJ9kL2mN4pQ6rS8tU1vW0xY2zA4'].join('');
    const text = `${CONTINUITY}\nProse with ${secret}.\n\n${fact('ci-token', `CI uses ${secret} today`)}`;
    scratch.write('memory/continuity.md', text);
    const { json } = ask<{ problems: Told[]; redacted: string[] }>(scratch, 'adopt', 'memory');
    expect(told(json.problems)).toEqual([
      `secret-material memory/continuity.md:${text.split('\n').findIndex((line) => line.includes(secret)) + 1}`,
    ]);
    expect(json.redacted).toEqual(['github-token']);
    expect(sync().json).toEqual({ edits: [], written: [], removed: [], problems: [], conflicts: [] });
    scratch.tide('use', 'small-commits');
    sync();
    const lines = scratch.read('memory/continuity.md').split('\n');
    expect(lines.filter((line) => !text.split('\n').includes(line))).toEqual([
      expect.stringContaining('id: small-commits'),
    ]);
    for (const path of readdirSync(join(scratch.project, '.tidemark'), { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('.md')) expect(scratch.read(join('.tidemark', path))).not.toContain(secret);
  });

  it('keeps the origin of a fact that is written anew [evolving:footer-origin]', () => {
    scratch.write('memory/continuity.md', CONTINUITY);
    scratch.tide('adopt', 'memory');
    scratch.tide('view', 'disable', 'evolving');
    scratch.tide('view', 'enable', 'evolving', '--root', 'docs/memory');
    expect(shown('cache-local').origin).toMatchObject({ stated: '2026-01-05-100000' });
    expect(scratch.read('docs/memory/continuity.md')).toMatch(
      /id: cache-local .*\| origin: 2026-01-05-100000 -->/,
    );
  });
});

describe('a fact that somebody', () => {
  const begin = prepared(() => {
    scratch.write('memory/continuity.md', CONTINUITY);
    scratch.tide('adopt', 'memory');
    scratch.now = '2026-03-03T09:00:00Z';
  });
  beforeEach(() => begin(scratch));
  const move = (id: string, to: string) =>
    edit('memory/continuity.md', (text) => {
      const block = new RegExp(`- .*\\n(?: {2}- .*\\n)?  <!-- id: ${id} .*\\n`).exec(text)?.[0] ?? '';
      return text.replace(block, '').replace(`## ${to}\n`, `## ${to}\n\n${block}`);
    });
  const sectionOf = (id: string) =>
    scratch
      .read('memory/continuity.md')
      .split(`id: ${id} `)[0]
      ?.match(/^## .*$/gm)
      ?.at(-1);

  it('moved to another section stays there, and is of its kind from then on', () => {
    move('small-commits', 'Architectural Invariants');
    move('money-in-cents', 'Key Decisions');
    expect(sync().json.edits.map(({ verb, id, fields }) => [verb, id, fields])).toEqual([
      ['Updated', 'small-commits', [['becomes', 'invariant']]],
      ['Updated', 'money-in-cents', [['becomes', 'decision']]],
    ]);
    expect(shown('small-commits')).toMatchObject({ kind: 'invariant', tier: 'core' });
    // Its footer says core, and a hand-set core wins.
    expect(shown('money-in-cents')).toMatchObject({ kind: 'decision', tier: 'core', pinned: true });
    expect([sectionOf('small-commits'), sectionOf('money-in-cents')]).toEqual([
      '## Architectural Invariants',
      '## Key Decisions',
    ]);
    edit('memory/continuity.md', (text) => text.replace(/(id: money-in-cents .*tier: )core/, '$1active'));
    expect(sync().json.edits).toMatchObject([{ verb: 'Unpinned', id: 'money-in-cents' }]);
    expect(sync().json).toMatchObject({ edits: [], written: [] });
  });

  it('moved to where its fields have no place stays what it was, which is told', () => {
    move('old-prices', 'Key Decisions');
    const { json } = sync();
    expect(json.edits).toEqual([]);
    expect(told(json.problems)).toEqual(['kind-kept memory/continuity.md:10']);
    expect(scratch.read('memory/continuity.md')).toMatch(
      /- \*\*cause:\*\* .*\n.*id: old-prices .*\| kind: learning -->/,
    );
    expect(sync().json).toMatchObject({ edits: [], written: [], problems: [] });
  });

  it('gave another id gets its own back, which is told', () => {
    const before = scratch.read('memory/continuity.md');
    edit('memory/continuity.md', (text) => text.replace('id: cache-local', 'id: cache-in-process'));
    const said = scratch.run('sync').out;
    expect(said).toContain('note memory/continuity.md:11 `cache-in-process` was `cache-local`');
    expect(scratch.read('memory/continuity.md')).toBe(before);
    expect(sync().json).toMatchObject({ edits: [], written: [], problems: [] });
  });

  it('replaced by another under a new id is put away, and the new one is known', () => {
    edit('memory/continuity.md', (text) =>
      text.replace(
        fact('cache-local', 'The cache lives in the process'),
        fact('cache-redis', 'The cache lives in Redis', LIFE.replace('2026-01-05', '2026-03-03')),
      ),
    );
    expect(
      sync()
        .json.edits.map(({ verb, id }) => [verb, id])
        .sort(),
    ).toEqual([
      ['Adopted', 'cache-redis'],
      ['Archived', 'cache-local'],
    ]);
    expect(scratch.read('memory/archive/2026-Q1.md')).toContain(
      '## 2026-03-03 — archived (removed by hand)\n',
    );
  });

  it('moved to the archive is over, an open thread as well; what never fades is asked about', () => {
    const blocks = ['ask-eviction', 'money-in-cents'].map(
      (id) =>
        new RegExp(`- .*\\n  <!-- id: ${id} .*\\n`).exec(scratch.read('memory/continuity.md'))?.[0] ?? '',
    );
    edit('memory/continuity.md', (text) => blocks.reduce((rest, block) => rest.replace(block, ''), text));
    scratch.write('memory/archive/2025.md', `## Old\n\n${blocks.join('\n')}`);
    expect(sync().json.edits.map(({ verb, id }) => [verb, id])).toEqual([
      ['Closed', 'ask-eviction'],
      ['Archived', 'ask-eviction'],
      ['Raised', 'edited-money-in-cents'],
    ]);
    expect(scratch.read('memory/archive/2025.md')).toContain('- [x] Evict on import?\n');
    expect(scratch.read('memory/archive/INDEX.md')).toContain(' — put away by hand — 2025.md\n');
    expect(sectionOf('money-in-cents')).toBe('## Architectural Invariants');
    expect(sync().json).toMatchObject({ edits: [], written: [] });
  });

  it('put away with a reason is filed under it; what was replaced or wrong is filed as that', () => {
    scratch.tide('archive', 'small-commits', '--because', 'the forge squashes them');
    scratch.tide('supersede', 'old-prices', 'cache-local', '--because', 'no longer met');
    scratch.tide('sync');
    const archive = scratch.read('memory/archive/2026-Q1.md');
    const heading = (id: string) =>
      archive
        .split(`id: ${id} `)[0]
        ?.match(/^## .*$/gm)
        ?.at(-1);
    expect([heading('small-commits'), heading('old-prices')]).toEqual([
      '## 2026-03-03 — archived (the forge squashes them)',
      '## 2026-03-03 — archived (superseded)',
    ]);
    expect(scratch.read('memory/archive/INDEX.md').match(/^- .*$/gm)).toEqual([
      '- small-commits — Commits are small and signed — the forge squashes them — 2026-Q1.md',
      '- old-prices — The import left old prices — superseded by cache-local (no longer met) — 2026-Q1.md',
    ]);
  });
});

describe('what is forgotten', () => {
  const WORDS = 'Customer Grace Hopper pays in sixty days';
  const begin = prepared(() => {
    scratch.tide('view', 'enable', 'evolving');
    scratch.tide('decide', WORDS, '--id', 'terms', '--context', 'c', '--decision', 'd');
    scratch.tide('session', 'end');
    scratch.now = '2026-03-12T09:00:00Z';
    scratch.tide('work', 'done', `Wrote down: ${WORDS}`);
    scratch.tide('session', 'end');
    scratch.now = '2026-03-22T09:00:00Z';
  });
  beforeEach(() => begin(scratch));
  const logs = ['2026-03-02-090000', '2026-03-12-090000'].map((stem) => `memory/sessions/${stem}.md`);

  it('goes from the logs we wrote, wherever it is quoted', () => {
    for (const path of logs) expect(scratch.read(path)).toContain(WORDS);
    const { json } = ask<{ erased: { remains: string[] }[] }>(scratch, 'forget', 'terms', '--yes');
    for (const path of logs) expect(scratch.read(path)).not.toContain(WORDS);
    expect(scratch.read(logs[1] ?? '')).toContain('- Wrote down: [REDACTED:forgotten]\n');
    expect(json.erased[0]?.remains.join()).not.toContain('memory/');
    expect(sync().json).toMatchObject({ edits: [], written: [] });
  });

  it('goes from a log that somebody edited, whose own lines stay', () => {
    edit(logs[1] ?? '', (text) => text.replace('- Wrote down:', '- My own line.\n- Wrote down:'));
    scratch.tide('sync');
    const { json } = ask<{ erased: { remains: string[] }[] }>(scratch, 'forget', 'terms', '--yes');
    expect(json.erased[0]?.remains.join()).not.toContain('memory/');
    for (const path of logs) expect(scratch.read(path)).not.toContain(WORDS);
    expect(scratch.read(logs[1] ?? '')).toContain('- My own line.');
    expect(sync().json).toMatchObject({ edits: [], written: [] });
  });
});
