// Files of layouts depend on the ledger and the settings alone: deleted, cloned, merged and migrated.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connected, hostOf } from '../mcp-client.ts';
import { Scratch } from '../tide.ts';
import type { Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Sync {
  edits: { verb: string; id: string | null; text: string | null }[];
  written: string[];
  problems: { code: string; file: string; message: string }[];
}
const sync = () => scratch.json<Sync>('sync');
const commit = () => {
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'x');
};
const decide = (title: string, ...more: string[]) =>
  scratch.tide('decide', title, '--context', `Why ${title}`, '--decision', `So ${title}`, ...more);
const ids = () => scratch.json<{ facts: Fields[] }>('list').facts.map(({ id }) => id);
const edit = (path: string, change: (text: string) => string) => {
  const before = scratch.read(path);
  expect(change(before)).not.toBe(before);
  scratch.write(path, change(before));
};
const remove = (...paths: string[]) => {
  for (const path of paths) rmSync(join(scratch.project, path), { recursive: true, force: true });
};

/** Every text below the places, by path. */
function texts(...places: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const place of places) {
    const full = join(scratch.project, place);
    if (!existsSync(full)) continue;
    const names = statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name))
      : [place];
    for (const name of names)
      if (statSync(join(scratch.project, name)).isFile()) found[name] = scratch.read(name);
  }
  return found;
}

/** The project as somebody else gets it; what follows happens there. */
function cloned(): Scratch {
  const other = new Scratch();
  rmSync(other.project, { recursive: true });
  mkdirSync(join(other.root, 'home'), { recursive: true });
  cpSync(scratch.project, join(other.root, 'harbor-api.git'), { recursive: true });
  other.now = scratch.now;
  mkdirSync(other.project);
  other.git('clone', '--quiet', join(other.root, 'harbor-api.git'), '.');
  return other;
}

