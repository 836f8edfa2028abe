// A handbook that other agents wrote, moved in and checked as a user would.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Folder } from '../contracts/view-contract.ts';
import { FULL } from '../layouts/handbook-samples.ts';
import { LARGE } from '../layouts/handbook-styles.ts';
import { Scratch } from '../tide.ts';
import { ask, type Failure } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

interface Adopted {
  adopted: number;
  written: string[];
  problems: { file: string; level: string }[];
}

const put = (files: Folder, change = (text: string) => text) => {
  for (const [path, text] of Object.entries(files)) scratch.write(`notes/${path}`, change(text));
};
const adopt = () => scratch.json<Adopted>('adopt', 'notes', '--as', 'handbook');
const edits = () => scratch.json<{ edits: unknown[] }>('sync').edits;

describe('a handbook of another agent', () => {
  it.each([
    ['as it is', (text: string) => text],
    [
      'as an editor on Windows saves it',
      (text: string) => `\ufeff${text.trimEnd().replaceAll('\n', '\r\n')}`,
    ],
  ])('is adopted once, in its place, without a byte changed: %s', (_, change) => {
    put(LARGE, change);
    expect(adopt()).toMatchObject({ adopted: 22, written: [] });
    expect(edits()).toEqual([]);
    scratch.tide('view', 'render', 'handbook');
    expect(adopt()).toMatchObject({ adopted: 0, written: [] });
    expect(edits()).toEqual([]);
    for (const [path, text] of Object.entries(LARGE))
      expect(scratch.read(`notes/${path}`), path).toBe(change(text));
  });

  it('is adopted once also when it holds a secret, which memory does not keep and a person is told of', () => {
    const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    put(FULL, (text) => text.replace('zones.yml, not', `zones.yml with ${secret}, not`));
    const first = adopt();
    expect(first).toMatchObject({ adopted: 9 });
    expect(first.problems.map(({ file }) => file)).toContain('notes/MEMORY.md');
    expect(adopt().adopted).toBe(0);
    scratch.tide('sync');
    expect(scratch.read('notes/MEMORY.md')).toContain(`zones.yml with ${secret}, not`);
    expect(scratch.tide('list', '--all', '--json')).not.toContain(secret);
    expect(edits()).toEqual([]);
    expect(adopt().adopted).toBe(0);
  });

  it('may have pictures beside its skills, which stay and are named', () => {
    put(LARGE);
    writeFileSync(
      join(scratch.project, 'notes/skills/check-plan/examples/plan.png'),
      Buffer.from([0x89, 0xff, 0xfe]),
    );
    expect(adopt()).toMatchObject({
      adopted: 22,
      problems: [{ file: 'notes/skills/check-plan/examples/plan.png', level: 'notice' }],
    });
    expect(scratch.json<Adopted>('view', 'render')).toMatchObject({ views: [{ problems: [], removed: [] }] });
  });

  it('is told from another MEMORY.md, with the line that shows it', () => {
    scratch.write('notes/MEMORY.md', '# Memory\n\n- likes tea\n');
    const { json } = ask<Failure>(scratch, 'adopt', 'notes', '--as', 'handbook');
    expect(json.hint).toContain('MEMORY.md:1: Text outside a task group');
  });

  it('is checked where it lies: 0 when clean, 4 with findings, 1 when there is none', () => {
    put(LARGE);
    expect(ask(scratch, 'handbook', 'lint', 'notes')).toMatchObject({
      code: 0,
      json: { ok: true, findings: [] },
    });
    scratch.write('notes/memory_summary.md', `v2\n${LARGE['memory_summary.md']?.slice(2)}`);
    expect(ask(scratch, 'handbook', 'lint', 'notes')).toMatchObject({
      code: 4,
      json: { ok: false, findings: [{ file: 'memory_summary.md', line: 1, rule: 'summary-first-line-v1' }] },
    });
    scratch.write('other/readme.md', 'x\n');
    expect(ask(scratch, 'handbook', 'lint', 'other')).toMatchObject({
      code: 1,
      json: { error: 'not_found' },
    });
  });
});

