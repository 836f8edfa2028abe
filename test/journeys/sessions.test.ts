// Which session a command writes into, how sessions are closed, and what their files say.

import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';
import { ask, type Failure, type Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.store();
});
afterEach(() => scratch.remove());

function noted(text: string, ...more: string[]): string {
  return scratch.json<{ session: string }>('session', 'note', text, ...more).session;
}

function current(): string | null {
  return scratch.json<{ session: string | null }>('session').session;
}

function sealed(): string[] {
  return scratch
    .sessions()
    .filter((path) => /<!-- sealed: sha256:[0-9a-f]{64} events: \d+ -->\n$/.test(scratch.read(path)))
    .map((path) => path.slice(path.lastIndexOf('/') + 1, -3));
}

describe('the session a command writes into', () => {
  it('is one for everything the same process starts, and named by time and agent', () => {
    expect(current()).toBeNull();
    const first = noted('one');
    expect(first).toMatch(/^2026-03-02T090000Z-cli-[a-z2-7]{4,8}$/);
    scratch.now = '2026-03-02T15:00:00Z';
    expect(noted('two')).toBe(first);
    expect(current()).toBe(first);
    expect(scratch.sessions()).toEqual([`.tidemark/sessions/2026-03/${first}.md`]);
  });

  it('is one for many commands that one process starts at once', async () => {
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: join(scratch.root, 'home'),
      TIDEMARK_NOW: scratch.now,
    };
    const tide = join(import.meta.dirname, '../../dist/tide.js');
    const texts = Array.from({ length: 8 }, (_, n) => `note ${n}`);
    const sessions = await Promise.all(
      texts.map(async (text) => {
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [tide, 'session', 'note', text, '--json'],
          { cwd: scratch.project, env },
        );
        return (JSON.parse(stdout) as { session: string }).session;
      }),
    );
    expect(new Set(sessions).size).toBe(1);
    expect(scratch.sessions()).toEqual([`.tidemark/sessions/2026-03/${sessions[0]}.md`]);
    const { events } = scratch.json<{ events: { text: string; tick: number }[] }>('log');
    expect(events.map((event) => event.text).sort()).toEqual(texts);
    expect(new Set(events.map((event) => event.tick)).size).toBe(texts.length);
    expect(scratch.json<Fields>('fsck')).toMatchObject({ ok: true, events: 8, sessions: 1, problems: [] });
    expect(current()).toBe(sessions[0]);
  });

  it('is the same from shells and subshells that live for a command line', () => {
    scratch.write(
      'steps.sh',
      `tide() { "${process.execPath}" "${join(import.meta.dirname, '../../dist/tide.js')}" "$@"; }
tide session note direct
(tide session note subshell; true)
tide session note piped | cat
bash -c 'eval "$1"; tide session note shell; true' x "$(declare -f tide)"
`,
    );
    const env = { PATH: process.env.PATH ?? '', HOME: scratch.root, TIDEMARK_NOW: scratch.now };
    const { status, stderr } = spawnSync('bash', ['steps.sh'], { cwd: scratch.project, env });
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
    const { events } = scratch.json<{ events: { text: string; session: string }[] }>('log');
    expect(events.map((event) => event.text)).toEqual(['direct', 'subshell', 'piped', 'shell']);
    expect(new Set(events.map((event) => event.session)).size).toBe(1);
  });

  it('is the same through what only starts another program', () => {
    const tide = `"${process.execPath}" "${join(import.meta.dirname, '../../dist/tide.js')}"`;
    scratch.write(
      'steps.sh',
      `set -e
timeout 60 ${tide} session note timed
echo xargs | xargs ${tide} session note
perl -e 'exit(system(@ARGV) >> 8)' ${tide} session note perl
node -e 'require("child_process").execFileSync(process.argv[1], process.argv.slice(2))' ${tide} session note node
timeout 60 env nice bash -c '${tide} session note several; true'
${tide} session note direct
`,
    );
    const env = { PATH: process.env.PATH ?? '', HOME: scratch.root, TIDEMARK_NOW: scratch.now };
    const { status, stderr } = spawnSync('bash', ['steps.sh'], { cwd: scratch.project, env });
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
    const { events } = scratch.json<{ events: { text: string; session: string }[] }>('log');
    expect(events.map((event) => event.text)).toEqual([
      'timed',
      'xargs',
      'perl',
      'node',
      'several',
      'direct',
    ]);
    expect(new Set(events.map((event) => event.session)).size).toBe(1);
  });

  it('that is a new one beside one with a title says so, and how to go on in that', () => {
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: scratch.root,
      TIDEMARK_NOW: scratch.now,
      TIDEMARK_AUTHOR: 'Ada',
    };
    const { session } = scratch.json<Fields>('session', 'start', 'Fix the locale test');
    const tide = `"${process.execPath}" "${join(import.meta.dirname, '../../dist/tide.js')}"`;
    scratch.write('own.sh', `${tide} session note one\n${tide} session note two\n`);
    const { stdout } = spawnSync('bash', ['own.sh'], { cwd: scratch.project, env, encoding: 'utf8' });
    expect(stdout).toContain(
      `  Opened a new session; "Fix the locale test" is open: --session ${session} goes on in it.\n`,
    );
    expect(stdout.match(/Opened a new session/g)).toHaveLength(1);
    const other = spawnSync('bash', ['own.sh'], {
      cwd: scratch.project,
      env: { ...env, TIDEMARK_AUTHOR: 'Bob' },
      encoding: 'utf8',
    });
    expect(other.stdout).not.toContain('Opened a new session');
  });

  it('is another agent’s own, by its name, by the variable it sets, and by its conversation', () => {
    const mine = noted('by a person');
    scratch.env = { TIDEMARK_AGENT: 'Codex CLI!' };
    const codex = noted('by codex');
    scratch.env = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'aaa' };
    const claude = noted('by claude');
    scratch.env = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'bbb' };
    const other = noted('by another conversation');
    expect(codex).toContain('-codex-cli-');
    expect(claude).toContain('-claude-code-');
    expect(new Set([mine, codex, claude, other]).size).toBe(4);
    scratch.env = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'aaa' };
    expect(noted('by claude again')).toBe(claude);
    scratch.env = { ...scratch.env, TIDEMARK_AGENT: 'cli' };
    expect(noted('by claude, who says it is nobody')).toBe(claude);
    scratch.env = {};
    expect(noted('by the person again')).toBe(mine);
    expect(scratch.json<Fields>('status')).toMatchObject({ sessions: 4, openSessions: 4 });
  });

  it('is the one that is asked for, by option before environment', () => {
    scratch.env = { TIDEMARK_SESSION: 'from-the-environment' };
    expect(noted('one')).toBe('from-the-environment');
    expect(noted('two', '--session', 'from-the-option')).toBe('from-the-option');
    expect(noted('three')).toBe('from-the-environment');
    scratch.env = {};
    expect(current()).toBeNull();
    expect(scratch.sessions().map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual([
      'from-the-environment.md',
      'from-the-option.md',
    ]);
  });

  it('opens with a title, and not twice', () => {
    const { session } = scratch.json<{ session: string }>('session', 'start', 'Fix the\nflaky', '# test');
    expect(scratch.read(`.tidemark/sessions/2026-03/${session}.md`)).toContain('\n# Fix the flaky # test\n');
    const { code, json } = ask<Failure & Fields>(scratch, 'session', 'start', 'Again');
    expect({ code, session: json.session }).toEqual({ code: 1, session });
    expect(json.hint).toContain('tide session end');
    scratch.tide('session', 'end');
    const next = scratch.json<{ session: string }>('session', 'start', '  ').session;
    expect(scratch.read(`.tidemark/sessions/2026-03/${next}.md`)).toContain('\n# Session of 2026-03-02\n');
  });
});

