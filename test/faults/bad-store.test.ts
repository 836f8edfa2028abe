// Stores that cannot be written, cannot be read, or were damaged: a clear error, no half-written file, and what is whole still works.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { append } from '../../src/engine/append.ts';
import { fsck } from '../../src/engine/fsck.ts';
import { load } from '../../src/engine/reading/load.ts';
import { rebuild } from '../../src/engine/rebuild.ts';
import { remember } from '../../src/engine/remember.ts';
import { historyOf } from '../../src/engine/show.ts';
import { status } from '../../src/engine/status.ts';
import { endSession } from '../../src/engine/work/end-session.ts';
import type { Files } from '../../src/model/ports.ts';
import { type MemoryFiles, memoryFiles } from '../../src/platform/memory-files.ts';
import { FULL } from './full.ts';
import { type Bundle, bundled, type Ended, ran, temporaryFolder } from './processes.ts';
import { storeAt } from './script.ts';

let tide: Bundle;
let folder: string;

beforeAll(async () => {
  tide = await bundled('src/surfaces/cli/entry.ts');
});
afterAll(() => tide.dispose());
beforeEach(() => {
  folder = temporaryFolder('bad');
  mkdirSync(join(folder, 'project'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a store that is not there', () => {
  test('is named by an error of code 1 that says how to make one, and nothing is made', async () => {
    for (const args of [
      ['status'],
      ['remember', 'preference', 'Commits are small'],
      ['show', 'x'],
      ['fsck'],
    ]) {
      const ended = await run([...args, '--json']);
      expect(ended.code, args.join(' ')).toBe(1);
      expect(JSON.parse(ended.stdout)).toMatchObject({ error: 'no_store', hint: 'Make one with: tide init' });
    }
    expect(filesIn(project())).toEqual(new Map());
  });
});

describe('a store whose sessions are a file', () => {
  test('is broken and not empty, whatever is asked', async () => {
    await run(['init']);
    rmSync(join(project(), '.tidemark/sessions'), { recursive: true, force: true });
    write('sessions', 'not a folder\n');
    for (const args of [['status'], ['resume'], ['recall', 'x'], ['fsck'], ['prefer', 'Commits are small']]) {
      const ended = await run([...args, '--json']);
      expect(ended.code, args.join(' ')).toBe(1);
      expect(JSON.parse(ended.stdout), args.join(' ')).toMatchObject({
        error: 'corrupt',
        message: expect.stringMatching(/^The ledger cannot be read: .*\/sessions is a file\.$/),
      });
    }
  });
});

describe('a store of a newer format', () => {
  test('is refused by every command that answers or writes, with code 1 and every byte left as it is', async () => {
    await run(['init']);
    await run(['remember', 'preference', 'Commits are small and signed']);
    const session = 'sessions/2026-11/2027-01-01T000000Z-codex-zzzz.md';
    write(session, SESSION.replace('tidemark/1', 'tidemark/2').replace('- Created', '- Foreseen'));
    const before = ledgerIn(project());
    for (const args of [
      ['status'],
      ['resume'],
      ['show', 'commits-small-signed'],
      ['remember', 'preference', 'Tabs'],
      ['work', 'goal', 'g'],
      ['session', 'end'],
    ]) {
      const ended = await run([...args, '--json']);
      expect(ended.code, args.join(' ')).toBe(1);
      expect(JSON.parse(ended.stdout)).toMatchObject({ error: 'newer_format' });
      expect(ended.stdout).toContain('2027-01-01T000000Z-codex-zzzz.md is of format tidemark/2');
    }
    const checked = await run(['fsck', '--json']);
    expect(checked.code).toBe(4);
    expect(JSON.parse(checked.stdout).problems).toMatchObject([{ code: 'newer-format', line: 2 }]);
    expect(ledgerIn(project())).toEqual(before);
  });
});

describe.skipIf(!canUnshare())('a store on a disk of its own', () => {
  test('that is read-only is still read, and writing to it says so with code 1', async () => {
    await run(['init']);
    await run(['remember', 'preference', 'Commits are small and signed', '--id', 'small-commits']);
    writeFileSync(
      join(project(), 'talk.jsonl'),
      '{"session": "standup", "speaker": "Ada", "text": "We ship on Friday."}\n',
    );
    const before = filesIn(project());
    const readOnly = `mount --bind ${project()} ${project()} && mount -o remount,bind,ro ${project()}`;
    for (const args of [['status'], ['show', 'small-commits'], ['resume'], ['log'], ['fsck'], ['threads']])
      expect((await runInside(readOnly, args)).code, args.join(' ')).toBe(0);
    for (const args of [
      ['remember', 'preference', 'Tabs'],
      ['use', 'small-commits'],
      ['session', 'end'],
      ['work', 'goal', 'g'],
      ['rebuild'],
      ['import', 'talk.jsonl'],
    ]) {
      const ended = await runInside(readOnly, [...args, '--json']);
      expect(ended.code, args.join(' ')).toBe(1);
      expect(JSON.parse(ended.stdout)).toMatchObject({ error: 'io', errno: 'EROFS' });
      expect(ended.stdout).toContain('the file system is read-only');
    }
    expect(filesIn(project())).toEqual(before);
  });

  test('that is full refuses with code 1 and without half a file, and goes on when there is room again', async () => {
    const script = `
      mount -t tmpfs -o size=1m tmpfs ${project()} && cd ${project()} || exit 90
      tide() { "${process.execPath}" "${tide.path}" "$@"; }
      tide init >/dev/null && tide remember preference "Commits are small and signed" >/dev/null || exit 91
      cat /dev/zero > fill 2>/dev/null
      find .tidemark -type f ! -path '*/.index/*' -exec sha256sum {} + | sort > /dev/shm/before.$$
      tide remember preference "Tabs, not blanks" --json; echo "code $?"
      tide remember preference "A new session of its own" --session fresh --json; echo "code $?"
      tide status --json >/dev/null; echo "code $?"
      find .tidemark -type f ! -path '*/.index/*' -exec sha256sum {} + | sort > /dev/shm/after.$$
      cmp /dev/shm/before.$$ /dev/shm/after.$$ && echo unchanged
      rm -f fill /dev/shm/before.$$ /dev/shm/after.$$
      tide remember preference "Tabs, not blanks" --json; echo "code $?"
      tide fsck --json; echo "code $?"`;
    const ended = await ran('unshare', ['-rm', 'sh', '-c', script], { env: environment() });
    const lines = ended.stdout.trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ error: 'io', errno: 'ENOSPC' });
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ error: 'io', errno: 'ENOSPC' });
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
      'code 1',
      'code 1',
      'code 0',
      'unchanged',
      'code 0',
      'code 0',
    ]);
    expect(JSON.parse(lines[6] ?? '')).toMatchObject({ outcome: 'created' });
    expect(JSON.parse(lines[8] ?? '')).toMatchObject({ ok: true, events: 2 });
  });
});

