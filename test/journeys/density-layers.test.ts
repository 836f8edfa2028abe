// The density layers through the binary: what is written once, two agents in one file, what a change reaches, where a fact goes.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import { ask, type Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Sync {
  edits: { verb: string; id: string | null; text: string | null }[];
  written: string[];
  problems: { code: string; file: string; line: number; message: string }[];
}

const sync = () => ask<Sync>(scratch, 'sync').json;
const atRest = { edits: [], written: [], problems: [] };
const edit = (path: string, change: (text: string) => string) =>
  scratch.write(path, change(scratch.read(path)));
const keep = () => scratch.tide('view', 'enable', 'density-layers');
const remember = (kind: string, text: string, ...more: string[]) =>
  scratch.tide('remember', kind, text, ...more);

describe('an event or a case', () => {
  const path = 'memory/user/events/2026-03-moved-graz.md';

  it('OC-02: is as it was after somebody wrote into it; a newer file supersedes it, once [layers:events-and-cases-never-modified]', () => {
    remember('milestone', 'Moved to Graz', '--id', 'graz');
    keep();
    const before = scratch.read(path);
    edit(path, (text) =>
      text.replace('Moved to Graz', 'Moved to Graz, by train').replace('- **', 'We sang.\n\n- **'),
    );
    const done = sync();
    expect(done.edits.map(({ verb, id }) => [verb, id])).toEqual([
      ['Created', 'moved-graz-train'],
      ['Superseded', 'graz'],
    ]);
    expect(done.problems).toMatchObject([
      { code: 'written-once', file: path, message: expect.stringContaining('2026-03-moved-graz-2.md') },
    ]);
    expect(scratch.read(path)).toBe(before);
    expect(scratch.read('memory/user/events/2026-03-moved-graz-2.md')).toBe(
      before
        .replace('Moved to Graz', 'Moved to Graz, by train')
        .replace('- **', 'We sang.\n\n- **')
        .replace('_Updated', '_Supersedes: `graz`_\n_Updated')
        .replace('id: graz', 'id: moved-graz-train | supersedes: graz'),
    );
    expect(scratch.json<{ fact: Fields }>('show', 'graz').fact).toMatchObject({ status: 'superseded' });
    expect(sync()).toMatchObject(atRest);
    edit(path, (text) => text.replace('Moved to Graz', 'Moved to Linz'));
    expect(sync().edits.map(({ verb }) => verb)).toEqual(['Created']);
    expect(scratch.read(path)).toBe(before);
    expect(sync()).toMatchObject(atRest);
  });

  it('is as it was, with remarks in a newer file, an emptied one restored, and other line ends left alone', () => {
    remember('case', 'First import', '--id', 'import');
    remember('case', 'Second import');
    remember('case', 'Third import');
    keep();
    const at = (name: string) => `memory/agent/cases/${name}.md`;
    const texts = ['first-import', 'second-import', 'third-import'].map((name) => scratch.read(at(name)));
    edit(at('first-import'), (text) => `${text}\n<!-- ask Jonas -->\n`);
    scratch.write(at('second-import'), '');
    edit(at('third-import'), (text) => text.replace(/\n/g, '\r\n'));
    expect(sync().edits).toEqual([]);
    expect(scratch.read(at('first-import'))).toBe(texts[0]);
    expect(scratch.read(at('first-import-2'))).toContain('<!-- ask Jonas -->\n');
    expect(scratch.read(at('second-import'))).toBe(texts[1]);
    expect(scratch.read(at('third-import'))).toBe(texts[2]?.replace(/\n/g, '\r\n'));
    expect(readdirSync(join(scratch.project, 'memory/agent/cases'))).toHaveLength(4);
    expect(sync()).toMatchObject(atRest);
  });

  it('with a secret in it makes no newer file at every look', () => {
    const secret = `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`;
    remember('milestone', 'Moved to Graz', '--id', 'graz');
    keep();
    edit(path, (text) => `${text}\nThe key was ${secret}.\n`);
    sync();
    const files = readdirSync(join(scratch.project, 'memory/user/events')).length;
    expect(sync().edits).toEqual([]);
    expect(readdirSync(join(scratch.project, 'memory/user/events'))).toHaveLength(files);
    expect(sync()).toMatchObject(atRest);
  });
});

