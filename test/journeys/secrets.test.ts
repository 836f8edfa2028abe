// Secrets by every way text can come in: not one of them reaches the disk, in any file, by any name.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEARN, Scratch } from '../tide.ts';
import { ask, type Failure, type Fields } from './answers.ts';
import { filesBelow, fingerprint, holding } from './bytes.ts';

// Put together here, so that this file holds none itself.
const GITHUB = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
const LETTERS = ['ghp', 'abcdefghijklmnopqrstuvwxyzabcdefgh12'].join('_');
const AWS = ['AKIA', 'Q3EGRTJ5XWLZ7M2N'].join('');
const PASSWORD = ['correct', 'horse', '9battery'].join('-');
const ASSIGNED = ['password', PASSWORD].join('=');
const SPLIT = `${GITHUB.slice(0, 12)}\u200b${GITHUB.slice(12)}`;

const scratch = new Scratch();
beforeAll(() => {
  scratch.git('init', '--quiet', `--initial-branch=fix/${GITHUB}`);
  scratch.git('remote', 'add', 'origin', `https://ada:${PASSWORD}@example.com/harbor.git`);
  scratch.tide('init');
});
afterAll(() => scratch.remove());

const WAYS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'the title of a session': [['session', 'start', `Rotate ${GITHUB}`]],
  'a statement': [
    ['prefer', `Use ${GITHUB} here`, '--id', 'statement'],
    ['prefer', `The zero width ${SPLIT}`, '--id', 'split'],
    ['prefer', `Log in with ${ASSIGNED}`],
    ['remember', 'entity', `Bucket of ${AWS}`, '--id', 'bucket'],
  ],
  'a field': [
    [...LEARN.slice(0, 2), '--cause', `${AWS} leaked`, '--prevention', ASSIGNED, '--id', 'missing-keys'],
    [
      'decide',
      'Keys',
      '--context',
      GITHUB,
      '--decision',
      AWS,
      '--alternative',
      `${ASSIGNED}: everybody reads it`,
      '--constraint',
      GITHUB,
    ],
    [
      'prefer',
      'Quiet',
      '--when',
      GITHUB,
      '--words',
      ASSIGNED,
      '--set',
      `evidence=${AWS}`,
      '--set',
      `tag=${GITHUB}`,
    ],
    ['update', 'bucket', '--set', `attribute=key: ${AWS}`],
  ],
  'a reason or an answer': [
    ['reinforce', 'missing-keys', '--because', GITHUB],
    ['verify', 'missing-keys', '--because', ASSIGNED],
    ['correct', 'quiet', `Quiet ${AWS}`, '--because', GITHUB],
    ['remember', 'thread', `Whose is ${GITHUB}?`, '--id', 'whose'],
    ['resolve', 'whose', '--because', `mine, ${ASSIGNED}`],
    ['supersede', 'split', 'statement', '--because', AWS],
    ['archive', 'statement', '--because', GITHUB],
    ['invalidate', 'statement', '--because', AWS],
  ],
  'working memory': [
    ['work', 'goal', `Replace ${GITHUB}`],
    ['work', 'task', `Revoke ${AWS}`],
    ['work', 'next', GITHUB, ASSIGNED],
    ['work', 'done', '1'],
    ['work', 'block', `No ${GITHUB}`],
    ['work', 'unblock', '1'],
    ['work', 'touch', `src/${GITHUB}.ts`, ASSIGNED],
    ['work', 'checkpoint', `Half of ${AWS} is gone`],
    ['session', 'note', `${GITHUB}\n${ASSIGNED}`],
    ['work', 'error', `401 for ${GITHUB}`],
  ],
  'the prose that closes a session': [
    ['session', 'end', '--did', `Rotated ${GITHUB}`, '--context', ASSIGNED],
  ],
};

function leaks(): string[] {
  return [GITHUB, AWS, PASSWORD].flatMap((secret) =>
    ['harbor-api/.tidemark', 'home'].flatMap((below) => holding(`${scratch.root}/${below}`, secret)),
  );
}

