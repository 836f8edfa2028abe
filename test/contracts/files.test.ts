// The contract of the Files port, run on both of its implementations.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Files } from '../../src/model/ports.ts';
import { TidemarkError } from '../../src/model/tidemark-error.ts';
import { Crash, memoryFiles } from '../../src/platform/memory-files.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { type Bundle, bundled, ran, started, temporaryFolder, until } from '../faults/processes.ts';

interface Kind {
  readonly name: string;
  readonly open: () => { files: Files; root: string; close: () => void };
}

const KINDS: readonly Kind[] = [
  {
    name: 'files on disk',
    open: () => {
      const root = temporaryFolder('files');
      return { files: nodeFiles, root, close: () => rmSync(root, { recursive: true, force: true }) };
    },
  },
  { name: 'files in memory', open: () => ({ files: memoryFiles(), root: '/memory', close: () => {} }) },
];

describe.each(KINDS)('$name', ({ open }) => {
  let files: Files;
  let root: string;
  let close: () => void;
  const text = (path: string) => new TextDecoder().decode(files.read(path));
  const bytes = (data: string) => new TextEncoder().encode(data);

  beforeEach(() => {
    ({ files, root, close } = open());
    files.makeFolder(`${root}/a/b`);
  });
  afterEach(() => close());

  test('give undefined for what is absent, and an empty list', () => {
    expect(files.read(`${root}/none`)).toBeUndefined();
    expect(files.stat(`${root}/none`)).toBeUndefined();
    expect(files.list(`${root}/none`)).toEqual([]);
    expect(files.read(`${root}/none/deeper/still`)).toBeUndefined();
  });

  test('read a part of one version, and less where the file ends', () => {
    files.create(`${root}/a/parts`, '0123456789');
    const read = files.readPart(`${root}/a/parts`, 8, 20);
    expect(new TextDecoder().decode(read?.bytes)).toBe('89');
    expect(read?.stamp).toBe(files.stat(`${root}/a/parts`)?.stamp);
    files.replace(`${root}/a/parts`, 'others');
    expect(files.readPart(`${root}/a/parts`, 0, 2)?.stamp).not.toBe(read?.stamp);
    expect(files.readPart(`${root}/a/none`, 0, 2)).toBeUndefined();
  });

  test('give undefined below something that is no folder', () => {
    files.create(`${root}/file`, 'x');
    expect(files.read(`${root}/file/below`)).toBeUndefined();
    expect(files.stat(`${root}/file/below`)).toBeUndefined();
    expect(files.list(`${root}/file`)).toEqual([]);
  });

  test('make a folder with those above it, and again without complaint', () => {
    files.makeFolder(`${root}/c/d/e`);
    files.makeFolder(`${root}/c/d/e`);
    expect(files.stat(`${root}/c/d`)).toBeDefined();
    expect(files.list(`${root}/c/d`)).toEqual([{ name: 'e', directory: true }]);
  });

  test('list names in order of their characters, and say which are folders', () => {
    for (const name of ['b.md', 'a.md', 'Z.md', 'é.md', '.hidden', 'a-1.md'])
      files.create(`${root}/a/${name}`, '');
    expect(files.list(`${root}/a`)).toEqual([
      { name: '.hidden', directory: false },
      { name: 'Z.md', directory: false },
      { name: 'a-1.md', directory: false },
      { name: 'a.md', directory: false },
      { name: 'b', directory: true },
      { name: 'b.md', directory: false },
      { name: 'é.md', directory: false },
    ]);
  });

  test('create a file once and refuse to do it again, leaving the first as it was', () => {
    expect(files.create(`${root}/a/one`, 'first ü\n')).toBe(true);
    expect(files.create(`${root}/a/one`, 'second\n')).toBe(false);
    expect(text(`${root}/a/one`)).toBe('first ü\n');
    expect(files.list(`${root}/a`).map(({ name }) => name)).toEqual(['b', 'one']);
  });

  test('append at the end, byte for byte', () => {
    files.create(`${root}/log`, 'one\n');
    files.append(`${root}/log`, 'zwei ü\n');
    files.append(`${root}/log`, 'three\nfour\n');
    expect(text(`${root}/log`)).toBe('one\nzwei ü\nthree\nfour\n');
  });

  test('end an unfinished last line before appending to it', () => {
    files.create(`${root}/log`, 'one\ntw');
    files.append(`${root}/log`, 'three\n');
    expect(text(`${root}/log`)).toBe('one\ntw\nthree\n');
  });

  test('append to an empty file without a line of their own', () => {
    files.create(`${root}/log`, '');
    files.append(`${root}/log`, 'one\n');
    expect(text(`${root}/log`)).toBe('one\n');
  });

  test('jot at the end of a file that need not be there, nor its folder, byte for byte', () => {
    files.jot(`${root}/new/folder/notes`, '\none\n');
    files.jot(`${root}/new/folder/notes`, 'tw');
    files.jot(`${root}/new/folder/notes`, '\nzwei ü\n');
    expect(text(`${root}/new/folder/notes`)).toBe('\none\ntw\nzwei ü\n');
    expect(() => files.jot(`${root}/a/b`, 'x')).toThrow(TidemarkError);
  });

  test('neither append to nor cut what is not there', () => {
    expect(() => files.append(`${root}/none`, 'x')).toThrow(TidemarkError);
    expect(() => files.truncate(`${root}/none`, 0, new Uint8Array())).toThrow(/none/);
    expect(files.read(`${root}/none`)).toBeUndefined();
  });

  test('cut a tail off a file', () => {
    files.create(`${root}/log`, 'one\ntwo\n');
    expect(files.truncate(`${root}/log`, 4, bytes('two\n'))).toBe(true);
    expect(text(`${root}/log`)).toBe('one\n');
  });

  test('cut off nothing but the tail that was meant', () => {
    files.create(`${root}/log`, 'one\ntwo\n');
    for (const [size, tail] of [
      [4, 'tw'],
      [4, 'two'],
      [4, 'tow\n'],
      [4, 'two\nthree\n'],
      [3, 'two\n'],
      [8, 'two\n'],
    ] as const)
      expect(files.truncate(`${root}/log`, size, bytes(tail))).toBe(false);
    expect(text(`${root}/log`)).toBe('one\ntwo\n');
  });

  test('append only to a file of the size that was seen, where one is given', () => {
    files.create(`${root}/log`, 'one\n');
    expect(files.append(`${root}/log`, 'two\n', 3)).toBe(false);
    expect(files.append(`${root}/log`, 'two\n', 4)).toBe(true);
    expect(files.append(`${root}/log`, 'two\n', 4)).toBe(false);
    expect(files.append(`${root}/log`, 'three\n')).toBe(true);
    expect(text(`${root}/log`)).toBe('one\ntwo\nthree\n');
  });

  test('replace only the file that was seen, where its stamp is given', () => {
    files.create(`${root}/a/view`, 'one\n');
    const seen = files.stat(`${root}/a/view`)?.stamp ?? '';
    files.append(`${root}/a/view`, 'two\n');
    expect(files.replace(`${root}/a/view`, 'three\n', seen)).toBe(false);
    expect(files.replace(`${root}/a/gone`, 'three\n', seen)).toBe(false);
    expect(text(`${root}/a/view`)).toBe('one\ntwo\n');
    expect(files.replace(`${root}/a/view`, 'three\n', files.stat(`${root}/a/view`)?.stamp)).toBe(true);
    expect(text(`${root}/a/view`)).toBe('three\n');
    expect(files.list(`${root}/a`).map(({ name }) => name)).toEqual(['b', 'view']);
  });

  test('replace a file whole, or make it, with text or bytes, and leave nothing beside it', () => {
    files.replace(`${root}/a/new`, 'made\n');
    files.replace(`${root}/a/new`, 'made again\n');
    files.replace(`${root}/a/bytes`, new Uint8Array([0, 255, 10]));
    expect(text(`${root}/a/new`)).toBe('made again\n');
    expect([...(files.read(`${root}/a/bytes`) ?? [])]).toEqual([0, 255, 10]);
    expect(files.list(`${root}/a`).map(({ name }) => name)).toEqual(['b', 'bytes', 'new']);
  });

  test('tell by the stamp of a folder that a file in it was replaced, and read with the stamp that is looked up', () => {
    files.replace(`${root}/a/seen`, 'one\n');
    const before = files.stat(`${root}/a`)?.stamp;
    if (files === nodeFiles) utimesSync(`${root}/a`, 1, 1);
    const made = files === nodeFiles ? files.stat(`${root}/a`)?.stamp : before;
    files.replace(`${root}/a/seen`, 'two\n');
    expect(files.stat(`${root}/a`)?.stamp).not.toBe(made);
    expect(files.readPart(`${root}/a/seen`, 0, 1)?.stamp).toBe(files.stat(`${root}/a/seen`)?.stamp);
  });

  test('remove a file, and one that is gone already', () => {
    files.create(`${root}/gone`, 'x');
    files.remove(`${root}/gone`);
    files.remove(`${root}/gone`);
    expect(files.read(`${root}/gone`)).toBeUndefined();
  });

  test('change the stamp of a file with its content, and that of a folder with its entries', () => {
    files.create(`${root}/a/one`, 'x\n');
    const [file, folder] = [files.stat(`${root}/a/one`), files.stat(`${root}/a`)];
    expect(file?.size).toBe(2);
    files.append(`${root}/a/one`, 'y\n');
    expect(files.stat(`${root}/a/one`)?.stamp).not.toBe(file?.stamp);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    files.create(`${root}/a/two`, 'y\n');
    expect(files.stat(`${root}/a`)?.stamp).not.toBe(folder?.stamp);
  });

  test('give back what the locked action gives, and free the lock when it throws', () => {
    expect(files.locked(`${root}/locks/l`, () => 42)).toBe(42);
    expect(() =>
      files.locked(`${root}/locks/l`, () => {
        throw new Error('inside');
      }),
    ).toThrow('inside');
    expect(files.locked(`${root}/locks/l`, () => 43)).toBe(43);
    expect(files.list(`${root}/locks`)).toEqual([]);
  });
});

