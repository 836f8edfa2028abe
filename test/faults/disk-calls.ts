// The calls of `node:fs` that our files are made of, on a disk of our own: the real platform code runs on it, so that what is tried is
// what it does, sync for sync. A call that is not here fails loudly.

import { constants } from 'node:fs';
import { vi } from 'vitest';
import type { Files } from '../../src/model/ports.ts';
import type { Disk, EntryOp, FileNode, FolderNode } from './disk.ts';

let disk: Disk;

/** Runs the action on that disk and by its clock; a wait takes no time of ours. */
export function on<T>(which: Disk, action: () => T): T {
  const before = disk;
  disk = which;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => disk.now);
  const wait = vi.spyOn(Atomics, 'wait').mockImplementation((_array, _index, _value, milliseconds) => {
    disk.now += Math.ceil(milliseconds ?? 0);
    return 'timed-out';
  });
  try {
    return action();
  } finally {
    wait.mockRestore();
    now.mockRestore();
    disk = before;
  }
}

/** The real `nodeFiles`, on the disk that is current. */
export async function filesOnDisk(): Promise<Files> {
  vi.doMock('node:fs', () => calls);
  const { nodeFiles } = await import('../../src/platform/node-files.ts');
  vi.doUnmock('node:fs');
  return nodeFiles;
}

interface Opened {
  readonly path: string;
  readonly node: number;
  readonly append: boolean;
  at: number;
}

const opened = new Map<number, Opened>();
let lastFile = 100;

const calls = {
  constants,
  openSync(path: string, flags: number | string): number {
    const bits = flags === 'wx' ? constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY : flags;
    if (typeof bits !== 'number') throw new Error(`not simulated: open with ${flags}`);
    let node = disk.find(path);
    if ((bits & constants.O_CREAT) !== 0) {
      if (node !== undefined) throw failed('EEXIST', path);
      node = disk.make();
      disk.do({ ...entry('openat', path, node), makes: 'file' });
    }
    if (node === undefined) throw failed('ENOENT', path);
    opened.set(++lastFile, { path, node, append: (bits & constants.O_APPEND) !== 0, at: 0 });
    return lastFile;
  },
  closeSync: (file: number) => opened.delete(file),
  writeSync(file: number, data: string | Uint8Array, offset = 0): number {
    const { path, node, append, at } = openedAs(file);
    const bytes = new Uint8Array(typeof data === 'string' ? new TextEncoder().encode(data) : data).subarray(
      offset,
    );
    const from = append ? fileAt(node, path).seen.content.length : at;
    disk.do({ call: 'write', path, node, from, bytes });
    openedAs(file).at = from + bytes.length;
    return bytes.length;
  },
  readSync(file: number, into: Uint8Array, offset: number, length: number, position: number): number {
    const { path, node } = openedAs(file);
    const bytes = fileAt(node, path).seen.content.subarray(position, position + length);
    into.set(bytes, offset);
    return bytes.length;
  },
  ftruncateSync(file: number, size: number): void {
    const { path, node } = openedAs(file);
    disk.do({ call: 'ftruncate', path, node, size });
  },
  fsyncSync(file: number): void {
    const { path, node } = openedAs(file);
    disk.do({ call: 'fsync', path, node });
  },
  fdatasyncSync(file: number): void {
    const { path, node } = openedAs(file);
    disk.do({ call: 'fdatasync', path, node });
  },
  fstatSync: (file: number) => stat(openedAs(file).node),
  statSync: (path: string) => stat(found(path)),
  lstatSync(path: string, options?: { throwIfNoEntry?: boolean }) {
    const node = disk.find(path);
    return node === undefined && options?.throwIfNoEntry === false ? undefined : stat(found(path));
  },
  readFileSync(path: string, encoding?: 'utf8'): Uint8Array | string {
    if (path.startsWith('/proc/')) return ofThisBoot(path);
    const { content } = fileAt(found(path), path).seen;
    return encoding === 'utf8' ? new TextDecoder().decode(content) : content;
  },
  readdirSync(path: string) {
    const node = disk.node(found(path));
    if (node.kind !== 'folder') throw failed('ENOTDIR', path);
    return [...node.seen.content].map(([name, id]) => ({ name, ...stat(id) }));
  },
  mkdirSync(path: string): void {
    if (disk.find(path) !== undefined) throw failed('EEXIST', path);
    disk.do({ ...entry('mkdir', path, disk.make()), makes: 'folder' });
  },
  linkSync(from: string, to: string): void {
    const node = found(from);
    if (disk.find(to) !== undefined) throw failed('EEXIST', to);
    disk.do(entry('link', to, node));
  },
  renameSync(from: string, to: string): void {
    const node = found(from);
    const op = entry('rename', to, node);
    if (folderOf(from) !== folderOf(to)) throw new Error('not simulated: a rename between folders');
    disk.do({ ...op, sets: [...op.sets, [nameOf(from), undefined]] });
  },
  unlinkSync(path: string): void {
    found(path);
    disk.do(entry('unlink', path, undefined));
  },
  rmSync(path: string): void {
    if (disk.find(path) !== undefined) calls.unlinkSync(path);
  },
};

function entry(call: EntryOp['call'], path: string, node: number | undefined): EntryOp {
  return { call, path, folder: found(folderOf(path)), sets: [[nameOf(path), node]] };
}

function found(path: string): number {
  const node = disk.find(path);
  if (node === undefined) throw failed('ENOENT', path);
  return node;
}

function fileAt(node: number, path: string): FileNode {
  const file: FileNode | FolderNode = disk.node(node);
  if (file.kind !== 'file') throw failed('EISDIR', path);
  return file;
}

function openedAs(file: number): Opened {
  const as = opened.get(file);
  if (as === undefined) throw failed('EBADF', String(file));
  return as;
}

function stat(id: number) {
  const node = disk.node(id);
  return {
    size: node.kind === 'file' ? node.seen.content.length : 4096,
    mtimeMs: node.seen.at,
    ctimeMs: node.seen.at,
    birthtimeMs: 1,
    ino: id,
    isFile: () => node.kind === 'file',
    isDirectory: () => node.kind === 'folder',
    isSymbolicLink: () => false,
  };
}

/** What tells a process from one that had its number before the power went. */
function ofThisBoot(path: string): string {
  if (/^\/proc\/\d+\/stat$/.test(path)) return `1 (node) ${Array(40).fill(disk.boot).join(' ')}`;
  if (path === '/proc/sys/kernel/random/boot_id') return `boot-${disk.boot}\n`;
  throw failed('ENOENT', path);
}

function failed(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
