import { describe, expect, it } from 'vitest';
import { MEMORY_TEXT } from '../../../test/layouts/handbook-samples.ts';
import { holdsIn, taskBlocks } from './task-blocks.ts';

describe('a handbook in blocks', () => {
  it('has one for each task, with header, keywords, summaries and what cites it', () => {
    const blocks = taskBlocks(MEMORY_TEXT);
    expect(blocks.map(({ group, task }) => [group, task])).toEqual([
      ['harbor-api berth queries', 'Find why the berth search is slow, success'],
      ['harbor-api tariff export', 'Repair the tariff export, partial'],
    ]);
    expect(blocks[0]).toMatchObject({
      line: 5,
      cwd: '/srv/harbor-api',
      scope: expect.stringContaining('not for the tariff service'),
      keywords: ['berth_slots', 'EXPLAIN ANALYZE', 'seq scan', 'idx_berth_day'],
      summaries: [expect.stringMatching(/^rollout_summaries\/.*slow_berth_query\.md$/)],
    });
    expect(blocks[0]?.guidance).toHaveLength(4);
  });

  it('gives a bullet to the tasks it cites, and one that cites none to all', () => {
    const text =
      '# Task Group: a\n\n## Task 1: x, success\n\n## Task 2: y, success\n\n## Reusable knowledge\n\n- one [Task 1]\n- both\n';
    expect(taskBlocks(text).map(({ guidance }) => guidance)).toEqual([['one [Task 1]', 'both'], ['both']]);
    expect(taskBlocks('')).toEqual([]);
  });

  it.each([
    ['/srv/harbor-api', '', true],
    ['/srv', '', true],
    ['/srv/harbor-api/web', '', true],
    ['/home/ada/harbor-api', 'another checkout', true],
    ['/srv/harbor-api-old', 'safe in this repository', false],
    ['/srv/tariffs', 'only here; not for all', false],
    ['/srv/tariffs', 'holds in any repository with Postgres', true],
    ['harbor-api', 'holds in this project', true],
    ['module:tariff', '', true],
    ['', '', true],
  ])('holds at cwd=%s with the rule "%s": %s', (cwd, rule, holds) => {
    const [block] = taskBlocks(
      `# Task Group: a\nscope: s\napplies_to: cwd=${cwd}; reuse_rule=${rule}\n\n## Task 1: x, success\n`,
    );
    expect(block && holdsIn(block, { root: '/srv/harbor-api', name: 'harbor-api' })).toBe(holds);
  });
});
