// On a terminal: colour where it is wanted, questions where a person must decide, and stored text that steers nothing.

import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEARN, Scratch } from '../tide.ts';
import type { Fields } from './answers.ts';
import { fingerprint } from './bytes.ts';

const TIDE = `"${process.execPath}" "${join(import.meta.dirname, '../../dist/tide.js')}"`;
const CODES = /\u001b\[[\d;]*m/g;

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.store();
});
afterEach(() => scratch.remove());

/** util-linux `script` gives a command a terminal of its own. */
const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;
if (!hasTerminal) process.stderr.write('no util-linux script here: what needs a terminal is not tested\n');

/** The answer is typed when the question is there. */
function atTerminal(words: string, typed = '', env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; asked: boolean; out: string }>((resolve) => {
    const child = spawn('script', ['-qec', `${TIDE} ${words}`, '/dev/null'], {
      cwd: scratch.project,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: join(scratch.root, 'home'),
        TERM: 'xterm-256color',
        TIDEMARK_AUTHOR: 'Ada',
        TIDEMARK_NOW: scratch.now,
        ...env,
      },
    });
    let out = '';
    let asked = false;
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
      if (asked || !out.includes('[y/N] ')) return;
      asked = true;
      child.stdin.write(typed);
    });
    child.on('close', (code) => resolve({ code, asked, out }));
  });
}

it.skipIf(!hasTerminal)(
  'tells a person who calls a hook by hand what it is for, and notes no problem',
  async () => {
    for (const [words, wrong] of [
      ['hook', 'Expected an agent'],
      ['hook claude-code start', 'Expected an event'],
    ] as const) {
      const { code, out } = await atTerminal(words);
      expect([code, out]).toEqual([0, expect.stringContaining(wrong)]);
    }
    expect(scratch.tide('status')).not.toContain('Hooks');
  },
);

