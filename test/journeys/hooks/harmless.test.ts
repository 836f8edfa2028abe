// Nothing an agent, a disk or a person can do makes a hook fail or speak out of turn.

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AGENT_NAMES } from '../../../src/model/hook.ts';
import { callHook, hookEnv, TIDE } from '../../hook.ts';
import { Scratch } from '../../tide.ts';
import { call, eachTestBegins, ONE, scratch, spool, start, told } from './conversation.ts';

eachTestBegins();

describe('whatever happens', () => {
  const quiet = { code: 0, out: '', err: '' };
  const hooksRow = () =>
    scratch
      .tide('status')
      .split('\n')
      .find((line) => line.trim().startsWith('Hooks'));

  it('a missing store gets no answer and leaves nothing', () => {
    const bare = new Scratch();
    bare.git('init', '--quiet');
    try {
      for (const agent of AGENT_NAMES)
        for (const event of ['session-start', 'prompt-submit', 'tool-use', 'session-end']) {
          const { code, out, err } = callHook(bare, agent, event, {
            session_id: 'x',
            cwd: bare.project,
            prompt: 'a b c d',
          });
          expect({ code, out: out.trim(), err }).toEqual({
            code: 0,
            out: agent === 'gemini' ? '{}' : '',
            err: '',
          });
        }
      expect(readdirSync(bare.root)).toEqual(['harbor-api']);
      expect(readdirSync(bare.project)).toEqual(['.git']);
    } finally {
      bare.remove();
    }
  });

  it('input that is empty, no JSON, no object, cut, or far too large is passed over and noted', () => {
    const inputs = [
      '',
      'nonsense',
      '[1]',
      'null',
      '{"session_id":"x"',
      '\u0000\u0001',
      Buffer.alloc(50_000_000, 'a'),
    ];
    for (const input of inputs)
      expect(callHook(scratch, 'claude-code', 'session-start', input)).toEqual(quiet);
    expect(callHook(scratch, 'gemini', 'session-start', 'nonsense').out).toBe('{}\n');
    expect(hooksRow()).toContain('8 problems in 7 days');
    expect(scratch.json<{ hooks: { problems: number } }>('status').hooks.problems).toBe(8);
    const listed = scratch.run('doctor').out.split('What hooks could not do, the oldest first:\n')[1];
    expect(listed?.match(/ (?:claude-code|gemini) session-start /g)).toHaveLength(8);
    expect(JSON.parse(scratch.run('doctor', '--json').out).hooks).toHaveLength(8);
    scratch.now = '2026-03-20T09:00:00Z';
    expect(hooksRow()).toBeUndefined();
  });

  it('agents, events and fields nobody knows are passed over', () => {
    expect(callHook(scratch, 'emacs', 'session-start', ONE)).toEqual(quiet);
    expect(callHook(scratch, 'claude-code', 'moon-rise', ONE)).toEqual(quiet);
    const odd = {
      session_id: 7,
      cwd: ['x'],
      prompt: { a: 1 },
      tool_name: 3,
      tool_input: 'x',
      transcript_path: {},
    };
    for (const event of ['prompt-submit', 'tool-use', 'stop', 'pre-compact', 'post-compact', 'session-end'])
      expect(callHook(scratch, 'claude-code', event, odd)).toEqual(quiet);
    expect(hooksRow()).toContain('Expected an event');
  });

  it('a damaged ledger, settings nobody can read or a newer format is told by status, not to the agent', () => {
    scratch.write(
      '.tidemark/sessions/2026-03/2026-03-01T000000Z-x-aaaa.md',
      '---\nformat: tidemark/9\n---\n',
    );
    expect(start()).toEqual(quiet);
    rmSync(join(scratch.project, '.tidemark/sessions/2026-03'), { recursive: true });
    writeFileSync(join(scratch.project, '.tidemark/config.yaml'), 'policy: [\n');
    expect(start()).toEqual(quiet);
    writeFileSync(join(scratch.project, '.tidemark/config.yaml'), '');
    expect(hooksRow()).toContain('2 problems');
    scratch.write(
      '.tidemark/sessions/2026-03/2026-03-01T000000Z-x-bbbb.md',
      Buffer.from([0xff, 0xfe, 0, 1, 2]),
    );
    expect(start().code).toBe(0);
  });

  it.skipIf(process.getuid?.() === 0)('a store that cannot be written to still gives its brief', () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    const folders = ['.tidemark', '.tidemark/.index', '.tidemark/sessions'].map((path) =>
      join(scratch.project, path),
    );
    for (const folder of folders) chmodSync(folder, 0o555);
    try {
      expect(told(start().out)).toContain('Money is kept in cents');
      expect(call('session-end')).toEqual(quiet);
    } finally {
      for (const folder of folders) chmodSync(folder, 0o755);
    }
  });

  it('folders that stand where it writes, and links there, are no reason to fail', () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    rmSync(spool(), { recursive: true, force: true });
    writeFileSync(spool(), 'a file');
    expect(told(start().out)).toContain('Money is kept in cents');
    expect(call('session-end')).toEqual(quiet);
  });

  it('nothing is written through a link', () => {
    const outside = join(scratch.root, 'outside');
    mkdirSync(outside);
    rmSync(join(scratch.project, '.tidemark/.index'), { recursive: true, force: true });
    symlinkSync(outside, join(scratch.project, '.tidemark/.index'));
    expect(callHook(scratch, 'claude-code', 'session-start', 'nonsense')).toEqual(quiet);
    expect(start()).toEqual(quiet);
    expect(callHook(scratch, 'claude-code', 'moon-rise', ONE)).toEqual(quiet);
    rmSync(join(scratch.project, '.tidemark/.index'));
    rmSync(spool(), { recursive: true, force: true });
    symlinkSync(outside, spool());
    expect(call('session-end')).toEqual(quiet);
    expect(readdirSync(outside)).toEqual([]);
  });

  it('an agent that keeps the pipe open is not waited for, closed or not, pipe or socket', async () => {
    const env = { ...hookEnv(scratch), TIDEMARK_HOOK_MS: '3000' };
    const silent = `"${process.execPath}" "${TIDE}" hook claude-code session-end < <(sleep 20 2>/dev/null)`;
    const piped = spawnSync('bash', ['-c', silent], { cwd: scratch.project, env, timeout: 15_000 });
    expect(piped.status).toBe(0);
    const child = spawn(process.execPath, [TIDE, 'hook', 'claude-code', 'session-start'], {
      cwd: scratch.project,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.write(JSON.stringify({ ...ONE, cwd: scratch.project }));
    let out = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect(code).toBe(0);
    expect(out).toContain('SessionStart');
    const closed = spawnSync(
      'sh',
      ['-c', `"${process.execPath}" "${TIDE}" hook claude-code session-start <&-`],
      { cwd: scratch.project, env },
    );
    expect({ code: closed.status, out: String(closed.stdout), err: String(closed.stderr) }).toEqual(quiet);
  });

  it('what takes too long is given up, and noted', () => {
    for (let i = 0; i < 3; i++)
      scratch.tide('remember', 'invariant', `Rule ${i} of the house`, '--id', `rule-${i}`);
    scratch.env = { TIDEMARK_HOOK_MS: '0.01' };
    expect(start()).toEqual(quiet);
    expect(hooksRow()).toContain('Gave up after 0.01 ms');
    expect(readdirSync(join(scratch.project, '.tidemark/.index/hooks'))).toEqual([
      expect.stringMatching(/^notes-[0-9a-f]{8}\.jsonl$/),
    ]);
  });

  it('a session file that was made to be slow takes no more time than a hook has', () => {
    const name = '2026-03-01T000000Z-cli-aaaa';
    const head = `---\nformat: tidemark/1\nsession: ${name}\nagent: cli\nstarted: 2026-03-01T00:00:00Z\ntick: 1\n---\n# x\n\n## Memory References\n\n`;
    const ids = (line: number) => Array.from({ length: 7_000 }, (_, n) => `${line}-${n}`).join(' ');
    const lines = Array.from({ length: 130 }, (_, line) => `- superseded: ${ids(line)}\n`).join('');
    scratch.write(`.tidemark/sessions/2026-03/${name}.md`, head + lines);
    scratch.env = { TIDEMARK_HOOK_MS: '300' };
    const began = Date.now();
    expect(start()).toEqual(quiet);
    // Reading it takes five seconds and more.
    expect(Date.now() - began).toBeLessThan(3_000);
    rmSync(join(scratch.project, `.tidemark/sessions/2026-03/${name}.md`));
    expect(hooksRow()).toContain('Gave up after 300 ms on the brief');
  });

  it('a session file of nothing but prose is read, by hooks and by commands', () => {
    const name = '2026-03-01T000000Z-cli-aaaa';
    const head = `---\nformat: tidemark/1\nsession: ${name}\nagent: cli\nstarted: 2026-03-01T00:00:00Z\ntick: 1\n---\n# x\n\n## Memory References\n\n`;
    scratch.write(`.tidemark/sessions/2026-03/${name}.md`, head + 'x\n'.repeat(150_000));
    expect(start().out).toContain('SessionStart');
    expect(hooksRow()).toBeUndefined();
    expect(scratch.tide('fsck')).toContain('149900 more of this kind');
  });

  it('what tide status then does makes the caches of the user store too', () => {
    scratch.tide('init', '--user');
    const at = '2026-01-01T00:00:00Z';
    const id = `${at.replaceAll(':', '')}-build-aaaa`;
    const head = `---\nformat: tidemark/1\nsession: ${id}\nagent: build\nstarted: ${at}\n---\n# Build\n\n## Memory References\n\n`;
    const facts = Array.from(
      { length: 500 },
      (_, n) => `- Created learning \`old-${n}\`: Step ${n} waits for cache ${n}\n  at: ${at} #${n + 2}\n`,
    );
    const home = join(scratch.root, 'home/.tidemark');
    mkdirSync(join(home, 'sessions/2026-01'), { recursive: true });
    writeFileSync(join(home, 'sessions/2026-01', `${id}.md`), head + facts.join(''));
    scratch.tide('status');
    expect(existsSync(join(home, '.index/memory.db'))).toBe(false);
    scratch.env = { TIDEMARK_HOOK_MS: '0.01' };
    expect(start()).toEqual(quiet);
    scratch.tide('status');
    expect(existsSync(join(home, '.index/memory.db'))).toBe(true);
  });

  it('a reader that went away ends it quietly', () => {
    const script = `printf '%s' '${JSON.stringify({ ...ONE, cwd: scratch.project })}' | "${process.execPath}" "${TIDE}" hook claude-code session-start >&-; echo $?`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script], {
      cwd: scratch.project,
      env: hookEnv(scratch),
    });
    expect(String(stdout)).toBe('0\n');
    expect(String(stderr)).toBe('');
  });

  it('many at once lose nothing and agree on the bytes', async () => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents', '--id', 'cents');
    const run = (event: string, input: object) =>
      new Promise<string>((resolve) => {
        const child = spawn(process.execPath, [TIDE, 'hook', 'claude-code', event], {
          cwd: scratch.project,
          env: hookEnv(scratch),
          stdio: ['pipe', 'pipe', 'pipe'],
        });
        let out = '';
        child.stdout.on('data', (data) => {
          out += data;
        });
        child.on('close', () => resolve(out));
        child.stdin.end(JSON.stringify({ session_id: 'one-1', cwd: scratch.project, ...input }));
      });
    const edits = Array.from({ length: 6 }, (_, i) =>
      run('tool-use', {
        hook_event_name: 'PostToolUse',
        tool_name: 'Edit',
        tool_input: { file_path: `src/f${i}.ts` },
      }),
    );
    const starts = ['startup', 'resume', 'compact'].map((source) => run('session-start', { ...ONE, source }));
    await Promise.all(edits);
    expect(new Set(await Promise.all(starts)).size).toBe(1);
    const { working } = scratch.json<{ working: { files: { path: string }[] } }>('work');
    expect(working.files.map(({ path }) => path).sort()).toEqual(
      Array.from({ length: 6 }, (_, i) => `src/f${i}.ts`),
    );
  });

  it('is off where an agent is run by Tidemark itself, and finds the store of the project from elsewhere', () => {
    scratch.env = { TIDEMARK_DISABLE: '1' };
    expect(start()).toEqual(quiet);
    scratch.env = { CLAUDE_PROJECT_DIR: scratch.project };
    mkdirSync(join(scratch.root, 'elsewhere'));
    expect(start({ cwd: join(scratch.root, 'elsewhere') }).out).toContain('SessionStart');
    expect(existsSync(join(scratch.root, 'elsewhere/.tidemark'))).toBe(false);
  });

  it('hooks made for one agent and run by another are answered in the form of the other', () => {
    const { out } = start({ cursor_version: '3.20.17', conversation_id: 'c1' });
    expect(Object.keys(JSON.parse(out))).toEqual(['additional_context']);
  });

  it('help is for people', () => {
    expect(scratch.tide('hook', '--help')).toContain('AGENT EVENT');
  });
});

it.each(['session-start', 'stop'])(
  '%s ends when it has spoken, whatever else the process waits for',
  (event) => {
    scratch.tide('remember', 'invariant', 'Money is kept in cents');
    const waits = join(scratch.root, 'waits.cjs');
    writeFileSync(waits, 'setInterval(() => {}, 1000);\n');
    const { status, signal } = spawnSync(
      process.execPath,
      ['-r', waits, TIDE, 'hook', 'claude-code', event],
      {
        cwd: scratch.project,
        env: hookEnv(scratch),
        input: JSON.stringify({ session_id: 'one-1', cwd: scratch.project }),
        timeout: 60_000,
      },
    );
    expect([status, signal]).toEqual([0, null]);
  },
);