describe('a clock that was set back or far ahead', () => {
  test('changes no order, loses nothing and ages nothing below zero', async () => {
    await run(['init']);
    const at = (now: string, ...args: string[]) => run([...args, '--json'], { TIDEMARK_NOW: now });
    await at('2026-11-15T10:00:00Z', 'remember', 'preference', 'First', '--id', 'first');
    await at('2016-02-29T23:59:59Z', 'remember', 'preference', 'Second, ten years earlier', '--id', 'second');
    await at('2036-01-01T00:00:00Z', 'remember', 'preference', 'Third, ten years later', '--id', 'third');
    await at('2026-11-15T10:00:01Z', 'supersede', 'first', 'second', '--because', 'the clock is no judge');
    const log = JSON.parse((await at('2026-11-16T00:00:00Z', 'log')).stdout);
    expect(log.events.map((event: { id: string }) => event.id)).toEqual([
      'first',
      'second',
      'third',
      'first',
    ]);
    const ticks = log.events.map((event: { tick: number }) => event.tick);
    expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
    for (const now of ['2015-01-01T00:00:00Z', '2026-11-16T00:00:00Z', '2100-12-31T23:59:59Z']) {
      const checked = JSON.parse((await at(now, 'fsck')).stdout);
      expect(checked).toMatchObject({ ok: true, events: 4 });
      expect((await at(now, 'status')).code).toBe(0);
    }
  });
});