describe('files of layouts that were deleted', () => {
  const PLACES = ['DECISIONS.md', 'ARCHITECTURE.md', 'memory', '.cm'];
  beforeEach(() => {
    for (const layout of ['decision-log', 'evolving', 'continuity']) scratch.tide('view', 'enable', layout);
    decide('Sessions live in cookies');
    decide('Logs are written as JSON');
    edit(
      'DECISIONS.md',
      (text) => `Our own preamble.\r\n\n${text}\n## Unknown section\n\n* kept   as it is\n`,
    );
    edit('memory/continuity.md', (text) => text.replace('## ', '<!-- Ann: keep -->\n\n## '));
    scratch.tide('sync');
    decide('Queues are drained at night');
    scratch.tide('archive', 'logs-written-json', '--because', 'nobody reads them');
    scratch.tide('session', 'end');
  });

  it('are missed by fsck and written again by rebuild, byte for byte', () => {
    const before = texts(...PLACES);
    expect(before['DECISIONS.md']).toContain('Our own preamble.\r\n');
    remove(...PLACES, '.tidemark/.index', '.tidemark/views');
    const { code, out } = scratch.run('fsck', '--json');
    expect(code).not.toBe(0);
    const missing = JSON.parse(out).problems.filter(({ code: of }: Fields) => of === 'layout-missing');
    expect(missing.map(({ file }: Fields) => file)).toEqual(
      expect.arrayContaining(['DECISIONS.md', 'memory/continuity.md']),
    );
    scratch.tide('rebuild');
    expect(texts(...PLACES)).toEqual(before);
    expect(scratch.run('fsck').code).toBe(0);
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it('do not depend on anything below .tidemark/views or .index', () => {
    const before = texts(...PLACES);
    remove('.tidemark/.index', '.tidemark/views');
    expect(sync()).toMatchObject({ edits: [], written: [] });
    expect(texts(...PLACES)).toEqual(before);
    expect(scratch.tide('show', 'D001')).toContain('Sessions live in cookies');
  });

  it('show nothing that was forgotten, wherever it was kept', () => {
    edit('DECISIONS.md', (text) => `${text}\nSee: Queues are drained at night\n`);
    scratch.tide('sync');
    scratch.tide('forget', 'queues-drained-night', '--yes');
    expect(Object.values(texts('.tidemark/sessions')).join('\n')).not.toContain(
      'Queues are drained at night',
    );
    remove(...PLACES, '.tidemark/.index');
    scratch.tide('rebuild');
    expect(Object.values(texts(...PLACES)).join('\n')).not.toContain('Queues are drained at night');
    expect(scratch.read('DECISIONS.md')).toContain('Our own preamble.');
  });
});

describe('files that somebody wrote by hand', () => {
  it('become decisions that the contradiction check knows', () => {
    scratch.tide('view', 'enable', 'decision-log');
    scratch.write(
      'DECISIONS.md',
      '# Decisions\n\n## 2026-01-05: Sessions live in signed cookies\n- **Context**: No server state\n- **Decision**: Use signed cookies for sessions\n- **Constraints introduced**: Never store sessions in Redis\n',
    );
    expect(sync().edits).toMatchObject([{ verb: 'Created', text: 'Sessions live in signed cookies' }]);
    const said = ['Store sessions in Redis', '--context', 'speed', '--decision', 'Store sessions in Redis'];
    const { code, err, out } = scratch.run('decide', ...said);
    expect(code).toBe(3);
    expect(err + out).toContain('sessions-live-signed-cookies');
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it('keep prose that was added below the index, and recall finds it', () => {
    scratch.tide('view', 'enable', 'density-layers');
    scratch.write('MEMORY.md', `${scratch.read('MEMORY.md')}The crane needs oil every morning.\n`);
    expect(sync().edits).toMatchObject([{ verb: 'Noted' }]);
    expect(scratch.read('MEMORY.md')).toContain('The crane needs oil every morning.');
    expect(scratch.tide('recall', 'crane oil')).toContain('The crane needs oil every morning.');
    expect(sync()).toMatchObject({ edits: [], written: [] });
    expect(scratch.run('fsck').code).toBe(0);
  });

  it('lose none of ten lines of prose', () => {
    scratch.tide('view', 'enable', 'density-layers');
    const lines = Array.from(
      { length: 10 },
      (_, n) => `We learned lesson number ${n + 1} about harbour cranes.`,
    );
    scratch.write('MEMORY.md', `${lines.join('\n')}\n`);
    expect(sync().edits.length).toBeGreaterThan(0);
    const everywhere = Object.values(texts('.tidemark/sessions', 'MEMORY.md')).join('\n');
    for (const line of lines) expect(everywhere).toContain(line);
    expect(scratch.tide('recall', 'harbour cranes')).toContain('harbour cranes');
    expect(sync()).toMatchObject({ edits: [], written: [] });
    expect(scratch.run('fsck').code).toBe(0);
  });
});

it('two decisions that read the same leave a layout at rest', () => {
  scratch.tide('view', 'enable', 'continuity');
  for (const title of ['One', 'Two', 'Three'])
    scratch.tide('decide', `${title} thing`, '--context', 'M', '--decision', 'S');
  expect(scratch.read('.cm/CONTINUITY.md').match(/^- S: M/gm)).toHaveLength(1);
  expect(sync()).toMatchObject({ edits: [], written: [] });
});

describe('two branches', () => {
  const onBranch = (name: string, work: () => void) => {
    scratch.git('checkout', '--quiet', '-b', name);
    work();
    scratch.tide('session', 'end');
    commit();
    scratch.git('checkout', '--quiet', 'main');
  };
  beforeEach(() => {
    scratch.git('checkout', '--quiet', '-B', 'main');
    scratch.tide('view', 'enable', 'decision-log');
    scratch.tide('view', 'enable', 'continuity');
    decide('Sessions live in cookies');
    decide('Logs are written as JSON');
    scratch.tide('session', 'end');
    commit();
  });

  it('that git merges line by line lose no line of an entry', () => {
    onBranch('theirs', () =>
      scratch.tide('update', 'logs-written-json', '--set', 'decision=One object per line'),
    );
    scratch.tide('update', 'sessions-live-cookies', '--set', 'decision=Signed cookies only');
    scratch.tide('session', 'end');
    commit();
    merge('theirs');
    sync();
    const log = scratch.read('DECISIONS.md');
    for (const words of ['One object per line', 'Signed cookies only']) expect(log).toContain(words);
    expect(log.match(/^- \*\*Context\*\*: Why /gm)).toHaveLength(2);
    expect(scratch.run('fsck').code).toBe(0);
    expect(sync()).toMatchObject({ edits: [], written: [] });
  });

  it('that git cannot merge are read on both sides, and hand text of both stays', () => {
    onBranch('theirs', () => {
      edit(
        'DECISIONS.md',
        (text) => `${text}\n## 2026-03-01: Queues are drained at night\n- **Decision**: At two\n`,
      );
      edit('DECISIONS.md', (text) => text.replace('\n', '\nPreamble of theirs.\n'));
      scratch.tide('sync');
    });
    edit(
      'DECISIONS.md',
      (text) => `${text}\n## 2026-03-01: Webhooks are signed twice\n- **Decision**: With two keys\n`,
    );
    edit('DECISIONS.md', (text) => text.replace('\n', '\nPreamble of ours.\n'));
    scratch.tide('sync');
    scratch.tide('session', 'end');
    commit();
    expect(merge('theirs')).toBe('conflict');
    expect(scratch.git('diff', '--name-only', '--diff-filter=U')).not.toContain('.tidemark/');
    scratch.run('sync');
    const log = scratch.read('DECISIONS.md');
    expect(log).not.toMatch(/^[<=>]{7}/m);
    const everywhere = log + Object.values(texts('.tidemark/sessions')).join('\n');
    for (const words of [
      'Queues are drained at night',
      'Webhooks are signed twice',
      'At two',
      'With two keys',
    ])
      expect(log).toContain(words);
    for (const words of ['Preamble of theirs.', 'Preamble of ours.']) expect(everywhere).toContain(words);
    expect(ids()).toEqual(expect.arrayContaining(['queues-drained-night', 'webhooks-signed-twice']));
    expect(sync()).toMatchObject({ edits: [], written: [] });
    expect(scratch.run('fsck').code).toBe(0);
  });

  it('do not shift a number that a fact has', () => {
    onBranch('theirs', () => decide('Queues are drained at night'));
    decide('Webhooks are signed twice');
    scratch.tide('session', 'end');
    commit();
    merge('theirs');
    sync();
    expect(scratch.tide('show', 'D001')).toContain('Sessions live in cookies');
    expect(scratch.tide('show', 'D002')).toContain('Logs are written as JSON');
    const names = JSON.parse(scratch.read('.cm/decisions.json')).map(({ id }: Fields) => id);
    expect([...names].sort()).toEqual(['D001', 'D002', 'D003', 'D004']);
    scratch.tide('archive', 'sessions-live-cookies', '--because', 'old');
    remove('.tidemark/.index', '.cm', 'DECISIONS.md');
    scratch.tide('rebuild');
    expect(scratch.tide('show', 'D002')).toContain('Logs are written as JSON');
  });

  it('announce what a commit removed by hand before anybody synced', () => {
    edit('DECISIONS.md', (text) => text.slice(0, text.lastIndexOf('\n## ')));
    commit();
    const { problems, edits } = sync();
    const isSaid = problems.some(({ message }) => message.includes('Logs are written as JSON'));
    expect(isSaid || edits.some(({ verb, id }) => verb === 'Archived' && id === 'logs-written-json')).toBe(
      true,
    );
  });
});

describe('a fresh clone', () => {
  it('has the same files after a sync, and its layouts can be read over MCP before', async () => {
    scratch.tide('view', 'enable', 'decision-log');
    scratch.tide('view', 'enable', 'evolving');
    decide('Sessions live in cookies');
    edit('DECISIONS.md', (text) => `Our own preamble.\n\n${text}`);
    scratch.tide('sync');
    scratch.tide('session', 'end');
    const before = texts('DECISIONS.md', 'memory');
    commit();
    expect(scratch.git('ls-files', '.tidemark/views')).toBe('');
    const other = cloned();
    try {
      const { client } = await connected(hostOf(other));
      const { contents } = await client.readResource({ uri: 'tidemark://view/decision-log' });
      expect(JSON.stringify(contents)).toContain('Our own preamble.');
      expect(other.json<Sync>('sync')).toMatchObject({ edits: [], written: [], problems: [] });
      for (const [path, text] of Object.entries(before)) expect(other.read(path)).toBe(text);
      expect(other.git('status', '--short')).toBe('');
    } finally {
      other.remove();
    }
  });
});

describe('a store of an older version, with copies of its layouts in the repository', () => {
  it('moves them out of it and loses nothing', () => {
    scratch.tide('view', 'enable', 'continuity');
    scratch.tide('view', 'enable', 'decision-log');
    decide('Sessions live in cookies');
    scratch.tide('session', 'end');
    edit('DECISIONS.md', (text) => `Our own preamble.\n\n${text}`);
    // As it was: the copies know the preamble, the ledger does not.
    const old = join(scratch.project, '.tidemark/views');
    cpSync(join(scratch.project, '.cm'), join(old, 'continuity'), { recursive: true });
    scratch.write('.tidemark/views/decision-log/DECISIONS.md', scratch.read('DECISIONS.md'));
    scratch.write('.tidemark/views/continuity.names', 'sessions-live-cookies\tD007\n');
    scratch.write('.tidemark/views/continuity.place', '.cm\n');
    scratch.write('.tidemark/views/continuity.sums', 'x\n');
    for (const path of ['.cm/decisions.json', '.tidemark/views/continuity/decisions.json'])
      scratch.write(path, scratch.read(path).replaceAll('D001', 'D007'));
    remove('.tidemark/.index');
    commit();
    const before = texts('DECISIONS.md', '.cm/decisions.json');
    const { edits, problems } = sync();
    expect(edits).toEqual([]);
    expect(problems.map(({ code }) => code)).toContain('copies-moved');
    expect(texts('DECISIONS.md', '.cm/decisions.json')).toEqual(before);
    expect(texts('.tidemark/views')).toEqual({});
    remove('.tidemark/.index', 'DECISIONS.md', '.cm');
    scratch.tide('rebuild');
    expect(texts('DECISIONS.md', '.cm/decisions.json')).toEqual(before);
    expect(readFileSync(join(scratch.project, '.cm/decisions.json'), 'utf8')).toContain('D007');
  });
});

/** Whether git could. */
function merge(branch: string): 'merged' | 'conflict' {
  try {
    scratch.git('merge', '--quiet', '--no-edit', branch);
    return 'merged';
  } catch {
    return 'conflict';
  }
}