describe('two agents in one file', () => {
  const path = 'memory/user/preferences/tech.md';

  it('OC-04: both entries are kept and stamped after git merged their branches [layers:all-agents-share-one-structure]', () => {
    remember('preference', 'Tabs in code');
    keep();
    scratch.tide('session', 'end');
    const commit = (message: string) => {
      scratch.git('add', '-A');
      scratch.git('commit', '--quiet', '-m', message);
    };
    const add = (text: string, agent: string) => {
      scratch.tide('remember', 'preference', text, '--set', `when=${agent}`);
      scratch.tide('remember', 'case', `Case of ${text}`);
      scratch.tide('session', 'end');
      scratch.tide('sync');
      commit(text);
    };
    commit('base');
    scratch.git('branch', 'other');
    add('Tests beside the code', 'coder');
    scratch.git('checkout', '--quiet', 'other');
    add('Small commits', 'scout');
    expect(() => scratch.git('merge', '--quiet', '-')).toThrow();
    expect(scratch.read(path)).toContain('<<<<<<<');
    expect(sync()).toMatchObject({ edits: [] });
    const entries = scratch.read(path).split(/^(?=- )/m);
    expect(entries[0]).toMatch(/^# .*\n\n$/);
    expect(entries[1]).toMatch(/^- Tabs in code\n {2}_Updated: .*\n$/);
    // Neither branch was first.
    expect(entries.slice(2).sort()).toEqual([
      expect.stringMatching(/^- Small commits\n {2}- when: scout\n {2}_Updated: .*\n$/),
      expect.stringMatching(/^- Tests beside the code\n {2}- when: coder\n {2}_Updated: .*\n$/),
    ]);
    for (const file of ['MEMORY.md', 'memory/INDEX.md']) {
      expect(scratch.read(file)).not.toMatch(/^(?:<{7}|>{7}|={7})/m);
      expect(scratch.read(file)).toContain('case-small-commits.md');
      expect(scratch.read(file)).toContain('case-tests-beside-code.md');
    }
    expect(sync()).toMatchObject(atRest);
    expect(scratch.json<Fields>('fsck')).toMatchObject({ ok: true });
  });

  it('a merge that is about more than new entries is read from both sides', () => {
    remember('preference', 'Tabs in code');
    keep();
    const mine = `${scratch.read(path)}<<<<<<< a\n- Spaces\n=======\n- Both\n>>>>>>> b\n`;
    scratch.write(path, mine);
    expect(sync().problems).toMatchObject([{ code: 'merged', file: path }]);
    for (const words of ['Tabs in code', 'Spaces', 'Both']) expect(scratch.tide('list')).toContain(words);
    expect(scratch.read(path)).not.toMatch(/^[<=>]{7}/m);
    expect(sync()).toMatchObject({ edits: [] });
  });
});

describe('a change', () => {
  it('is told with every line that names what changed, once', () => {
    remember('entity', 'Redis 8', '--id', 'redis');
    remember('preference', 'Cache nothing larger than Redis 8 holds');
    keep();
    edit('memory/user/entities/tools.md', (text) => text.replace('Redis 8', 'Redis 9'));
    expect(scratch.tide('sync')).toContain(
      'note memory/user/preferences/general.md:3 This line names redis, which changed from "Redis 8" to "Redis 9"; is it still right?',
    );
    expect(sync()).toMatchObject(atRest);
  });

  it('of a correction follows its status by hand', () => {
    remember('learning', 'The region was not said', '--id', 'region', '--set', 'tag=correction');
    keep();
    edit('.learnings/LEARNINGS.md', (text) => text.replace('pending', 'retired'));
    expect(sync().edits).toMatchObject([{ verb: 'Archived', id: 'region' }]);
    expect(sync()).toMatchObject(atRest);
    edit(
      '.learnings/LEARNINGS.md',
      (text) =>
        `${text.replace('retired', 'pending')}\n## [LRN-20260302-007] correction\n\n### Summary\nAsk before a rebase\n`,
    );
    expect(sync().edits).toMatchObject([
      { verb: 'Created', text: 'Ask before a rebase' },
      { verb: 'Reactivated', id: 'region' },
    ]);
    expect(sync()).toMatchObject(atRest);
  });
});

describe('a file of notes in the root of memory', () => {
  it('is listed until it was taken over, and never written', () => {
    remember('preference', 'Tabs in code');
    keep();
    scratch.write('memory/notes.md', '# Notes\n\n- Ines leads releases\n');
    sync();
    expect(scratch.read('memory/INDEX.md')).toContain('| `memory/notes.md` | Notes |');
    expect(sync()).toMatchObject(atRest);
    remember('entity', 'Ines leads releases');
    sync();
    expect(scratch.read('memory/INDEX.md')).not.toContain('notes.md');
    expect(scratch.read('memory/notes.md')).toBe('# Notes\n\n- Ines leads releases\n');
    expect(existsSync(join(scratch.project, '.tidemark/views/density-layers/memory/notes.md'))).toBe(false);
    expect(sync()).toMatchObject(atRest);
  });
});

describe('where a new fact goes', () => {
  it.each([
    ['profile', 'Mira leads releases', 'profile', 'memory/user/profile.md', []],
    ['preference', 'Tabs in code', 'preference', 'memory/user/preferences/tech.md', []],
    ['entity', 'Redis 8', 'entity', 'memory/user/entities/tools.md', []],
    ['module', 'Finds tariffs', 'entity', 'memory/user/entities/modules.md', ['--set', 'path=src/tariff']],
    ['milestone', 'Moved to Graz', 'event', 'memory/user/events/2026-03-moved-graz.md', []],
    ['decision', 'Logs are JSON', 'event', 'memory/user/events/2026-03-logs-json.md', []],
    ['case', 'First import', 'case', 'memory/agent/cases/first-import.md', []],
    ['pattern', 'Look first', 'pattern', 'memory/agent/patterns/lessons.md', ['--set', 'trigger=x']],
    ['learning', 'A locale was skipped', 'pattern', 'memory/agent/patterns/learnings.md', []],
    ['learning', 'Wrong region', 'correction', '.learnings/LEARNINGS.md', ['--set', 'tag=correction']],
    ['procedure', 'Release', 'pattern', 'memory/agent/patterns/procedures.md', ['--set', 'step=publish']],
    ['invariant', 'Never force push', 'pattern', 'memory/agent/patterns/invariants.md', []],
    ['thread', 'Who owns it?', 'pattern', 'memory/agent/patterns/open-questions.md', []],
    ['project', 'Tariff cache', 'project', 'blackboard/projects/tariff-cache.md', []],
  ])(
    '%s %j is told when it is stated, and is there afterwards [layers:classification-first-match] [layers:write-on-remember]',
    (kind, text, category, path, more) => {
      keep();
      const [first, second] = [
        scratch.tide('remember', kind, text, ...more),
        scratch.json<{ places: unknown }>('remember', kind, `${text} again`, ...more).places,
      ];
      expect(first).toContain(`${category} in density-layers: ${path}\n`);
      expect(second).toMatchObject([{ view: 'density-layers', category }]);
      sync();
      expect(scratch.read(path)).toContain(text);
    },
  );
});