describe('reading commands', () => {
  test.skipIf(!canTrace())('open nothing for writing outside .index/', async () => {
    await run(['init']);
    await run(['remember', 'preference', 'Commits are small and signed', '--id', 'small-commits']);
    for (let i = 0; i < 6; i++)
      await run(['remember', 'preference', `Long ${i} ${'words '.repeat(1_500)}`, '--id', `long-${i}`]);
    await run(['config', 'set', 'review.every', '12']);
    rmSync(join(project(), '.tidemark', '.index'), { recursive: true, force: true });
    const commands = [
      'status',
      'resume',
      'show small-commits',
      'log',
      'threads',
      'fsck',
      'config',
      'session',
      'work',
      'diff 7d today',
      'help',
      'completions bash',
    ];
    const before = ledgerIn(project());
    for (const command of commands) expect(await writesOf(command), command).toEqual([]);
    expect(ledgerIn(project())).toEqual(before);
    expect((await writesOf('use small-commits')).join('\n')).toContain('sessions/');
  });

  async function writesOf(command: string): Promise<string[]> {
    const trace = join(folder, 'trace');
    const strace = ['-f', '-qq', '-s', '300', '-o', trace, '-e', 'trace=file'];
    const ended = await ran('strace', [...strace, process.execPath, tide.path, ...command.split(' ')], {
      cwd: project(),
      env: environment(),
    });
    expect(ended.code, `${command}: ${ended.stderr}`).toBe(0);
    return writesIn(readFileSync(trace, 'utf8'));
  }
});

