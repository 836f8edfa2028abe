// Past conversations through the built binary: imported, imported again, found damaged, forgotten.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

const ADA = { session: 'standup', date: '2026-03-02', turn: 1, speaker: 'Ada', text: 'We ship on Friday.' };
const TALK = [
  ADA,
  { ...ADA, session: 'retro', speaker: 'assistant', text: 'The cache was cold.' },
  { ...ADA, turn: 2, speaker: 'Bob', text: 'The token is ghp_abcdefghijklmnopqrstuvwxyz0123456789.' },
];
const TIDE = join(import.meta.dirname, '../../dist/tide.js');
const lines = (turns: readonly object[]) => turns.map((turn) => `${JSON.stringify(turn)}\n`).join('');

interface Answer {
  readonly sessions: number;
  readonly passages: number;
  readonly problems: readonly { readonly line: number }[];
}

describe('importing conversations', () => {
  let scratch: Scratch;
  beforeEach(() => {
    scratch = Scratch.repository();
    scratch.write('talk.jsonl', lines(TALK));
  });
  afterEach(() => scratch.remove());

  it('stores them, says so, and does nothing the second time', () => {
    expect(scratch.json('import', 'talk.jsonl', '--format', 'jsonl')).toEqual({
      sessions: 2,
      passages: 3,
      facts: 0,
      added: 3,
      replaced: 0,
      unchanged: 0,
      redacted: 1,
      kinds: ['github-token'],
      skipped: 0,
      problems: [],
      dryRun: false,
    });
    expect(stored()).toHaveLength(2);
    expect(scratch.tide('import', 'talk.jsonl')).toBe(
      'Nothing new to import\n  3 turns known already\n  secrets taken out of 1 turn: github-token\n',
    );
    expect(scratch.tide('status')).toContain('; 2 imported conversations');
    expect(scratch.tide('fsck')).toContain('3 turns in 2 imported conversations');
    expect(scratch.git('status', '--porcelain', '--untracked-files=all')).not.toContain('passages');
  });

  it('tells a bad line with its place and what it should be, imports the others, and ends with 4', () => {
    scratch.write(
      'talk.jsonl',
      `\ufeff${lines([ADA]).trimEnd()}\r\n\r\nnot json\n${lines([{ ...ADA, turn: 2 }])}`,
    );
    const ran = scratch.run('import', 'talk.jsonl');
    expect(ran).toMatchObject({ code: 4, err: '' });
    expect(ran.out).toContain('Imported: 2 turns of 1 conversation\n');
    expect(ran.out).toMatch(
      /problem talk\.jsonl:3 The line is not JSON\.\n {4}expected one JSON object.*\n {4}received: not json/,
    );
    const again = scratch.run('import', 'talk.jsonl', '--json');
    expect(again.code).toBe(4);
    expect((JSON.parse(again.out) as Answer).problems).toMatchObject([{ file: 'talk.jsonl', line: 3 }]);
  });

  it('reads standard input, several files, and nothing at all on a dry run', () => {
    const dry = scratch.json<Answer>('import', 'talk.jsonl', '--dry-run');
    expect(dry).toMatchObject({ sessions: 2, passages: 3, dryRun: true });
    expect(existsSync(join(scratch.project, '.tidemark/passages'))).toBe(false);
    const piped = spawnSync(process.execPath, [TIDE, 'import', '-', '--json'], {
      cwd: scratch.project,
      input: lines(TALK),
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: join(scratch.root, 'home') },
    });
    expect(JSON.parse(piped.stdout)).toMatchObject({ passages: 3 });
    scratch.write('more.jsonl', lines([{ ...ADA, turn: 9 }]));
    expect(scratch.json<Answer>('import', 'talk.jsonl', 'more.jsonl')).toMatchObject({
      sessions: 1,
      passages: 1,
    });
  });

  it('does nothing when one of the files cannot be read, or the format is not known', () => {
    for (const [words, code, message] of [
      [['import', 'talk.jsonl', 'none.jsonl'], 1, 'Could not read none.jsonl: there is no such file'],
      [['import', 'talk.jsonl', '.'], 1, 'Could not read .: it is a folder.'],
      [['import', 'talk.jsonl', '--format', 'xml'], 2, 'xml'],
      [['import'], 2, 'tide import needs a FILE.'],
    ] as const) {
      const ran = scratch.run(...words);
      expect(ran).toMatchObject({ code });
      expect(ran.err).toContain(message);
    }
    expect(existsSync(join(scratch.project, '.tidemark/passages'))).toBe(false);
  });

  it('keeps hostile names inside the store and passes over lines without end', () => {
    const hostile = ['../../x', 'x'.repeat(5_000), '🙂', 'a\u0000b', 'CON', 'lpt1.txt', '/etc/passwd'];
    scratch.write(
      'talk.jsonl',
      `${lines(hostile.map((session) => ({ ...ADA, session })))}{"text": "${'y'.repeat(20_000_000)}"}\n${lines([ADA])}`,
    );
    const ran = scratch.run('import', 'talk.jsonl', '--json');
    expect(ran.code).toBe(4);
    expect(JSON.parse(ran.out)).toMatchObject({ sessions: 8, passages: 8, problems: [{ line: 8 }] });
    for (const name of stored()) expect(name).toMatch(/^2026-03\/[a-z0-9-]{1,69}\.jsonl$/);
    expect(readdirSync(scratch.root).sort()).toEqual(['harbor-api']);
    expect(scratch.run('fsck').code).toBe(0);
  });

  it('takes turns when several processes import one conversation, and loses no turn', async () => {
    const parts = [0, 1, 2, 3].map((part) =>
      Array.from({ length: 25 }, (_, n) => ({ ...ADA, turn: 4 * n + part, text: `turn ${4 * n + part}` })),
    );
    const codes = await Promise.all(
      parts.map((turns, part) => {
        scratch.write(`part-${part}.jsonl`, lines(turns));
        const child = spawn(process.execPath, [TIDE, 'import', `part-${part}.jsonl`], {
          cwd: scratch.project,
          env: { PATH: process.env.PATH ?? '', HOME: join(scratch.root, 'home') },
        });
        return new Promise((resolve) => child.on('exit', resolve));
      }),
    );
    expect(codes).toEqual([0, 0, 0, 0]);
    const [name = ''] = stored();
    expect(
      readFileSync(join(scratch.project, '.tidemark/passages', name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as typeof ADA).turn),
    ).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('forgets whole conversations by their source, after asking, and words of a fact wherever they were said', () => {
    scratch.tide('import', 'talk.jsonl', '--source', 'slack');
    scratch.tide('remember', 'preference', 'We ship on Friday.', '--id', 'friday');
    scratch.tide('forget', 'friday', '--yes');
    expect(contents()).not.toContain('We ship on Friday.');
    expect(scratch.run('forget', '--source', 'slack').code).toBe(3);
    expect(scratch.json<{ erased: object[] }>('forget', '--source', 'slack', '--yes').erased).toMatchObject([
      { id: 'retro', events: 1 },
      { id: 'standup', events: 2 },
    ]);
    expect(stored()).toEqual([]);
    expect(scratch.tide('import', 'talk.jsonl')).toContain('was forgotten on request');
    expect(stored()).toEqual([]);
  });

  it('says what is wrong when the folder cannot be written, and leaves what was there', () => {
    mkdirSync(join(scratch.project, '.tidemark/passages'));
    writeFileSync(join(scratch.project, '.tidemark/passages/2026-03'), 'a file in the way');
    const ran = scratch.run('import', 'talk.jsonl');
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(/^error: Could not create .*passages\/2026-03/);
  });

  function stored(): string[] {
    const folder = join(scratch.project, '.tidemark/passages');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^[^/]+\/.*\.jsonl$/.test(name))
      .sort();
  }

  function contents(): string {
    return stored()
      .map((name) => scratch.read(`.tidemark/passages/${name}`))
      .join('');
  }
});