describe('a secret is nowhere on disk after it came in', () => {
  for (const [way, calls] of Object.entries(WAYS)) {
    it(`by ${way}`, () => {
      for (const words of calls) {
        const { code, json } = ask<Fields>(scratch, ...words);
        expect({ words, code }).toEqual({ words, code: 0 });
        expect(JSON.stringify(json), words.join(' ')).not.toMatch(new RegExp(`${GITHUB}|${AWS}|${PASSWORD}`));
      }
      expect(leaks()).toEqual([]);
    });
  }

  it('by the name of the branch, or the address of the remote', () => {
    const [first = ''] = scratch.sessions();
    expect(scratch.read(first)).toContain('branch: fix/[REDACTED:github-token]\n');
    scratch.tide('promote', 'quiet', '--yes');
    expect(filesBelow(`${scratch.root}/home`).length).toBeGreaterThan(3);
    expect(leaks()).toEqual([]);
  });

  it('and what stands there instead tells its kind, in events and in every answer', () => {
    scratch.tide('rebuild');
    const log = scratch.tide('log', '--json');
    for (const kind of ['github-token', 'aws-key-id', 'password'])
      expect(log, kind).toContain(`[REDACTED:${kind}]`);
    expect(log).toContain('["redacted","github-token, password"]');
    expect(scratch.tide('resume')).toContain('Goal: Replace [REDACTED:github-token]');
    expect(scratch.tide('session', 'note', `again ${GITHUB}`)).toMatch(
      /^Noted: again \[REDACTED:github-token\]\n {2}A secret was taken out before writing: github-token\n {2}n-[0-9a-f]+;/,
    );
    expect(leaks()).toEqual([]);
  });

  it('by the words of a hook that nobody knows', () => {
    scratch.run('hook', GITHUB, 'foo');
    scratch.run('hook', 'codex', GITHUB);
    expect(holding(`${scratch.root}/harbor-api/.tidemark`, 'REDACTED:github-token').join()).toContain(
      'hooks/notes-',
    );
    expect(leaks()).toEqual([]);
  });

  it('because a name that looks like one is refused instead', () => {
    const before = fingerprint(scratch.root);
    for (const [words, message] of [
      [['prefer', 'x', '--id', GITHUB], 'The id looks like a secret.'],
      [['prefer', 'x', '--set', `${GITHUB}=1`], 'The name of a field looks like a secret.'],
      [['prefer', 'x', '--scope', `module:${GITHUB}`], 'The scope looks like a secret.'],
      [['prefer', 'x', '--scope', `path:src/${GITHUB}`], 'The scope looks like a secret.'],
      [['update', 'quiet', '--set', `scope=path:${GITHUB}`], 'The scope looks like a secret.'],
      [['prefer', 'x', '--session', GITHUB], 'The session id looks like a secret.'],
      [['session', 'start', 'x', '--session', GITHUB], 'The session id looks like a secret.'],
      [['import', '-', '--source', AWS], 'The name of the source looks like a secret.'],
      [['import', `${GITHUB}.jsonl`], 'The name of the source looks like a secret.'],
    ] as const) {
      const { code, json } = ask<Failure>(scratch, ...words);
      expect({ code, message: json.message }).toEqual({ code: 2, message });
      expect(json.hint).not.toContain(GITHUB);
    }
    scratch.env = { TIDEMARK_SESSION: GITHUB };
    for (const words of [
      ['prefer', 'x'],
      ['work', 'goal', 'x'],
      ['session', 'start', 'x'],
    ]) {
      const { code, json } = ask<Failure>(scratch, ...words);
      expect({ words, code, message: json.message }).toEqual({
        words,
        code: 2,
        message: 'The session id looks like a secret.',
      });
      expect(json.hint).not.toContain(GITHUB);
    }
    scratch.env = {};
    expect(fingerprint(scratch.root)).toBe(before);
  });

  it('by the name of the author, who stays named without it', () => {
    scratch.env = { TIDEMARK_AUTHOR: `Ada ${GITHUB}`, TIDEMARK_SESSION: 'authored' };
    scratch.tide('prefer', 'Authored with care', '--id', 'authored');
    scratch.tide('verify', 'authored');
    scratch.env = {};
    expect(scratch.read('.tidemark/sessions/2026-03/authored.md')).toContain(
      '\nauthor: Ada [REDACTED:github-token]\n',
    );
    expect(scratch.json('show', 'authored')).toMatchObject({
      fact: {
        verified: { by: 'Ada [REDACTED:github-token]' },
        origin: { author: 'Ada [REDACTED:github-token]' },
      },
    });
    expect(leaks()).toEqual([]);
  });

  it('nor in the id that is made from a statement', () => {
    const { id } = ask<{ id: string }>(scratch, 'prefer', `${GITHUB} ${AWS}`).json;
    expect(id).not.toMatch(/a1b2|akia/i);
    expect(leaks()).toEqual([]);
  });

  it('nor in the pattern an error is told by, which has no digits', () => {
    const { json } = ask<{ pattern: string; redacted: string[] }>(
      scratch,
      'work',
      'error',
      `403 for ${LETTERS}`,
    );
    expect(json).toMatchObject({ pattern: '# for [redacted:github-token]', redacted: ['github-token'] });
    expect(holding(`${scratch.root}/harbor-api/.tidemark`, LETTERS.slice(0, 20).toLowerCase())).toEqual([]);
  });

  it('which is a check that would notice one', () => {
    scratch.write('.tidemark/planted', `x${AWS}y`);
    expect(leaks()).toEqual(['planted']);
  });
});