describe('a damaged session file', () => {
  const healthy = 'kept-apart';
  const path = '/store/sessions/2026-11/2026-11-14T090000Z-codex-dmgd.md';

  /** What was done to it, and the problem that must be told of it. */
  const damages: readonly (readonly [
    what: string,
    damage: (sealed: string, open: string) => string | Uint8Array,
    code: string,
  ])[] = [
    ['is binary', () => Uint8Array.from({ length: 4_096 }, (_, i) => (i * 7_919) % 256), 'not-utf8'],
    ['has nothing but zeros', () => new Uint8Array(2_000), 'no-front-matter'],
    ['is empty', () => '', 'no-front-matter'],
    ['is cut inside its front matter', (sealed) => sealed.slice(0, 60), 'no-front-matter'],
    ['was closed and has a changed word', (sealed) => sealed.replace('Tabs', 'Tubs'), 'seal-broken'],
    [
      'was closed and has lost an event',
      (sealed) => sealed.replace(/- Created[^\n]*\n( {2}[^\n]*\n)*/, ''),
      'seal-broken',
    ],
    [
      'was closed and counts other events than it has',
      (sealed) => sealed.replace(/events: \d+/, 'events: 9'),
      'seal-count',
    ],
    [
      'was closed and has an event after its seal',
      (sealed) => `${sealed}\n## Memory References\n\n- Pinned \`damaged\`\n  at: 2026-11-14T10:00:00Z #99\n`,
      'after-seal',
    ],
    ['was closed and has CR LF line ends', (sealed) => sealed.replaceAll('\n', '\r\n'), 'seal-broken'],
    ['is open and has CR LF line ends', (_, open) => open.replaceAll('\n', '\r\n'), 'crlf'],
    ['was closed and begins with a byte order mark', (sealed) => `\ufeff${sealed}`, 'seal-broken'],
    ['is open and begins with a byte order mark', (_, open) => `\ufeff${open}`, 'bom'],
    ['was closed and is in decomposed form', (sealed) => sealed.normalize('NFD'), 'seal-broken'],
    [
      'holds a merge conflict',
      (_, open) =>
        `${open}<<<<<<< HEAD\n- Pinned \`damaged\`\n  at: 2026-11-14T10:00:00Z #9\n=======\n- Unpinned \`damaged\`\n  at: 2026-11-14T10:00:00Z #9\n>>>>>>> theirs\n`,
      'conflict-marker',
    ],
    [
      'has no front matter',
      (_, open) => open.slice(open.indexOf('# Session')).replace('# Session', '# Sitting'),
      'no-front-matter',
    ],
    ['is of no format', (_, open) => open.replace('tidemark/1', 'notes'), 'unknown-format'],
    [
      'names another session',
      (_, open) => open.replace(/^session: .*$/m, 'session: another'),
      'session-name',
    ],
    [
      'has an event without its time',
      (_, open) =>
        `${open.replace(/ {2}at: [^\n]*\n/, '')}- Pinned \`damaged\`\n  at: 2026-11-14T10:00:00Z #9\n`,
      'missing-at',
    ],
    [
      'has a time that is none',
      (_, open) => open.replace(/ {2}at: \S+/, '  at: 2026-02-31T00:00:00Z'),
      'bad-time',
    ],
    [
      'has its ticks in the wrong order',
      (_, open) => `${open}- Pinned \`damaged\`\n  at: 2026-11-14T10:00:00Z #1\n`,
      'tick-order',
    ],
    ['has a verb nobody knows', (_, open) => open.replace('- Created', '- Dreamt'), 'unknown-verb'],
    ['has lost its indentation', (_, open) => open.replaceAll('\n  ', '\n'), 'missing-at'],
    ['holds bytes that are no text in the middle', (sealed) => badByteIn(sealed), 'not-utf8'],
  ];

  test.each(damages)(
    'that %s is told of with file and line, left as it is, and keeps nobody from the rest',
    (_, damage, code) => {
      const files = storeWithDamage(damage);
      const before = files.read(path);
      // On the same day, and a day later, when sessions that were left open are closed.
      for (const hour of [2, 40]) {
        const memory = load(storeAt(files, '/store', hour));
        expect(status(storeAt(files, '/store', hour), memory).live).toBeGreaterThan(0);
        expect(historyOf(storeAt(files, '/store', hour), memory, healthy).fact.statement).toBe(
          'Kept apart from it all',
        );
        const told = fsck(storeAt(files, '/store', hour)).problems.filter((problem) => problem.file === path);
        expect(told.map((problem) => problem.code)).toContain(code);
        expect(told.find((problem) => problem.code === code)?.line).toBeGreaterThan(0);
        remember(storeAt(files, '/store', hour), {
          kind: 'preference',
          statement: `Said at ${hour}`,
          fields: [],
        });
        expect(files.read(path)).toEqual(before);
      }
    },
  );

  function storeWithDamage(damage: (sealed: string, open: string) => string | Uint8Array): MemoryFiles {
    const files = memoryFiles();
    const store = { ...storeAt(files, '/store', 0), session: '2026-11-14T090000Z-codex-dmgd' };
    append(store, load(store), [
      { verb: 'Created', kind: 'preference', id: 'damaged', text: 'Tabs für Übersetzungen', fields: [] },
      { verb: 'Pinned', id: 'damaged', fields: [] },
    ]);
    const open = new TextDecoder().decode(files.read(path));
    endSession(store, 'Wrote it down', 'Look at it again');
    const sealed = new TextDecoder().decode(files.read(path));
    expect(sealed.startsWith(open)).toBe(true);
    remember(storeAt(files, '/store', 1), {
      kind: 'preference',
      id: healthy,
      statement: 'Kept apart from it all',
      fields: [],
    });
    files.replace(path, damage(sealed, open));
    return files;
  }
});