describe('a session that was left open', () => {
  it('goes on for twelve hours and is closed by whoever writes next after them, not by reading', () => {
    const first = noted('in the morning');
    scratch.now = '2026-03-02T21:00:00Z';
    expect(noted('twelve hours later')).toBe(first);
    scratch.now = '2026-03-03T09:00:01Z';
    expect(current()).toBeNull();
    scratch.tide('status');
    scratch.tide('resume');
    scratch.tide('fsck');
    expect(sealed()).toEqual([]);
    scratch.env = { CLAUDECODE: '1' };
    const other = noted('by another agent');
    expect(sealed()).toEqual([first]);
    expect(other).not.toBe(first);
    scratch.env = {};
    expect(noted('by the same person')).not.toBe(first);
    expect(scratch.tide('fsck')).toMatch(/^Sound: 4 events in 3 sessions, 1 sealed\n$/);
  });
});

describe('a session of yesterday', () => {
  it('is open for status, session and session end alike, with its date, and what is said in closing belongs to it', () => {
    const id = noted('yesterday');
    scratch.now = '2026-03-03T09:00:00Z';
    expect(scratch.tide('status')).toContain('1 open since 2026-03-02 (left open: tide session)\n');
    expect(scratch.json<Fields>('status').open).toEqual([
      { session: id, since: '2026-03-02', current: false, left: true },
    ]);
    expect(scratch.tide('session')).toBe(
      `${id} was left open since 2026-03-02; tide session end closes it, else whoever writes next.\n`,
    );
    expect(scratch.json('session')).toEqual({
      session: null,
      since: null,
      left: [{ session: id, since: '2026-03-02' }],
    });
    expect(scratch.tide('session', 'end', '--did', 'Cached it')).toBe(
      `Closed and sealed: ${id} (since 2026-03-02)\n`,
    );
    expect(sealed()).toEqual([id]);
    expect(scratch.sessions()).toHaveLength(1);
    expect(scratch.read(`.tidemark/sessions/2026-03/${id}.md`)).toContain('- Task: Cached it\n');
    expect(scratch.tide('status')).toContain('3 events in 1 session\n');
    expect(scratch.tide('session')).toBe('No session is open here; the next thing remembered opens one.\n');
    expect(ask<Failure>(scratch, 'session', 'end').json.message).toBe('No session is open here.');
  });

  it('is one of several: each is named with its date', () => {
    const first = noted('one');
    scratch.env = { CLAUDECODE: '1' };
    const second = noted('two');
    scratch.now = '2026-03-04T09:00:00Z';
    const { code, json } = ask<Failure>(scratch, 'session', 'end');
    expect({ code, message: json.message }).toEqual({ code: 2, message: '2 sessions were left open here.' });
    for (const id of [first, second]) expect(json.hint).toContain(`--session ${id} (since 2026-03-02)`);
    scratch.tide('session', 'end', '--session', first);
    expect(scratch.json<Fields>('session', 'end').session).toBe(second);
    expect(scratch.json<Fields>('status').openSessions).toBe(0);
  });

  it('that another process goes on with is named, not closed', () => {
    const id = noted('one');
    scratch.env = { CLAUDECODE: '1' };
    const { json } = ask<Failure>(scratch, 'session', 'end');
    expect(json.message).toBe('No session is open here.');
    expect(json.hint).toContain(`Open elsewhere; name one to close it: --session ${id} (since 2026-03-02)`);
    expect(scratch.tide('session')).toContain(`${id} is open elsewhere since 2026-03-02.\n`);
  });
});

