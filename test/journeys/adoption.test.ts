// Adoption of folders that are not the layout's own: it imports, and changes nothing of ours.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import type { Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Adopted {
  adopted: number;
  updated: number;
  kept: boolean;
  root: string | null;
  problems: { code: string; file: string }[];
}

const decision = (id: string, title: string, rationale = 'Because') =>
  `{"id":"${id}","timestamp":"2026-01-05T10:00:00Z","decision":"${title}","rationale":"${rationale}"}`;
const learning = (id: string, error: string) =>
  `{"id":"${id}","date":"2026-01-06","error":"${error}","cause":"c","prevention":"p"}`;

function put(folder: string, decisions: string[], learnings: string[]): void {
  const full = (name: string) => join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(full('CONTINUITY.md'), '# CodyMaster Working Memory\n');
  writeFileSync(full('decisions.json'), `[${decisions.join(',\n')}]\n`);
  writeFileSync(full('learnings.json'), `[${learnings.join(',\n')}]\n`);
}

const shown = (id: string) => scratch.json<{ fact: Fields }>('show', id).fact;
const list = () =>
  scratch
    .json<{ facts: { id: string; statement: string }[] }>('list')
    .facts.map(({ id, statement }) => `${id}: ${statement}`)
    .sort();
const adopt = (folder: string, as = 'continuity') => scratch.json<Adopted>('adopt', folder, '--as', as);

/** Every file of the project below a folder, by path. */
function filesIn(folder: string): Record<string, string> {
  const root = join(scratch.project, folder);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    entries
      .map((one) => join(one.parentPath, one.name))
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}

describe('a folder beside the layout that is kept', () => {
  beforeEach(() => {
    scratch.tide(
      ...['decide', 'REST only', '--id', 'rest-only', '--context', 'Partners'],
      ...['--decision', 'Every endpoint is REST'],
    );
    scratch.tide('verify', 'rest-only');
    scratch.tide('learn', 'Clock read twice', '--id', 'clock', '--cause', 'a', '--prevention', 'b');
    scratch.tide('view', 'enable', 'continuity');
    expect(shown('D001')).toMatchObject({ id: 'rest-only' });
    put(
      join(scratch.project, 'vendor/.cm'),
      [decision('D001', 'Queues are durable')],
      [learning('L001', 'The disk was full')],
    );
  });

  it('has names of its own: none of our facts is replaced because an entry is called like it', () => {
    expect(adopt('vendor/.cm')).toMatchObject({ adopted: 2, updated: 0, kept: false, root: '.cm' });
    expect(list()).toEqual([
      'clock: Clock read twice',
      'disk-full: The disk was full',
      'queues-durable: Queues are durable',
      'rest-only: REST only',
    ]);
    expect(shown('D001')).toMatchObject({ id: 'rest-only', trust: 'human', statement: 'REST only' });
    expect(shown('L001')).toMatchObject({ id: 'clock' });
    expect(scratch.json<{ threads: unknown[] }>('threads').threads).toEqual([]);
  });

  it('is imported: the layout stays where it is, up to date, and the folder is not written', () => {
    const before = filesIn('vendor');
    const config = scratch.read('.tidemark/config.yaml');
    expect(scratch.tide('adopt', 'vendor/.cm')).toContain(
      'The folder was only read. The layout continuity stays in .cm.',
    );
    scratch.tide('sync');
    expect(filesIn('vendor')).toEqual(before);
    expect(scratch.read('.tidemark/config.yaml')).toBe(config);
    expect(scratch.read('.cm/decisions.json')).toContain('Queues are durable');
    expect(scratch.read('.cm/decisions.json')).toContain('REST only');
  });

  it('changes nothing when it is adopted again, also where memory knows better by now', () => {
    adopt('vendor/.cm');
    scratch.tide('update', 'queues-durable', '--set', 'context=Measured since');
    scratch.tide('archive', 'disk-full', '--because', 'new disks');
    const before = [shown('queues-durable'), shown('disk-full'), list()];
    expect(adopt('vendor/.cm')).toMatchObject({ adopted: 0, updated: 0 });
    expect([shown('queues-durable'), shown('disk-full'), list()]).toEqual(before);
  });

  it('brings up to date what was taken over from it', () => {
    adopt('vendor/.cm');
    put(join(scratch.project, 'vendor/.cm'), [decision('D001', 'Queues are in memory')], []);
    expect(adopt('vendor/.cm')).toMatchObject({ adopted: 0, updated: 1 });
    expect(shown('queues-durable')).toMatchObject({ statement: 'Queues are in memory' });
  });

  it('is told apart from another folder whose entries have the same names', () => {
    put(join(scratch.project, 'other/.cm'), [decision('D001', 'Logs are JSON')], []);
    adopt('vendor/.cm');
    expect(adopt('other/.cm')).toMatchObject({ adopted: 1, updated: 0 });
    expect(adopt('vendor/.cm')).toMatchObject({ adopted: 0, updated: 0 });
    expect(list()).toContain('logs-json: Logs are JSON');
    expect(list()).toContain('queues-durable: Queues are durable');
  });

  it('adds nothing where it says what a fact of ours says', () => {
    put(join(scratch.project, 'vendor/.cm'), [], []);
    for (const name of ['decisions.json', 'learnings.json'])
      scratch.write(`vendor/.cm/${name}`, scratch.read(`.cm/${name}`).replaceAll('D001', 'D009'));
    const before = [shown('rest-only'), shown('clock')];
    expect(adopt('vendor/.cm')).toMatchObject({ adopted: 0, updated: 0 });
    expect([shown('rest-only'), shown('clock')]).toEqual(before);
    expect(list()).toHaveLength(2);
  });

  it.each([true, false])('outside the project is imported too (layout kept: %s)', (isKept) => {
    if (!isKept) scratch.tide('view', 'disable', 'continuity');
    put(join(scratch.root, 'elsewhere/.cm'), [], [learning('L001', 'The disk was full')]);
    const before = filesIn('.cm');
    const config = scratch.read('.tidemark/config.yaml');
    expect(adopt('../elsewhere/.cm')).toMatchObject({ adopted: 1, kept: false, root: isKept ? '.cm' : null });
    expect(scratch.read('.tidemark/config.yaml')).toBe(config);
    expect(Object.keys(filesIn('.cm'))).toEqual(Object.keys(before));
    expect(scratch.read('.cm/decisions.json')).toContain('REST only');
    expect(adopt('../elsewhere/.cm')).toMatchObject({ adopted: 0, updated: 0 });
  });

  it('does not move a layout that was kept before and is disabled', () => {
    scratch.tide('view', 'disable', 'continuity');
    expect(adopt('vendor/.cm')).toMatchObject({ adopted: 2, kept: false, root: null });
    expect(shown('rest-only')).toMatchObject({ statement: 'REST only' });
    scratch.tide('view', 'enable', 'continuity');
    expect(scratch.read('.cm/decisions.json')).toContain('Queues are durable');
  });
});

