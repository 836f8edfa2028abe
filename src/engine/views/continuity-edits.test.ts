// What somebody changes in the files of the continuity layout, and what becomes of it.

import { beforeEach, describe, expect, it } from 'vitest';
import { type Desk, memoryStore } from '../../../test/memory-store.ts';
import type { Store } from '../../model/store.ts';
import { archive } from '../mark.ts';
import { load } from '../reading/load.ts';
import { remember } from '../remember.ts';
import { update } from '../update.ts';
import { done } from '../work/done.ts';
import { endSession } from '../work/end-session.ts';
import { addNext, setTask, touch } from '../work/set-work.ts';
import { syncViews } from './sync-views.ts';

const NOWHERE = { settings: new Map<string, string>(), mentioned: () => true };
const WORKING = 'CONTINUITY.md';
let desk: Desk;
let day: string;

const open = (): Store => {
  const store = desk.at(day, 'person');
  return { ...store, config: { ...store.config, views: { continuity: '.cm' } } };
};
const read = (path: string) =>
  new TextDecoder().decode(desk.files.read(`/project/.cm/${path}`) ?? new Uint8Array());
const edit = (path: string, change: (text: string) => string) => {
  const [before, after] = [read(path), change(read(path))];
  expect(after).not.toBe(before);
  desk.files.contents.set(`/project/.cm/${path}`, new TextEncoder().encode(after));
};
const records = (path: string): Record<string, unknown>[] => JSON.parse(read(path));
const fact = (id: string) => load(open()).state.facts.get(id);
const field = (id: string, key: string) => fact(id)?.fields.find(([name]) => name === key)?.[1];

/** Syncs, and finds nothing more to do when it does so again. */
function sync() {
  const { drafts, views } = syncViews(open(), NOWHERE);
  const again = syncViews(open(), NOWHERE);
  expect(again.drafts).toEqual([]);
  expect(again.views.flatMap(({ written }) => written)).toEqual([]);
  return {
    said: drafts.map(({ verb, id, text, fields }) => [
      verb,
      id ?? text,
      ...fields.filter(([key]) => key !== 'trust').map(([key, value]) => `${key}: ${value}`),
      ...(id === undefined || text === undefined ? [] : [text]),
    ]),
    notices: views.flatMap(({ problems }) =>
      problems.map(({ file, line, message }) => `${file}:${line} ${message}`),
    ),
  };
}

beforeEach(() => {
  desk = memoryStore();
  day = '2026-05-12';
  remember(open(), {
    kind: 'learning',
    statement: 'Migration 0042 locked orders',
    fields: [
      ['cause', 'ALTER without CONCURRENTLY'],
      ['prevention', 'Create indexes concurrently'],
    ],
    id: 'locked-orders',
    trust: 'agent',
  });
  remember(open(), {
    kind: 'decision',
    statement: 'Cache tariffs in process',
    fields: [['context', 'One replica: no need to share']],
    id: 'tariff-cache',
    trust: 'agent',
  });
  sync();
});

describe('phase and context', () => {
  it('that are edited together become one checkpoint', () => {
    edit(WORKING, (text) =>
      text
        .replace(/Current Phase: .*/, 'Current Phase: testing')
        .replace('[No additional context]', 'The cache works.'),
    );
    expect(sync().said).toEqual([['Checkpoint', 'The cache works.', 'phase: testing']]);
    edit(WORKING, (text) => text.replace('The cache works.', 'Eviction is open.'));
    expect(sync().said).toEqual([['Checkpoint', 'Eviction is open.']]);
    expect(load(open()).state.working).toMatchObject({
      phase: 'testing',
      context: { text: 'Eviction is open.' },
    });
  });
});