describe('a session that is closed', () => {
  it('refuses every write, by whatever way it is named, and never changes again', () => {
    const id = noted('one');
    expect(scratch.json('session', 'end')).toEqual({
      session: id,
      since: '2026-03-02',
      events: 2,
      sealed: true,
      notes: [],
      reflection: null,
      checklist: expect.any(Array),
    });
    const path = `.tidemark/sessions/2026-03/${id}.md`;
    const bytes = scratch.read(path);
    for (const words of [
      ['session', 'note', 'two'],
      ['prefer', 'Small commits'],
      ['session', 'start', 'Again'],
      ['session', 'end'],
    ]) {
      const { code, json } = ask<Failure>(scratch, ...words, '--session', id);
      expect({ words, code, error: json.error }).toEqual({ words, code: 1, error: 'refused' });
      expect(json.message).toBe(`Session ${id} is closed; a closed session is never written again.`);
    }
    scratch.env = { TIDEMARK_SESSION: id };
    expect(scratch.run('work', 'goal', 'x').code).toBe(1);
    scratch.env = {};
    expect(noted('in a new one')).not.toBe(id);
    expect(scratch.read(path)).toBe(bytes);
  });

  it.each([
    ['end', ['session', 'end', '--did', 'DONE', '--context', 'DONE']],
    ['start', ['session', 'start', 'DONE']],
  ])('keeps no path of this machine from session %s', (_, words) => {
    const said = `Fixed ${scratch.project}/src/a.ts, see ${scratch.root}/home/notes`;
    scratch.tide('work', 'checkpoint', said);
    if (words.includes('start')) scratch.tide('session', 'end');
    scratch.tide(...words.map((word) => (word === 'DONE' ? said : word)));
    const text = scratch.sessions().map(scratch.read, scratch).join('');
    expect(text).not.toContain(scratch.root);
    expect(text.match(/Fixed src\/a\.ts, see ~\/notes/g)?.length).toBeGreaterThan(1);
  });

  it('hands over what was said in closing: as events, as prose, and in the next brief', () => {
    const id = noted('Staging was reset');
    expect(scratch.json('session', 'end', '--did', ' Cached it ', '--context', 'us-2 waits')).toEqual({
      session: id,
      since: '2026-03-02',
      events: 3,
      sealed: true,
      notes: [],
      reflection: null,
      checklist: expect.any(Array),
    });
    const text = scratch.read(`.tidemark/sessions/2026-03/${id}.md`);
    expect(text).toContain(`
- Noted: Staging was reset
  at: 2026-03-02T09:00:00Z #2
- Task: Cached it
  status: done
  at: 2026-03-02T09:00:00Z #3
- Checkpoint: us-2 waits
  phase: planning
  session: ended
  at: 2026-03-02T09:00:00Z #4

## What We Did

Cached it

## Context for Next Session

us-2 waits

<!-- sealed: sha256:`);
    expect(text).toMatch(/ events: 3 -->\n$/);
    scratch.now = '2026-03-03T09:00:00Z';
    scratch.env = { CLAUDECODE: '1' };
    expect(scratch.tide('resume')).toContain(
      '\n## Where we stopped\n\n- Context: us-2 waits\n- Done: Cached it\n- Noted: Staging was reset\n\n',
    );
  });

  it('is sealed over every byte before the seal', () => {
    const id = noted('one');
    scratch.tide('session', 'end');
    const text = scratch.read(`.tidemark/sessions/2026-03/${id}.md`);
    const [, before, hash] = /^([\s\S]*)<!-- sealed: sha256:([0-9a-f]+) events: 2 -->\n$/.exec(text) ?? [];
    expect(
      createHash('sha256')
        .update(before ?? '')
        .digest('hex'),
    ).toBe(hash);
  });

  it('cannot be ended twice, nor one that never was', () => {
    expect(scratch.run('session', 'end')).toMatchObject({ code: 2, out: '' });
    noted('one');
    scratch.tide('session', 'end');
    expect(ask<Failure>(scratch, 'session', 'end').json.message).toBe('No session is open here.');
    expect(ask<Failure>(scratch, 'session', 'end', '--session', 'nobody').json).toMatchObject({
      error: 'not_found',
      message: 'There is no session `nobody`.',
    });
    expect(sealed()).toHaveLength(1);
  });
});