describe('asking a handbook', () => {
  interface Found {
    results: { id: string; type: string; statement: string; details: string[]; why: string }[];
    levels: { method: string; reason: string | null }[];
  }
  const recall = (...words: string[]) => scratch.json<Found>('recall', ...words);

  it('finds the block and the task of a keyword, although no fact holds it [handbook:handbook-found-by-keyword]', () => {
    put(FULL);
    adopt();
    expect(recall('E_EMPTY_ZONE', '--in', 'facts').results).toEqual([]);
    for (const place of [[], ['--in', 'handbook']])
      expect(recall('E_EMPTY_ZONE', ...place).results).toMatchObject([
        {
          type: 'block',
          id: expect.stringMatching(/^notes\/MEMORY\.md:\d+$/),
          statement: expect.stringContaining('Task: Repair the tariff export, partial'),
        },
      ]);
    const line = Number(recall('E_EMPTY_ZONE').results[0]?.id.split(':').at(-1));
    expect(scratch.read('notes/MEMORY.md').split('\n')[line - 1]).toBe(
      '## Task 1: Repair the tariff export, partial',
    );
    expect(recall('seq scan', '--in', 'handbook').results[0]).toMatchObject({
      statement: expect.stringContaining('Task: Find why the berth search is slow'),
      why: expect.stringContaining('keyword "seq scan"'),
    });
    expect(recall('quantum chromodynamics', '--in', 'handbook').results).toEqual([]);
    expect(recall('quantum chromodynamics').results).toEqual([]);
  });

  it('gives a block with the header of its group, however small the budget [handbook:block-usable-alone]', () => {
    put(FULL);
    adopt();
    const header = [
      'Task Group: harbor-api tariff export',
      'scope: the nightly tariff export and its file format',
      'applies_to: cwd=/srv/harbor-api; reuse_rule=file names differ per port; check the port first',
      'Task: Repair the tariff export, partial',
    ].join('\n');
    expect(recall('E_EMPTY_ZONE', '--in', 'handbook').results[0]).toMatchObject({
      statement: header,
      details: [
        expect.stringContaining('zones.yml'),
        expect.stringMatching(/^summary: notes\/rollout_summaries\//),
      ],
    });
    expect(recall('E_EMPTY_ZONE', '--in', 'handbook', '--budget', '85').results[0]).toMatchObject({
      statement: header,
      details: [],
    });
  });

  it('goes from the summary to blocks and from a block to single summaries [handbook:progressive-disclosure]', () => {
    put(FULL);
    adopt();
    const brief = scratch.tide('resume');
    expect(brief).toContain('notes/memory_summary.md');
    expect(brief).not.toContain('rollout_summaries/');
    const [keyword = ''] = /berth_slots/.exec(scratch.read('notes/memory_summary.md')) ?? [];
    const [block] = recall(keyword, '--in', 'handbook').results;
    const [summary = ''] = block?.details.filter((line) => line.startsWith('summary: ')) ?? [];
    expect(scratch.read(summary.slice('summary: '.length))).toContain('# Found why the berth search is slow');
  });

  it('does not offer blocks that are bound to another folder, and says how many there are', () => {
    put(FULL, (text) => text.replaceAll('cwd=/srv/harbor-api', 'cwd=/srv/tariffs'));
    adopt();
    const { results, levels } = recall('E_EMPTY_ZONE', '--in', 'handbook');
    expect(results).toEqual([]);
    expect(levels[0]?.reason).toContain('2 bound to other folders');
  });

  it('says so where none is kept, and keeps secrets to itself', () => {
    expect(ask<Failure>(scratch, 'recall', 'zones', '--in', 'handbook')).toMatchObject({ code: 2 });
    const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    put(FULL, (text) => text.replace('zones.yml, not', `zones.yml with ${secret}, not`));
    adopt();
    expect(JSON.stringify(recall('E_EMPTY_ZONE', '--in', 'handbook'))).not.toContain(secret);
  });
});