describe('a closed session file', () => {
  test(`of ${FULL ? 64 : 16} KB that is cut at any offset is never taken for a closed one, and nothing throws`, async () => {
    const { files, path, bytes } = closedFile((FULL ? 64 : 16) * 1024);
    const store = storeAt(files, '/store', 1);
    const open: number[] = [];
    for (let cut = 0; cut < bytes.length; cut++) {
      files.contents.set(path, bytes.slice(0, cut));
      const report = fsck(store);
      // Without the line end after it the seal is whole, and so is what it covers.
      if (cut < bytes.length - 1 && report.sealed > 0 && report.ok) expect.fail(`cut at ${cut} was accepted`);
      if (report.problems.length === 0) open.push(cut);
      if (cut % 1_000 === 0) await breath();
    }
    const text = new TextDecoder().decode(bytes);
    const prose = new TextEncoder().encode(text.slice(0, text.indexOf('\n## What We Did'))).length;
    const ends = new Set(eventEnds(text));
    // A cut between two events leaves what an open session looks like; so does one in its closing prose.
    expect(open.filter((cut) => cut < prose && !ends.has(cut))).toEqual([]);
    process.stdout.write(
      `cut: ${bytes.length} offsets, 0 accepted as closed, ${open.length} read as an open session\n`,
    );
  }, 600_000);

  test(`of ${FULL ? 16 : 4} KB with any one byte changed is never taken for a closed one, and nothing throws`, async () => {
    const { files, path, bytes } = closedFile((FULL ? 16 : 4) * 1024);
    const store = storeAt(files, '/store', 1);
    const open: number[] = [];
    let flips = 0;
    for (const mask of FULL ? [1, 2, 4, 8, 16, 32, 64, 128, 255] : [1, 255]) {
      for (let at = 0; at < bytes.length; at++) {
        const flipped = bytes.slice();
        flipped[at] = (flipped[at] ?? 0) ^ mask;
        files.contents.set(path, flipped);
        const report = fsck(store);
        if (report.sealed > 0 && report.ok) expect.fail(`byte ${at} ^ ${mask} was accepted`);
        if (report.problems.length === 0) open.push(at);
        if (flips++ % 1_000 === 0) await breath();
      }
    }
    // Only a change in the seal itself can make the file look as if it had never been closed.
    const seal = new TextDecoder().decode(bytes).indexOf('<!-- sealed:');
    const before = new TextDecoder().decode(bytes).slice(0, seal);
    const start = new TextEncoder().encode(before).length;
    expect(open.filter((at) => at < start - 1)).toEqual([]);
    process.stdout.write(
      `flip: ${flips} changes in ${bytes.length} bytes, 0 accepted as closed, ${open.length} read as an open session\n`,
    );
  }, 600_000);
});

describe('a database', () => {
  test('that no longer equals the ledger is told of by fsck, which writes nothing, and is made anew by rebuild', () => {
    const { files, path, bytes } = closedFile(64 * 1024);
    const store = storeAt(files, '/store', 1);
    rebuild(store);
    // Changed in place: neither the stamp of the file nor that of its folder tells.
    files.contents.set(
      path,
      new TextEncoder().encode(new TextDecoder().decode(bytes).replace('dies', 'jene')),
    );
    const before = new Map(files.contents);
    expect(fsck(store).problems.map(({ code }) => code)).toEqual(['seal-broken', 'derived-differs']);
    expect(files.contents).toEqual(before);
    rebuild(store);
    expect(fsck(store).problems.map(({ code }) => code)).toEqual(['seal-broken']);
  });

  test('is not mixed with one that another process wrote meanwhile', () => {
    const { files } = closedFile(64 * 1024);
    const store = storeAt(files, '/store', 1);
    rebuild(store);
    const memory = load(store);
    expect(memory.from).toBe('stored');
    const before = load(store, { whole: true }).state.facts.get('fact-7');
    append(store, load(store), [{ verb: 'Referenced', id: 'fact-7', fields: [] }]);
    rebuild(store);
    expect(memory.state.facts.get('fact-7')).toEqual(before);
    expect(load(store).state.facts.get('fact-7')?.uses).toBe((before?.uses ?? 0) + 1);
  });

  test('nor believed in another folder than its own', () => {
    const { files } = closedFile(16 * 1024);
    const store = storeAt(files, '/store', 1);
    rebuild(store);
    const elsewhere: Files = {
      ...files,
      stat: (path) => {
        const stat = files.stat(path);
        return stat && { ...stat, identity: `another ${stat.identity}` };
      },
    };
    expect(load({ ...store, files: elsewhere }).from).toBe('whole');
  });
});

const SESSION = `---
format: tidemark/1
session: 2027-01-01T000000Z-codex-zzzz
agent: codex
started: 2027-01-01T00:00:00Z
tick: 7
---
# Session

## Memory References

- Created preference \`from-the-future\`: Nobody knows yet
  at: 2027-01-01T00:00:00Z #8
`;

