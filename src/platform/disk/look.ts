// What is where: a file as it stands, and the entries of a folder.

import { readdirSync, statSync } from 'node:fs';
import type { DirEntry, FileStat, IrregularEntry } from '../../model/ports.ts';
import { isSettled, stampOf } from './file-stamp.ts';
import { identityOf } from './folder-identity.ts';

export function describe(path: string): FileStat {
  const stat = statSync(path);
  return {
    size: stat.size,
    stamp: stampOf(stat),
    settled: isSettled(stat),
    // Most ask for the other three.
    get identity() {
      return identityOf(path, stat);
    },
  };
}

export function entries(path: string): DirEntry[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ name: entry.name, directory: entry.isDirectory() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function irregular(path: string): IrregularEntry[] {
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry): IrregularEntry[] => {
      if (entry.isFile() || entry.isDirectory()) return [];
      const { name } = entry;
      if (entry.isSymbolicLink()) return [{ name, what: 'a symbolic link' }];
      if (entry.isFIFO()) return [{ name, what: 'a pipe' }];
      return [{ name, what: entry.isSocket() ? 'a socket' : 'a device' }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