describe('files in memory, where a write fails', () => {
  test('are never seen with a create or replace half done, and an append holds as many bytes as were let through', () => {
    const files = memoryFiles();
    files.create('/r/log', 'one\n');
    files.beforeWrite = () => 3;
    expect(() => files.create('/r/new', 'abcdef')).toThrow(Crash);
    expect(() => files.replace('/r/log', 'abcdef')).toThrow(Crash);
    expect(() => files.append('/r/log', 'abcdef\n')).toThrow(Crash);
    expect(files.read('/r/new')).toBeUndefined();
    expect(new TextDecoder().decode(files.read('/r/log'))).toBe('one\nabc');
  });
});

describe('files on disk', () => {
  let folder: string;
  let holder: Bundle;

  beforeAll(async () => {
    holder = await bundled('test/contracts/lock-holder.ts');
  });
  afterAll(() => holder.dispose());
  beforeEach(() => {
    folder = temporaryFolder('files');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('say in words what went wrong, and with which path', () => {
    expect(() => nodeFiles.create(join(folder, 'no', 'folder'), 'x')).toThrow(
      /Could not create .*no\/folder/,
    );
    expect(() => nodeFiles.read(folder)).toThrow(/it is a folder/);
    writeFileSync(join(folder, 'file'), '');
    expect(() => nodeFiles.makeFolder(join(folder, 'file', 'below'))).toThrow(/not a folder/);
  });

  test('leave nothing beside the target when a replace or create cannot be finished', () => {
    mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
    expect(() => nodeFiles.replace(join(folder, 'taken'), 'x')).toThrow(TidemarkError);
    expect(nodeFiles.create(join(folder, 'taken'), 'x')).toBe(false);
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  test('take away what a killed writer left beside, once it is old, and nothing of the living or of other programs', async () => {
    const { process: dead, ended } = started(process.execPath, ['-e', '']);
    await ended;
    const leave = (pid: number | undefined, serial: string, minutes: number, word = 'tide-abc') => {
      const path = join(folder, `.tmp-${pid}-${word}-${serial}`);
      writeFileSync(path, 'half of it');
      const at = new Date(Date.now() - minutes * 60_000);
      utimesSync(path, at, at);
    };
    leave(dead.pid, '0', 60);
    leave(dead.pid, '1', 1);
    leave(process.pid, '2', 60);
    leave(dead.pid, 'notes.txt', 60, 'important');
    leave(dead.pid, 'notes.txt', 60, 'tide-important');
    nodeFiles.replace(join(folder, 'view'), 'x');
    const left = [
      `.tmp-${dead.pid}-important-notes.txt`,
      `.tmp-${dead.pid}-tide-abc-1`,
      `.tmp-${dead.pid}-tide-important-notes.txt`,
      `.tmp-${process.pid}-tide-abc-2`,
      'view',
    ].sort();
    expect(readdirSync(folder).sort()).toEqual(left);
    leave(dead.pid, '3', 60);
    nodeFiles.create(join(folder, 'new'), 'x');
    expect(readdirSync(folder).sort()).toEqual([...left, 'new'].sort());
  });

  test('show a reader the old or the new content of a replaced file, never a part', async () => {
    const path = join(folder, 'view.md');
    const [short, long] = ['a'.repeat(10), 'b'.repeat(200_000)];
    nodeFiles.replace(path, short);
    const reader = started(process.execPath, [
      '-e',
      `const { readFileSync, writeSync } = require('node:fs');
       let seen = 0, bad = 0; writeSync(1, 'ready\\n');
       for (const end = Date.now() + 600; Date.now() < end; seen++) {
         const text = readFileSync(${JSON.stringify(path)}, 'utf8');
         if (text !== 'a'.repeat(10) && text !== 'b'.repeat(200000)) bad++;
       }
       writeSync(1, JSON.stringify({ seen, bad }));`,
    ]);
    await until(() => reader.said().includes('ready'));
    for (let i = 0; reader.process.exitCode === null && i < 100; i++) {
      nodeFiles.replace(path, i % 2 === 0 ? long : short);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { seen, bad } = JSON.parse((await reader.ended).stdout.split('\n')[1] ?? '{}');
    expect(seen).toBeGreaterThan(10);
    expect(bad).toBe(0);
  });

  test('let one process at a time have a lock', async () => {
    const [lock, counter] = [join(folder, 'locks', 'l'), join(folder, 'counter')];
    writeFileSync(counter, '0');
    const all = await Promise.all(
      Array.from({ length: 4 }, () => ran(process.execPath, [holder.path, 'count', lock, counter, '150'])),
    );
    expect(all.map(({ stdout }) => stdout)).toEqual(Array(4).fill('done\n'));
    expect(readFileSync(counter, 'utf8')).toBe('600');
    expect(readdirSync(join(folder, 'locks'))).toEqual([]);
  });

  test('wait for a living holder of a lock', async () => {
    const lock = join(folder, 'l');
    const other = started(process.execPath, [holder.path, 'hold', lock, '-', '700']);
    await until(() => other.said().includes('held'));
    const from = Date.now();
    expect(nodeFiles.locked(lock, () => 'mine')).toBe('mine');
    expect(Date.now() - from).toBeGreaterThan(300);
    await other.ended;
  });

  test('take over at once from a holder that was killed', async () => {
    const lock = join(folder, 'l');
    const other = started(process.execPath, [holder.path, 'hold', lock, '-', '60000']);
    await until(() => other.said().includes('held'));
    other.process.kill('SIGKILL');
    await other.ended;
    expect(existsSync(lock)).toBe(true);
    const from = Date.now();
    expect(nodeFiles.locked(lock, () => 'mine')).toBe('mine');
    expect(Date.now() - from).toBeLessThan(2_000);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'take over from a dead holder whose number another process has by now',
    () => {
      const lock = join(folder, 'l');
      writeFileSync(lock, `${process.ppid} ${hostname()} 1 token`);
      const from = Date.now();
      expect(nodeFiles.locked(lock, () => 'mine')).toBe('mine');
      expect(Date.now() - from).toBeLessThan(2_000);
    },
  );

  test('take over from a holder that died before it wrote its name', () => {
    const lock = join(folder, 'l');
    writeFileSync(lock, '');
    const from = Date.now();
    expect(nodeFiles.locked(lock, () => 'mine')).toBe('mine');
    expect(Date.now() - from).toBeLessThan(2_000);
  });

  test('take over a lock of another machine only once it is old', () => {
    const lock = join(folder, 'l');
    writeFileSync(lock, '1 another-machine 77 token');
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(lock, old, old);
    expect(nodeFiles.locked(lock, () => 'mine')).toBe('mine');
  });

  test('do not give a lock back that was taken over meanwhile', () => {
    const lock = join(folder, 'l');
    nodeFiles.locked(lock, () => {
      rmSync(lock);
      writeFileSync(lock, '1 another-machine 77 token');
    });
    expect(readFileSync(lock, 'utf8')).toBe('1 another-machine 77 token');
  });

  test('let one of several processes create a file, whole', async () => {
    const all = await Promise.all(
      Array.from({ length: 4 }, () => ran(process.execPath, [holder.path, 'create', '-', folder, '40'])),
    );
    expect(all.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(40);
    const names = readdirSync(folder);
    expect(names.length).toBe(40);
    for (const name of names) {
      const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n');
      expect([lines.length, new Set(lines).size]).toEqual([2_000, 1]);
    }
  });
});