function closedFile(size: number): { files: MemoryFiles; path: string; bytes: Uint8Array } {
  const files = memoryFiles();
  const store = storeAt(files, '/store', 0);
  const count = 14;
  for (let i = 0; i < count; i++) {
    const text = `Satz ${i} über dies und das. `.repeat(Math.floor(size / count / 26));
    append(store, load(store), [
      {
        verb: 'Created',
        kind: 'preference',
        id: `fact-${i}`,
        text: text.trim(),
        fields: [['scope', 'project']],
      },
    ]);
  }
  endSession(store, 'Über alles gesprochen', 'Weiter mit dem Rest');
  const path = [...files.contents.keys()].find((name) => name.startsWith('/store/sessions/')) ?? '';
  const bytes = files.read(path) ?? new Uint8Array();
  expect(bytes.length).toBeGreaterThan(size);
  return { files, path, bytes };
}

/** Offsets in bytes at which an event, or what stands before the first, has just ended. */
function eventEnds(text: string): number[] {
  const encoder = new TextEncoder();
  const ends = [...text.matchAll(/ {2}at: \S+ #\d+\n\n?/g)].flatMap((match) => {
    const end = encoder.encode(text.slice(0, match.index + match[0].length)).length;
    return [end, end - 1];
  });
  const head = encoder.encode(text.slice(0, text.indexOf('\n- Created'))).length;
  return [...ends, ...Array.from({ length: head + 2 }, (_, i) => i)];
}

function badByteIn(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  bytes[text.indexOf('Tabs')] = 0xff;
  return bytes;
}

function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function project(): string {
  return join(folder, 'project');
}

function write(path: string, text: string): void {
  const full = join(project(), '.tidemark', path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
}

function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: join(folder, 'home'),
    TIDEMARK_NOW: '2026-11-15T10:00:00Z',
    TIDEMARK_AGENT: 'codex',
    ...more,
  };
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return ran(process.execPath, [tide.path, ...args], { cwd: project(), env: environment(env) });
}

function runInside(prepare: string, args: readonly string[]): Promise<Ended> {
  const script = `${prepare} && cd ${project()} && exec "$@"`;
  return ran('unshare', ['-rm', 'sh', '-c', script, 'sh', process.execPath, tide.path, ...args], {
    env: environment(),
  });
}

/** Every file with its bytes. */
function filesIn(root: string, inside = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(join(root, inside))) {
    const path = join(inside, name);
    if (statSync(join(root, path)).isDirectory())
      for (const [key, value] of filesIn(root, path)) found.set(key, value);
    else found.set(path, readFileSync(join(root, path), 'latin1'));
  }
  return found;
}

/** The same without the caches. */
function ledgerIn(root: string): Map<string, string> {
  return new Map([...filesIn(root)].filter(([path]) => !path.includes('.index/')));
}

/** Calls of a trace that change something, or could, outside the caches of the store. */
function writesIn(trace: string): string[] {
  return trace.split('\n').filter((line) => {
    const call = /^\d+ +(\w+)\(/.exec(line)?.[1] ?? '';
    const writing = call.startsWith('open')
      ? /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND/.test(line)
      : /^(creat|mkdir|mkdirat|rename\w*|link\w*|symlink\w*|unlink\w*|rmdir|truncate|ftruncate|chmod|utime\w*|mknod\w*)$/.test(
          call,
        );
    return writing && !/"[^"]*\.index(\/[^"]*)?"|"\/dev\/(null|tty|pts[^"]*)"|"\/proc\//.test(line);
  });
}

function canUnshare(): boolean {
  return (
    process.platform === 'linux' &&
    works('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], 'a store on a disk of its own')
  );
}

function canTrace(): boolean {
  return (
    process.platform === 'linux' &&
    works('strace', ['-qq', '-o', '/dev/null', 'true'], 'what reading commands open')
  );
}

function works(command: string, args: readonly string[], what: string): boolean {
  try {
    execFileSync(command, args, { stdio: 'pipe' });
    return true;
  } catch {
    process.stderr.write(
      `test/faults/bad-store.test.ts: ${what} is skipped, ${command} does not work here\n`,
    );
    return false;
  }
}