describe('the file of a session', () => {
  it('can be read without the program, from who wrote it to what the next one needs to know', () => {
    scratch.git('init', '--quiet', '--initial-branch=main');
    scratch.env = { TIDEMARK_SESSION: 'monday', TIDEMARK_AGENT: 'gemini' };
    scratch.tide('session', 'start', 'Cache the lookup');
    scratch.tide('work', 'goal', 'Cache the lookup');
    scratch.tide('work', 'task', 'Add a cache');
    scratch.tide('work', 'next', 'Add a TTL test');
    scratch.tide('work', 'done');
    scratch.tide('session', 'note', 'Staging was reset');
    scratch.tide('session', 'end');
    const text = scratch.read('.tidemark/sessions/2026-03/monday.md');
    expect(text.replace(/[0-9a-f]{64}/, 'HASH')).toBe(`---
format: tidemark/1
session: monday
agent: gemini
author: Ada
started: 2026-03-02T09:00:00Z
tick: 1
branch: main
---
# Cache the lookup

## Memory References

- Goal: Cache the lookup
  at: 2026-03-02T09:00:00Z #2
- Task: Add a cache
  at: 2026-03-02T09:00:00Z #3
- Next: Add a TTL test
  at: 2026-03-02T09:00:00Z #4
- Task: Add a cache
  status: done
  at: 2026-03-02T09:00:00Z #5
- Noted: Staging was reset
  at: 2026-03-02T09:00:00Z #6
- Checkpoint
  phase: planning
  session: ended
  at: 2026-03-02T09:00:00Z #7

## What We Did

- Add a cache
- Staging was reset

## Context for Next Session

Goal: Cache the lookup
- Next: Add a TTL test

<!-- sealed: sha256:HASH events: 6 -->
`);
  });

  it('is not steered by what the prose at its end says', () => {
    const fake = '- Created preference `fake`: x\n  scope: project\n  at: 2026-03-02T09:00:00Z #900';
    const seal = `<!-- sealed: sha256:${'0'.repeat(64)} events: 9 -->`;
    const hostile = [
      `# Title\n## Memory References\n${fake}`,
      `${seal}\n${fake}`,
      `---\nformat: tidemark/9\n---\n\n## Memory References\n\n${fake}\n\n${seal}`,
      `\r\n## Memory References\r\n${fake.replace(/\n/g, '\r\n')}\r\n\\## What We Did`,
      `\u2028## Memory References\u2028${fake}\u0001\u0008`,
      `\`\`\`\n## Memory References\n${fake}\n\`\`\`\n~~~\n<!--\n`,
    ];
    for (const [n, text] of hostile.entries()) {
      scratch.env = { TIDEMARK_SESSION: `session-${n}` };
      scratch.tide('session', 'start', '--', text);
      scratch.tide('session', 'note', '--', text);
      scratch.tide('session', 'end', `--did=${text}`, `--context=${text}`);
    }
    scratch.env = {};
    const { ok, events, sealed: closed, problems } = scratch.json<Fields>('fsck');
    expect({ ok, events, closed, problems }).toEqual({
      ok: true,
      // The note, and what was said in closing: a task that is done, and a checkpoint.
      events: 3 * hostile.length,
      closed: hostile.length,
      problems: [],
    });
    expect(scratch.run('show', 'fake').code).toBe(1);
    expect(scratch.json<Fields>('status')).toMatchObject({ facts: 0, tick: 4 * hostile.length });
    const { working } = scratch.json<{
      working: { notes: { text: string }[]; completed: { text: string }[]; context: { text: string } };
    }>('work');
    expect(working.notes.at(-1)?.text).toBe(hostile.at(-1)?.trim());
    expect(working.completed[0]?.text).toBe(hostile.at(-1)?.trim());
    expect(working.context.text).toBe(hostile.at(-1)?.trim());
  });
});