describe('an id that memory uses for something else', () => {
  const evolving = (id: string, text: string, more = '') =>
    `# Continuity\n\n## Conventions\n\n- ${text}\n  <!-- id: ${id} | created: 2026-01-01 | last_used: 2026-01-01 | uses: 4 | tier: active${more} -->\n`;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(scratch.project, path)), { recursive: true });
    scratch.write(path, text);
  };

  beforeEach(() => {
    scratch.tide('prefer', 'Small commits', '--id', 'commits');
    scratch.tide('prefer', 'Tests first', '--id', 'tests');
  });

  it('is not taken by a folder that is adopted for the first time', () => {
    write('memory/continuity.md', evolving('commits', 'Large commits are fine'));
    const before = shown('commits');
    expect(adopt('memory', 'evolving')).toMatchObject({ adopted: 1, kept: true });
    expect(shown('commits')).toEqual(before);
    expect(shown('large-commits-fine')).toMatchObject({ statement: 'Large commits are fine' });
    scratch.tide('sync');
    expect(shown('commits')).toMatchObject({ statement: 'Small commits', status: 'active' });
    expect(adopt('memory', 'evolving')).toMatchObject({ adopted: 0, updated: 0 });
    expect(list()).toHaveLength(3);
  });

  it('is not reached by what a foreign folder says it supersedes, nor by its session logs', () => {
    scratch.tide('view', 'enable', 'evolving');
    write('old/continuity.md', evolving('commits', 'Large commits are fine', ' | supersedes: tests'));
    write(
      'old/sessions/2026-01-02-101010.md',
      '# Session\n\n## Memory References\n\n- Superseded: `commits` by `tests`\n',
    );
    const before = [shown('commits'), shown('tests')];
    const { problems } = adopt('old', 'evolving');
    expect(problems.map(({ code }) => code)).toContain('log-names');
    expect([shown('commits'), shown('tests')]).toEqual(before);
    expect(shown('large-commits-fine')).toMatchObject({ supersedes: [] });
  });

  it('stays ours in a handbook and in density layers', () => {
    scratch.tide('view', 'enable', 'density-layers', '--root', 'layers');
    scratch.tide('view', 'enable', 'handbook', '--root', 'book');
    for (const [from, to, as] of [
      ['layers', 'foreign-layers', 'density-layers'],
      ['book', 'foreign-book', 'handbook'],
    ] as const) {
      for (const [path, text] of Object.entries(filesIn(from))) {
        const target = path.replace(`/${from}/`, `/${to}/`);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, text.replaceAll('Small commits', 'Huge commits'));
      }
      const before = [shown('commits'), shown('tests')];
      adopt(to, as);
      expect([shown('commits'), shown('tests')]).toEqual(before);
      expect(list()).toContain('commits: Small commits');
      expect(adopt(to, as)).toMatchObject({ adopted: 0, updated: 0 });
    }
  });
});

