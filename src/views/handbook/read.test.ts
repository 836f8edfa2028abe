import { describe, expect, it } from 'vitest';
import { folder } from '../../../test/contracts/view-contract.ts';
import { FULL, ODD } from '../../../test/layouts/handbook-samples.ts';
import { handbookView } from './view.ts';

const itemsOf = (files: Readonly<Record<string, string>>) => handbookView.read(folder(files)).items;
const said = (files: Readonly<Record<string, string>>) =>
  itemsOf(files).map(({ kind, statement }) => `${kind}: ${statement}`);

describe('reading a handbook', () => {
  it('finds preferences, knowledge and failures of the groups, the summary and the skills', () => {
    expect(said(FULL)).toEqual([
      'preference: report the cause and wait before migrating',
      'pattern: `berth_slots` is partitioned by month; an index is needed on every partition',
      'pattern: `make plan Q=berths` prints the plan of the search without running it',
      'learning: search takes 4 s',
      'pattern: the export reads zones from zones.yml, not from the database',
      'profile: Maintains harbor-api and its nightly exports; works from a terminal and reads diffs before anything runs.',
      'preference: open with the measured figures',
      'pattern: `make check` runs types, lint and tests in this order',
      'procedure: Read the plan of a slow query. Use when someone says "the search is slow" or asks for EXPLAIN',
    ]);
  });

  it('reads the same with a byte order mark before every file', () => {
    const marked = Object.fromEntries(Object.entries(FULL).map(([path, text]) => [path, `\ufeff${text}`]));
    expect(itemsOf(marked)).toEqual(itemsOf(FULL));
  });

  it('takes the mark of an ad-hoc note for a tag, wherever the tasks stand', () => {
    const of = (end: string) =>
      itemsOf({
        'MEMORY.md': (FULL['MEMORY.md'] ?? '').replace('the database [Task 1]', `the database ${end}`),
      }).at(-1);
    for (const end of ['[Task 1] [ad-hoc note]', '[ad-hoc note] [Task 1]', '[Task 1][ad-hoc note].'])
      expect(of(end)).toMatchObject({
        statement: 'the export reads zones from zones.yml, not from the database',
        fields: [
          ['trigger', 'harbor-api tariff export'],
          ['evidence', expect.any(String)],
          ['tag', 'ad-hoc-note'],
        ],
      });
  });

  it('takes situation, words, cause and fix into fields, and what the tasks cite as evidence', () => {
    const [preference, knowledge, , failure] = itemsOf(FULL);
    const evidence = ['evidence', 'rollout_summaries/2026-10-02T08-00-00-dOPn-slow_berth_query.md'];
    expect(preference?.fields).toEqual([
      ['when', 'asking for a diagnosis'],
      ['words', 'tell me why first, then touch the schema'],
      evidence,
    ]);
    expect(failure?.fields).toEqual([
      ['cause', 'new partition without idx_berth_day'],
      ['prevention', 'create it in the partition template'],
      evidence,
    ]);
    expect(knowledge?.fields).toEqual([['trigger', 'harbor-api berth queries'], evidence]);
  });

  it('takes the lists of a skill as fields of a procedure', () => {
    expect(itemsOf(FULL).at(-1)?.fields).toEqual([
      ['trigger', 'a query of the search got slow'],
      ['non-goal', 'slow rendering in the client'],
      ['input', 'the name of the query, $ARGUMENTS'],
      ['step', '`make plan Q=$0` and look for a sequential scan'],
      ['step', 'compare the indexes of the partitions with those of the template'],
      ['economy', 'stop at the first partition without the index'],
      ['pitfall', 'no plan is printed -> the database is not seeded -> `make seed`, then again'],
      ['verification', 'the plan shows an index scan'],
    ]);
  });

  it('passes over comments, placeholders, fences and sections it does not know', () => {
    expect(said(ODD)).toEqual([
      'preference: keep the Sunday row apart',
      'pattern: the importer accepts:\n- UTF-8 only\n- one file per line',
      'pattern: a fence stays in its bullet: ``` # Task Group: not one ## Reusable knowledge ```',
      'learning: starred bullets are read too',
      'learning: do not guess the season',
      'profile: Runs the ferry desk. Works in the evening.',
      'profile: likes short answers',
      'procedure: Fold the timetable when asked for a leaflet',
    ]);
  });

  it('counts a preference lifted into the summary once', () => {
    const statements = itemsOf(FULL).map(({ statement }) => statement);
    expect(statements.filter((one) => one === 'report the cause and wait before migrating')).toHaveLength(1);
  });

  it('holds what the summary says for everywhere, what a group says for the project', () => {
    const scopes = itemsOf(FULL).map(({ path, scope }) => [path, scope]);
    expect(scopes).toContainEqual(['memory_summary.md', 'global']);
    expect(scopes).toContainEqual(['MEMORY.md', undefined]);
  });

  it('keeps the name of a bullet whose end was changed, and the id of one that has a tag', () => {
    const name = (text: string) =>
      itemsOf({ 'MEMORY.md': `# Task Group: x\nscope: y\n\n## Reusable knowledge\n\n- ${text}\n` })[0];
    expect(name('the lamp needs a warm start and two keys today')?.name).toBe(
      name('the lamp needs a warm start and two hands')?.name,
    );
    expect(name('anything [pattern: lamp]')).toMatchObject({ name: 'lamp', id: 'lamp', kind: 'pattern' });
  });

  it('names every item differently, also where two bullets are alike', () => {
    const twice = {
      'MEMORY.md':
        '# Task Group: x\nscope: y\n\n## Reusable knowledge\n\n- same\n- same\n- a [pattern: p]\n- b [pattern: p]\n',
    };
    const items = itemsOf(twice);
    expect(new Set(items.map(({ name }) => name)).size).toBe(4);
    expect(items.map(({ id }) => id)).toEqual([undefined, undefined, 'p', undefined]);
  });

  it('reports a skill without front matter and text outside any group, and keeps both', () => {
    const { problems } = handbookView.read(folder({ ...ODD, 'MEMORY.md': '# Notes\n\n- x\n' }));
    expect(problems.map(({ code, file, line, level }) => [code, file, line, level])).toEqual([
      ['no-task-group', 'MEMORY.md', 1, 'notice'],
      ['no-front-matter', 'skills/loose/SKILL.md', 1, 'notice'],
    ]);
  });

  it('does not throw on any text', () => {
    for (const text of [
      '',
      '---',
      '---\nname: x',
      '- ',
      '# Task Group:',
      '## Reusable knowledge\n-',
      '```\n',
      '<!--\n',
      '\ufeff',
    ])
      for (const path of Object.keys(FULL)) expect(() => itemsOf({ ...FULL, [path]: text })).not.toThrow();
  });
});
