// Files of agents in memory, for laws that want thousands of machines and for failing any one write. Folders are entries of their own, as on a disk.

import type { AgentFiles } from '../../src/platform/agent-files.ts';
import { Crash } from '../../src/platform/memory-files.ts';

export interface MemoryAgentFiles extends AgentFiles {
  readonly contents: Map<string, Uint8Array>;
  readonly folders: Set<string>;
  /** Called ahead of each write; `before` and `after` end the process there. */
  fate: (operation: string, path: string) => 'before' | 'after' | undefined;
  /** The names and bytes of everything below a folder. */
  print(folder: string): Record<string, string>;
}

export function memoryAgentFiles(): MemoryAgentFiles {
  const contents = new Map<string, Uint8Array>();
  const folders = new Set<string>(['/']);
  const stamps = new Map<string, number>();
  let clock = 0;
  const doing = (operation: string, path: string, action: () => void) => {
    const fate = files.fate(operation, path);
    if (fate === 'before') throw new Crash(`${operation} ${path}`);
    action();
    if (fate === 'after') throw new Crash(`${operation} ${path}`);
  };
  const stampOf = (path: string) => (contents.has(path) ? String(stamps.get(path)) : undefined);
  const files: MemoryAgentFiles = {
    contents,
    folders,
    fate: () => undefined,
    real: (path) => path,
    exists: (path) => contents.has(path) || folders.has(path),
    read(path) {
      const bytes = contents.get(path);
      return bytes === undefined ? undefined : { bytes, stamp: stampOf(path) ?? '' };
    },
    refusal: () => undefined,
    write(path, data, was) {
      if (!folders.has(parent(path))) throw new Error(`there is no folder for ${path}`);
      if (stampOf(path) !== was?.stamp) return false;
      doing('write', path, () => {
        contents.set(path, data);
        stamps.set(path, ++clock);
      });
      return true;
    },
    remove(path, was) {
      if (contents.has(path) && stampOf(path) !== was.stamp) return false;
      doing('remove', path, () => contents.delete(path));
      return true;
    },
    list: (path) =>
      [...contents.keys()].filter((name) => parent(name) === path).map((name) => name.slice(path.length + 1)),
    makeFolder(path) {
      for (let folder = path; !folders.has(folder); folder = parent(folder)) {
        const made = folder;
        if (folders.has(parent(made))) {
          doing('makeFolder', made, () => folders.add(made));
          folder = `${path}/x`;
        }
      }
    },
    removeFolder(path) {
      if ([...contents.keys(), ...folders].some((name) => parent(name) === path && name !== path)) return;
      if (folders.has(path)) doing('removeFolder', path, () => folders.delete(path));
    },
    print: (folder) =>
      Object.fromEntries(
        [...[...folders].map((name) => `${name}/`), ...contents.keys()]
          .filter((name) => name.startsWith(`${folder}/`) && name !== `${folder}/`)
          .sort()
          .map((name) => [name, Buffer.from(contents.get(name) ?? []).toString('latin1')]),
      ),
  };
  return files;
}

function parent(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