describe('after an adoption', () => {
  /** Besides the adopted folder, which adoption leaves as it is. */
  const differs = () =>
    (JSON.parse(scratch.run('fsck', '--json').out) as Adopted).problems.filter(
      ({ code, file = '' }) => code.startsWith('layout-') && !file.startsWith('other/'),
    );

  it.each(['evolving', 'continuity', 'decision-log'])(
    'the layout %s, kept elsewhere, is up to date',
    (kept) => {
      scratch.tide('view', 'enable', kept);
      scratch.tide('learn', 'Error one', '--cause', 'c', '--prevention', 'p', '--id', 'e1');
      put(join(scratch.project, 'other'), [decision('D1', 'Use queues')], [learning('L1', 'Lost webhooks')]);
      expect(scratch.json('adopt', 'other', '--as', 'continuity')).toMatchObject({ adopted: 2 });
      expect(differs()).toEqual([]);
    },
  );

  it('the same work is not told as other work', () => {
    const folder = join(scratch.project, '.cm');
    put(folder, [], []);
    writeFileSync(
      join(folder, 'CONTINUITY.md'),
      '# CodyMaster Working Memory\n\n## Active Goal\nShip the tides\n\n## Next Actions\n- Write tests\n',
    );
    const codes = () => scratch.json<Adopted>('adopt', '.cm').problems.map(({ code }) => code);
    expect(codes()).not.toContain('work-kept');
    expect(scratch.json<{ goal: unknown }>('work').goal).not.toBeNull();
    expect(codes()).not.toContain('work-kept');
    put(folder, [], []);
    writeFileSync(
      join(folder, 'CONTINUITY.md'),
      '# CodyMaster Working Memory\n\n## Active Goal\nShip the moon\n',
    );
    expect(codes()).toContain('work-kept');
  });
});

describe('density layers', () => {
  beforeEach(() => {
    scratch.write(
      'MEMORY.md',
      '# Memory\n\n- **Tech**: how code is written → `memory/user/preferences/tech.md`\n',
    );
    scratch.write('memory/user/preferences/tech.md', '# Preferences: tech\n\n- Tabs in code\n');
  });

  it.each([
    [['memory'], true],
    [['memory/INDEX.md'], true],
    [['memory'], false],
    [['memory/user', '--as', 'density-layers'], false],
    [['.'], false],
  ])('are taken over by %j, with an index: %j', (words, hasIndex) => {
    if (hasIndex)
      scratch.write('memory/INDEX.md', '# Index\n\n- **Tech**: code → `memory/user/preferences/tech.md`\n');
    const done = scratch.json<Adopted & { view: string }>('adopt', ...words);
    expect(done).toMatchObject({ view: 'density-layers', root: '.', adopted: 1 });
  });

  it('without an index are told by init', () => {
    const fresh = join(scratch.root, 'fresh');
    mkdirSync(join(fresh, 'memory/agent'), { recursive: true });
    writeFileSync(join(fresh, 'MEMORY.md'), '# Memory\n');
    expect(scratch.runIn(fresh, 'init').out).toMatch(/density-layers\s+MEMORY\.md/);
  });
});
