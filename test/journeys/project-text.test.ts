// The text of the project itself: when searching it is suggested, and what is found in it.

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

describe('searching the text of the project', () => {
  const write = (count: number, ending: string) => {
    for (let n = 0; n < count; n++) scratch.write(`parts/${n}.${ending}`, `${n}\n`);
    scratch.git('add', 'parts');
  };
  const doctor = () => scratch.tide('doctor');
  const session = (title: string) => {
    const { code, err } = scratch.run('session', 'start', title);
    expect(code).toBe(0);
    scratch.tide('session', 'end');
    return err;
  };
  const TOLD =
    /^This project has more than .*; tide config set recall\.project on makes them searchable .*\n$/;

  const isSuggestedOnce = (name: string, enough: number, ending: string) => {
    write(enough, ending);
    expect(session('One')).toBe('');
    expect(doctor()).not.toContain(`more than ${enough}`);
    write(enough + 1, ending);
    expect(doctor()).toContain(`more than ${enough} ${name}; tide config set recall.project on`);
    const told = session('Two');
    expect(told).toMatch(TOLD);
    expect(told).toContain(`more than ${enough} ${name}`);
    expect(session('Three')).toBe('');
    expect(scratch.run('resume').err).toBe('');
  };

  it('is suggested once, for more than 50 documents [continuity:semantic-suggested-above-50-docs]', () =>
    isSuggestedOnce('documents', 50, 'md'));

  it('is suggested once, for more than 200 source files [continuity:semantic-suggested-above-200-sources]', () =>
    isSuggestedOnce('source files', 200, 'ts'));

  it('is not suggested where it is on, and never beside a brief, which is waited for', () => {
    write(51, 'md');
    expect(scratch.run('resume').err).toBe('');
    scratch.tide('config', 'set', 'recall.project', 'on');
    expect(doctor()).toContain('searched with tide recall --in project');
    expect(doctor()).not.toContain('more than 50');
  });

  it('is suggested for nothing that git does not track, and nothing of packages', () => {
    for (let n = 0; n < 60; n++) scratch.write(`node_modules/a/${n}.md`, `${n}\n`);
    scratch.git('add', 'node_modules');
    expect(scratch.run('session', 'start').err).toBe('');
    expect(doctor()).toContain('few enough to look through');
  });
});

describe('tide recall --in project', () => {
  interface Found {
    results: { id: string; type: string; kind: string; statement: string }[];
    searched: { files: number };
    level: number;
  }
  const found = (...words: string[]) => scratch.json<Found>('recall', ...words, '--in', 'project');
  const ids = (...words: string[]) => found(...words).results.map(({ id }) => id);

  it('searches documents, source and notes where it is switched on [continuity:semantic-search-covers-project-text]', () => {
    scratch.write('docs/export.md', '# Export\n\nEmpty zones end the nightly run.\n');
    scratch.write('src/retry.ts', 'export const retries = 3;\n// Retried exports wait a minute\n');
    scratch.write('notes/friday.txt', 'Harbour master: no deploys on Fridays\n');
    const off = scratch.run('recall', 'empty zones', '--in', 'project');
    expect(off).toMatchObject({ code: 2, err: expect.stringContaining('tide config set recall.project on') });
    expect(off.err).toContain('recall.project is off');
    scratch.tide('config', 'set', 'recall.project', 'on');
    expect(found('what ends the nightly run')).toMatchObject({
      level: 0,
      results: [{ id: 'docs/export.md:3', type: 'block', kind: 'document' }],
      searched: { files: 3 },
    });
    expect(ids('how long do retried exports wait')[0]).toBe('src/retry.ts:2');
    expect(ids('may we deploy on Friday')).toEqual(['notes/friday.txt:1']);
    expect(scratch.tide('recall', 'nightly run', '--in', 'project')).toContain(
      'docs/export.md:3 document; words: nightly, run',
    );
    expect(scratch.json<Found>('recall', 'what ends the nightly run').results).toEqual([]);
  });

  it('follows edits, and leaves out what git ignores, links, binary files and our own store', () => {
    scratch.tide('config', 'set', 'recall.project', 'on');
    scratch.tide('remember', 'learning', 'The walrus is in the ledger');
    scratch.write('.gitignore', 'build/\n');
    scratch.write('build/out.md', 'The walrus is built\n');
    scratch.write('walrus.md', new Uint8Array([0x77, 0, 0x61]));
    writeFileSync(join(scratch.root, 'outside.md'), 'The walrus is outside\n');
    symlinkSync(join(scratch.root, 'outside.md'), join(scratch.project, 'link.md'));
    mkdirSync(join(scratch.root, 'elsewhere'));
    writeFileSync(join(scratch.root, 'elsewhere/a.md'), 'The walrus is elsewhere\n');
    scratch.write('sub/a.md', 'Nothing\n');
    scratch.git('add', '.');
    rmSync(join(scratch.project, 'sub'), { recursive: true });
    symlinkSync(join(scratch.root, 'elsewhere'), join(scratch.project, 'sub'));
    expect(ids('walrus')).toEqual([]);
    scratch.write('real.md', 'The walrus is real\n');
    expect(ids('walrus')).toEqual(['real.md:1']);
    scratch.write('real.md', 'Title\n\nThe walrus has moved\n');
    expect(ids('walrus')).toEqual(['real.md:3']);
    rmSync(join(scratch.project, 'real.md'));
    expect(ids('walrus')).toEqual([]);
  });

  it('works where there is no git, and in a subfolder', () => {
    const bare = new Scratch();
    bare.tide('init');
    bare.tide('config', 'set', 'recall.project', 'on');
    bare.write('docs/a.md', 'The walrus is here\n');
    bare.write('node_modules/b/a.md', 'The walrus is packed\n');
    bare.write('.hidden/a.md', 'The walrus hides\n');
    const { out } = bare.runIn(join(bare.project, 'docs'), 'recall', 'walrus', '--in', 'project', '--json');
    expect((JSON.parse(out) as Found).results.map(({ id }) => id)).toEqual(['docs/a.md:1']);
    bare.remove();
  });

  it('says which options it does not take', () => {
    scratch.tide('config', 'set', 'recall.project', 'on');
    for (const words of [['--kind', 'decision'], ['--archived'], ['--for-task'], ['--as-of', '2026-01-01']])
      expect(scratch.run('recall', 'walrus', '--in', 'project', ...words)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`${words[0]} is about facts and conversations`),
      });
    expect(scratch.run('recall', '--in', 'project').code).toBe(2);
  });
});
