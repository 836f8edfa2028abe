// Files in memory: the second implementation of the port, for tests and for trying things out. `beforeWrite` is
// called ahead of each write, so that a test can fail, cut or end any one of them.

import type { DirEntry, Files } from '../model/ports.ts';
import { ioError } from './io-error.ts';

export interface MemoryFiles extends Files {
  readonly contents: Map<string, Uint8Array>;
  /** May throw, or return how many bytes reach the disk before the crash: all of them with `Infinity`, when it comes just after. */
  beforeWrite: (operation: WriteOperation, path: string) => number | undefined;
  /** The same files again, to go on from here more than once. */
  copy(): MemoryFiles;
}

export type WriteOperation = 'create' | 'append' | 'jot' | 'truncate' | 'replace' | 'remove' | 'makeFolder';

export class Crash extends Error {}

export function memoryFiles(): MemoryFiles {
  return filesOn(new Map(), new Set(), new Map());
}

function filesOn(
  contents: Map<string, Uint8Array>,
  folders: Set<string>,
  stamps: Map<string, number>,
): MemoryFiles {
  let clock = Math.max(0, ...stamps.values());
  const encode = (text: string) => new TextEncoder().encode(text);
  const set = (path: string, data: Uint8Array) => {
    if (!contents.has(path)) stamps.set(path.slice(0, path.lastIndexOf('/')), ++clock);
    contents.set(path, data);
    stamps.set(path, ++clock);
  };
  const guarded = (operation: WriteOperation, path: string, action: (bytes: number) => void) => {
    const bytes = files.beforeWrite(operation, path);
    action(bytes ?? Number.POSITIVE_INFINITY);
    if (bytes !== undefined) throw new Crash(`${operation} ${path}`);
  };
  /** For what is never seen half done. */
  const whole = (operation: WriteOperation, path: string, action: () => void) =>
    guarded(operation, path, (bytes) => {
      if (bytes === Number.POSITIVE_INFINITY) action();
    });
  const present = (path: string, verb: string) => {
    const data = contents.get(path);
    if (data === undefined) throw ioError({ code: 'ENOENT' }, verb, path);
    return data;
  };
  const isFolder = (path: string) =>
    folders.has(path) || [...contents.keys(), ...folders].some((name) => name.startsWith(`${path}/`));
  const files: MemoryFiles = {
    contents,
    beforeWrite: () => undefined,
    copy: () => filesOn(new Map(contents), new Set(folders), new Map(stamps)),
    read: (path) => contents.get(path),
    readPart(path, from, to) {
      const data = contents.get(path);
      if (data === undefined) return undefined;
      return {
        bytes: data.slice(from, to),
        size: data.length,
        stamp: `${stamps.get(path) ?? 0}:${data.length}`,
      };
    },
    stat(path) {
      const data = contents.get(path);
      if (data === undefined && !isFolder(path)) return undefined;
      const stamp = stamps.get(path) ?? 0;
      const size = data?.length ?? 0;
      return { size, stamp: `${stamp}:${size}`, settled: true, identity: path };
    },
    list(path) {
      const names = new Map<string, boolean>();
      for (const name of [...contents.keys(), ...folders]) {
        if (!name.startsWith(`${path}/`)) continue;
        const rest = name.slice(path.length + 1);
        const slash = rest.indexOf('/');
        names.set(
          slash < 0 ? rest : rest.slice(0, slash),
          slash >= 0 || folders.has(name) || names.get(rest) === true,
        );
      }
      return [...names]
        .map(([name, directory]): DirEntry => ({ name, directory }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    makeFolder: (path) => whole('makeFolder', path, () => folders.add(path)),
    create(path, data) {
      if (contents.has(path)) return false;
      whole('create', path, () => set(path, encode(data)));
      return true;
    },
    append(path, data, size) {
      const before = present(path, 'append to');
      if (size !== undefined && size !== before.length) return false;
      const glue = before.length > 0 && before.at(-1) !== 10 ? '\n' : '';
      const added = encode(glue + data);
      const joined = new Uint8Array(before.length + added.length);
      joined.set(before);
      joined.set(added, before.length);
      guarded('append', path, (bytes) => set(path, joined.slice(0, before.length + bytes)));
      return true;
    },
    jot(path, data) {
      if (folders.has(path)) throw ioError({ code: 'EISDIR' }, 'append to', path);
      const before = contents.get(path) ?? new Uint8Array();
      const joined = new Uint8Array([...before, ...encode(data)]);
      guarded('jot', path, (bytes) => set(path, joined.slice(0, before.length + bytes)));
    },
    truncate(path, size, tail) {
      const before = present(path, 'cut');
      if (String(before.subarray(size)) !== String(tail)) return false;
      whole('truncate', path, () => set(path, before.slice(0, size)));
      return true;
    },
    replace(path, data, stamp) {
      if (stamp !== undefined && files.stat(path)?.stamp !== stamp) return false;
      whole('replace', path, () => {
        set(path, typeof data === 'string' ? encode(data) : data);
        // Written beside and renamed: an entry of the folder changed.
        stamps.set(path.slice(0, path.lastIndexOf('/')), ++clock);
      });
      return true;
    },
    sync: () => {},
    remove: (path) =>
      whole('remove', path, () => {
        contents.delete(path);
        stamps.set(path.slice(0, path.lastIndexOf('/')), ++clock);
      }),
    locked: (_path, action) => action(),
  };
  return files;
}