describe('a learning block that is edited', () => {
  it('counts where its record was not changed, and the record follows', () => {
    edit(WORKING, (text) => text.replace('locked orders', 'locked the orders table'));
    expect(sync()).toEqual({
      said: [['Updated', 'locked-orders', 'Migration 0042 locked the orders table']],
      notices: [],
    });
    expect(records('learnings.json')[0]).toMatchObject({
      id: 'L001',
      error: 'Migration 0042 locked the orders table',
      cause: 'ALTER without CONCURRENTLY',
    });
  });

  it('says who and for which task, and where it holds', () => {
    edit(WORKING, (text) =>
      text
        .replace('**Task:** [not recorded]', '**Task:** T-118\n- **Scope:** module:orders')
        .replace('**Agent:** cli', '**Agent:** Ada'),
    );
    sync();
    expect(records('learnings.json')[0]).toMatchObject({
      agent: 'Ada',
      taskId: 'T-118',
      scope: 'module:orders',
    });
  });

  it('takes a cause away that is emptied; one whose bullet is gone is only not told here', () => {
    edit(WORKING, (text) => text.replace(/\*\*Why It Failed:\*\*.*/, '**Why It Failed:** [not recorded]'));
    expect(sync().said).toEqual([['Updated', 'locked-orders', 'cause: ']]);
    expect(records('learnings.json')[0]).toMatchObject({ cause: '' });
    edit(WORKING, (text) => text.replace(/- \*\*How to Prevent:\*\*.*\n/, ''));
    expect(sync()).toEqual({ said: [], notices: [] });
    expect(read(WORKING)).not.toContain('How to Prevent');
    expect(field('locked-orders', 'prevention')).toBe('Create indexes concurrently');
  });

  it('follows a record that was changed', () => {
    edit('learnings.json', (text) => text.replace('locked orders', 'locked the orders table'));
    expect(sync().notices).toEqual([]);
    expect(read(WORKING)).toContain('- **What Failed:** Migration 0042 locked the orders table\n');
  });

  it('gives way where both were changed, and becomes a note', () => {
    edit(WORKING, (text) => text.replace('locked orders', 'locked everything'));
    edit('learnings.json', (text) => text.replace('locked orders', 'locked the orders table'));
    const { said, notices } = sync();
    expect(said).toEqual([
      ['Updated', 'locked-orders', 'Migration 0042 locked the orders table'],
      [
        'Noted',
        '.cm/CONTINUITY.md was edited where it is made anew: - **What Failed:** Migration 0042 locked everything',
        'type: edit',
      ],
    ]);
    expect(notices).toEqual([]);
    expect(read(WORKING)).toContain('- **What Failed:** Migration 0042 locked the orders table');
    // Edited once more, it is the newer of the two.
    edit(WORKING, (text) => text.replace('locked the orders table', 'locked all tables'));
    expect(sync().notices).toEqual([]);
    expect(fact('locked-orders')?.statement).toBe('Migration 0042 locked all tables');
  });

  it('is joined with its record where they were changed in different parts', () => {
    edit(WORKING, (text) => text.replace('locked orders', 'locked the orders table'));
    edit('learnings.json', (text) => text.replace('Create indexes', 'Make indexes'));
    expect(sync().notices).toEqual([]);
    expect(records('learnings.json')[0]).toMatchObject({
      error: 'Migration 0042 locked the orders table',
      prevention: 'Make indexes concurrently',
    });
    expect(read(WORKING)).toContain('- **How to Prevent:** Make indexes concurrently\n');
  });

  it('is known by its own heading, which stays whatever else changes', () => {
    edit(WORKING, (text) => text.replace('### L001', '### The night of the locks'));
    expect(sync()).toEqual({
      said: [['Noted', '.cm/CONTINUITY.md says: ### The night of the locks', 'type: edit']],
      notices: [],
    });
    edit(WORKING, (text) => text.replace('Migration 0042 locked orders', 'Nobody could order for an hour'));
    expect(sync().said).toEqual([['Updated', 'locked-orders', 'Nobody could order for an hour']]);
    update(open(), 'locked-orders', [['cause', 'A lock was held']], undefined);
    sync();
    expect(read(WORKING)).toContain(`### The night of the locks
- **What Failed:** Nobody could order for an hour
- **Why It Failed:** A lock was held
- **How to Prevent:** Create indexes concurrently
`);
  });

  it('is a learning of its own where a copy of it was made into another one', () => {
    const copy = `### L001
- **What Failed:** Nightly export lost rows
- **Why It Failed:** Offset paging
`;
    edit(WORKING, (text) => text.replace('## Mistakes & Learnings\n', `## Mistakes & Learnings\n${copy}\n`));
    expect(sync()).toEqual({
      said: [
        [
          'Created',
          'nightly-export-lost-rows',
          'scope: project',
          'cause: Offset paging',
          'Nightly export lost rows',
        ],
      ],
      notices: [],
    });
    expect(records('learnings.json').map(({ id, error }) => [id, error])).toEqual([
      ['L001', 'Migration 0042 locked orders'],
      ['L002', 'Nightly export lost rows'],
    ]);
    expect(read(WORKING)).toContain(copy);
  });

  it('keeps its order, its marks and the remarks between its lines when its record changes', () => {
    const block = `### L001: Locks
* **How to Prevent**: Create indexes concurrently
* **What Failed**: Migration 0042 locked orders <!-- see T-9 -->
  A line of ours.
* **Why It Failed**: ALTER without CONCURRENTLY
`;
    edit(WORKING, (text) => text.replace(/### L001\n(?:- .*\n)+/, block));
    sync();
    update(open(), 'locked-orders', [['prevention', 'Ask first']], 'Orders were locked');
    sync();
    expect(read(WORKING)).toContain(`### L001: Locks
* **How to Prevent**: Ask first
* **What Failed**: Orders were locked <!-- see T-9 -->
* **Why It Failed**: ALTER without CONCURRENTLY
`);
  });
});

describe('a decision line that is edited', () => {
  const line = '- Cache tariffs in process: One replica: no need to share — 2026-05-12\n';

  it('counts where its record was not changed', () => {
    expect(read(WORKING)).toContain(line);
    edit(WORKING, (text) => text.replace('no need to share', 'nobody to share with'));
    expect(sync().said).toEqual([['Updated', 'tariff-cache', 'context: One replica: nobody to share with']]);
    edit(WORKING, (text) => text.replace('Cache tariffs in process', 'Keep tariffs in process'));
    expect(sync()).toEqual({
      said: [['Updated', 'tariff-cache', 'Keep tariffs in process']],
      notices: [],
    });
    expect(records('decisions.json')).toMatchObject([
      {
        id: 'D001',
        decision: 'Keep tariffs in process',
        rationale: 'One replica: nobody to share with',
      },
    ]);
    expect(load(open()).state.facts.size).toBe(2);
  });

  it('follows a record that was changed, also where both were; its words become a note then', () => {
    edit('decisions.json', (text) => text.replace('in process', 'in memory'));
    sync();
    expect(read(WORKING)).toContain('- Cache tariffs in memory: One replica');
    edit('decisions.json', (text) => text.replace('in memory', 'in a file'));
    edit(WORKING, (text) => text.replace('in memory', 'nowhere'));
    expect(sync().said).toEqual([
      ['Updated', 'tariff-cache', 'Cache tariffs in a file'],
      [
        'Noted',
        '.cm/CONTINUITY.md was edited where it is made anew: - Cache tariffs nowhere: One replica: no need to share — 2026-05-12',
        'type: edit',
      ],
    ]);
    expect(read(WORKING)).toContain('- Cache tariffs in a file: One replica');
    expect(fact('tariff-cache')?.statement).toBe('Cache tariffs in a file');
    expect(load(open()).state.facts.size).toBe(2);
  });
});

describe('a record that is taken out of its file', () => {
  it('is put away and stands as archived; its block goes', () => {
    edit('learnings.json', () => '[]\n');
    expect(sync().said).toEqual([['Archived', 'locked-orders', 'removed by hand']]);
    expect(records('learnings.json')).toMatchObject([{ id: 'L001', status: 'archived' }]);
    expect(read(WORKING)).not.toContain('Migration 0042');
    edit('decisions.json', () => '[]\n');
    expect(sync().said).toEqual([['Archived', 'tariff-cache', 'removed by hand']]);
    expect(records('decisions.json')).toMatchObject([{ id: 'D001', status: 'archived' }]);
    expect(read(WORKING)).not.toContain('Cache tariffs');
  });

  it('comes back once where it was archived already, and says nothing', () => {
    archive(open(), ['locked-orders'], 'old');
    sync();
    const before = read('learnings.json');
    edit('learnings.json', () => '[]\n');
    expect(sync()).toEqual({ said: [], notices: [] });
    expect(read('learnings.json')).toBe(before);
  });
});

describe('a file of records in two places', () => {
  const second = 'memory/learnings.json';
  const put = (path: string, value: unknown) =>
    desk.files.contents.set(`/project/.cm/${path}`, new TextEncoder().encode(JSON.stringify(value, null, 2)));

  it('is kept the same in both, and a change in the second one counts', () => {
    put(second, records('learnings.json'));
    sync();
    edit(second, (text) =>
      text.replace('ALTER without', 'An ALTER without').replace('"reinforceCount": 0', '"reinforceCount": 1'),
    );
    expect(sync().said).toEqual([
      ['Updated', 'locked-orders', 'cause: An ALTER without CONCURRENTLY'],
      ['Reinforced', 'locked-orders'],
    ]);
    for (const path of ['learnings.json', second])
      expect(records(path)).toMatchObject([{ cause: 'An ALTER without CONCURRENTLY', reinforceCount: 1 }]);
  });

  it('may tell two things under one id, and keeps both', () => {
    put(second, [
      { id: 'L001', timestamp: '2026-05-10', whatFailed: 'Export lost rows', whyFailed: 'Paging' },
    ]);
    expect(sync().said).toEqual([
      [
        'Created',
        'export-lost-rows',
        'scope: project',
        'cause: Paging',
        'created: 2026-05-10',
        'Export lost rows',
      ],
    ]);
    expect(records(second)).toMatchObject([{ id: 'L001', whatFailed: 'Export lost rows' }]);
    expect(records('learnings.json')).toMatchObject([{ id: 'L001', error: 'Migration 0042 locked orders' }]);
  });
});

describe('a block that names a record which is not there', () => {
  it('gets it under that name', () => {
    const block = '### L007\n- **What Failed:** Export lost rows\n';
    edit(WORKING, (text) => text.replace('## Mistakes & Learnings\n', `## Mistakes & Learnings\n${block}\n`));
    sync();
    expect(records('learnings.json').map(({ id, error }) => [id, error])).toEqual([
      ['L001', 'Migration 0042 locked orders'],
      ['L007', 'Export lost rows'],
    ]);
  });
});

describe('working memory', () => {
  beforeEach(() => {
    setTask(open(), 'Add a cache');
    done(open(), 'Extracted TariffRepo (src/tariff/repo.ts:12)');
    done(open(), 'Pinned the clock');
    touch(open(), 'src/tariff/repo.ts', 'cache lookup');
    touch(open(), 'src/tariff/routes.ts', undefined);
    sync();
  });

  it('lets go of what was done and of a file for good when their lines are removed', () => {
    edit(WORKING, (text) =>
      text.replace(/- Extracted TariffRepo.*\n/, '').replace(/- src\/tariff\/routes\.ts.*\n/, ''),
    );
    expect(sync().said).toEqual([
      ['Task', 'Extracted TariffRepo (src/tariff/repo.ts:12)', 'status: dropped'],
      ['Touched', 'src/tariff/routes.ts', 'status: done'],
    ]);
    addNext(open(), ['Add a TTL test']);
    sync();
    expect(read(WORKING)).not.toMatch(/Extracted TariffRepo|routes\.ts/);
    expect(read(WORKING)).toContain('- Pinned the clock\n');
    expect(read(WORKING)).toContain('- Title: Add a cache\n');
  });

  it('takes a line that is reworded for the same one', () => {
    edit(WORKING, (text) => text.replace('- Pinned the clock', '- Pinned the clock (test/clock.ts:3)'));
    sync();
    expect(load(open()).state.working.completed.map(({ text }) => text)).toEqual([
      'Pinned the clock (test/clock.ts:3)',
      'Extracted TariffRepo (src/tariff/repo.ts:12)',
    ]);
  });
});

describe('what is older than the file shows', () => {
  it('is counted in brackets, which are not read, and gone again when there is news', () => {
    endSession(open(), undefined, undefined);
    day = '2026-05-21';
    setTask(open(), 'Add a cache');
    sync();
    expect(read(WORKING)).toContain('## Mistakes & Learnings\n[1 older one is in learnings.json]\n');
    expect(read(WORKING)).toContain(
      '## Key Decisions This Session\n- [1 of an earlier session is in decisions.json]\n',
    );
    remember(open(), { kind: 'learning', statement: 'The cache was cold', fields: [['cause', 'x']] });
    sync();
    expect(read(WORKING)).not.toContain('older one');
    archive(open(), ['locked-orders'], 'old');
    day = '2026-06-02';
    sync();
    expect(read(WORKING)).toContain('[1 older one is in learnings.json]\n');
    expect(load(open()).state.facts.size).toBe(3);
  });
});