describe('colour', () => {
  it('is for terminals only, and for those who ask for it', () => {
    scratch.tide(...LEARN);
    const plain = scratch.tide('status');
    expect(plain).not.toContain('\u001b');
    scratch.env = { FORCE_COLOR: '1' };
    const coloured = scratch.tide('status');
    expect(coloured).toMatch(/^\u001b\[1mharbor-api\u001b\[22m\n/);
    expect(coloured.replace(CODES, '')).toBe(plain);
    expect(scratch.run('lern').err).toMatch(/^\u001b\[31merror:\u001b\[39m There is no command/);
    for (const env of [
      { FORCE_COLOR: '1', NO_COLOR: '1' },
      { NO_COLOR: '1' },
      { FORCE_COLOR: '0' },
      { FORCE_COLOR: '' },
    ]) {
      scratch.env = env as Record<string, string>;
      expect(scratch.tide('status'), JSON.stringify(env)).toBe(plain);
    }
    scratch.env = { FORCE_COLOR: '1' };
    expect(scratch.tide('status', '--json')).not.toContain('\u001b');
  });

  it.skipIf(!hasTerminal)('shows on a terminal unless NO_COLOR or TERM=dumb says otherwise', async () => {
    expect((await atTerminal('status')).out).toContain('\u001b[1mharbor-api');
    expect((await atTerminal('status', '', { NO_COLOR: '1' })).out).toMatch(/^harbor-api\r\n/);
    expect((await atTerminal('status', '', { TERM: 'dumb' })).out).toMatch(/^harbor-api\r\n/);
    expect(JSON.parse((await atTerminal('status --json')).out)).toMatchObject({ project: 'harbor-api' });
  });
});

describe.skipIf(!hasTerminal)('a question to the person at the terminal', () => {
  it('is asked before a fact leaves its project, and only a yes lets it', async () => {
    scratch.tide('prefer', 'Small commits');
    const before = fingerprint(scratch.root);
    for (const typed of ['n\n', '\n', 'yellow\n', '\u0004', '\u0003']) {
      const { code, asked, out } = await atTerminal('promote small-commits', typed);
      expect({ typed, code, asked }).toEqual({ typed, code: 3, asked: true });
      expect(out.replace(CODES, '')).toContain('error: Left as it was.\r\n  Nothing was changed.\r\n');
    }
    expect(fingerprint(scratch.root)).toBe(before);
    expect(await atTerminal('promote small-commits', 'y\n')).toMatchObject({ code: 0, asked: true });
    expect(scratch.json<Fields>('status', '--user')).toMatchObject({ facts: 1 });
  });

  it('is asked before anything is forgotten, naming all of it', async () => {
    scratch.tide('prefer', 'Small commits', '--set', 'source=docs/a.md');
    scratch.tide('prefer', 'Signed commits', '--set', 'source=docs/a.md');
    expect(await atTerminal('forget --source docs/a.md', 'no\n')).toMatchObject({ code: 3, asked: true });
    const { code, out } = await atTerminal('forget --source docs/a.md', 'YES\n');
    expect(code).toBe(0);
    expect(out).toContain('This erases for good: small-commits, signed-commits. Erase the content? [y/N]');
    expect(scratch.tide('log', '--json')).not.toContain('Signed commits');
  });

  it('is not asked for what cannot be done anyway, nor when yes was said', async () => {
    expect(await atTerminal('promote nobody', 'y\n')).toMatchObject({ code: 1, asked: false });
    scratch.tide('prefer', 'Small commits');
    expect(await atTerminal('forget small-commits --yes', '')).toMatchObject({ code: 0, asked: false });
  });

  it('is a person’s word: what is stated there is trusted as a person’s, unless an agent types it', async () => {
    await atTerminal('prefer "Small commits"');
    await atTerminal('prefer "Signed commits"', '', { CLAUDECODE: '1' });
    scratch.tide('prefer', 'Piped commits');
    const trust = (id: string) => scratch.json<{ fact: Fields }>('show', id).fact.trust;
    expect(['small-commits', 'signed-commits', 'piped-commits'].map(trust)).toEqual([
      'human',
      'agent',
      'agent',
    ]);
  });
});

describe('stored text', () => {
  const READING = [
    ...[['resume'], ['log'], ['status'], ['threads'], ['work'], ['diff', '7d'], ['fsck']],
    ...[
      ['list'],
      ['list', '--all'],
      ['continuity', 'status'],
      ['continuity', 'learnings'],
      ['show', 'fine', '--history'],
      ['session'],
    ],
  ];

  it('that came in with escape sequences is stored without them, and shown inert', () => {
    const hostile = 'a\u001b[2Jb\u001b]0;title\u0007c\u009b31md\u202ee\u2066f\rg\u0008h';
    const { id } = scratch.json<{ id: string }>('prefer', hostile, '--words', hostile);
    scratch.tide('work', 'goal', hostile);
    const [session = ''] = scratch.sessions();
    expect(scratch.read(session)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    const shown = scratch.tide('show', id);
    expect(shown).toContain('ab]0;titlec31md\ufffde\ufffdf');
    expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('that another program put into the ledger steers no terminal, whatever is asked', () => {
    const evil = '\u001b[2J\u001b]0;x\u0007\u009b31m\u202e\u2066';
    scratch.write(
      '.tidemark/sessions/2026-03/evil.md',
      `---
format: tidemark/1
session: evil
agent: ev${evil}il
author: Mallory${evil}
started: 2026-03-02T08:00:00Z
tick: 1
---
# Title ${evil}

## Memory References

- Created learning \`fine\`: Statement ${evil} end
  scope: path:src/\u202ex
  cause: Cause ${evil}
  od${evil}d: x
  at: 2026-03-02T08:00:00Z #2
- Created preference \`i${evil}d\`: Other
  at: 2026-03-02T08:00:00Z #3
- Raised thread \`q${evil}\`: Question ${evil}
  at: 2026-03-02T08:00:00Z #4
- Superseded preference \`i${evil}d\` by \`s${evil}\`: ${evil}
  at: 2026-03-02T08:00:00Z #5
- Goal: ${evil}
  at: 2026-03-02T08:00:00Z #6
`,
    );
    for (const colour of ['', '1']) {
      scratch.env = { FORCE_COLOR: colour };
      for (const words of READING) {
        const { out, err } = scratch.run(...words);
        expect(out + err, words.join(' ')).not.toBe('');
        const rest = (out + err).replace(/\u001b\[(1|2|22|3[1236]|39)m/g, '');
        expect(rest, words.join(' ')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
        expect(rest, words.join(' ')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      }
    }
    expect(scratch.json<{ fact: Fields }>('show', 'fine').fact.statement).toContain('Statement');
  });
});
