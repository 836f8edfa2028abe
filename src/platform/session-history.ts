// The versions of session files that the history of HEAD holds, oldest first. A file that never changed is left out. Where git or a
// repository is missing there are none.

import { createHash } from 'node:crypto';
import { contentOf } from './git-blob.ts';
import { findGit } from './git-folder.ts';
import { runGit } from './run-git.ts';

export interface SessionVersions {
  /** Absolute. */
  readonly path: string;
  /** HEAD has the file. */
  readonly isTracked: boolean;
  /** Oldest first, none twice in a row. */
  readonly versions: () => readonly string[];
}

/** `root`: the folder of the store. Undefined where git cannot tell; the history of a shallow clone begins late. */
export function sessionHistory(root: string): readonly SessionVersions[] | undefined {
  if (findGit(root) === undefined) return undefined;
  try {
    return readHistory(root);
  } catch {
    return undefined;
  }
}

const LOG = ['log', '--full-history', '--topo-order', '--reverse', '-c', '--no-renames', '--raw', '-z'];

function readHistory(root: string): SessionVersions[] {
  const prefix = said(root, ['rev-parse', '--show-prefix']).replace(/\n$/, '');
  const head = said(root, ['ls-tree', '-r', '-z', '--name-only', 'HEAD', '--', 'sessions/']);
  const tracked = new Set(head.split('\0'));
  const blobs = new Map<string, string[]>();
  const parts = said(root, [...LOG, '--abbrev=64', '--format=', 'HEAD', '--', 'sessions/']).split('\0');
  for (let n = 0; n + 1 < parts.length; n++) {
    // `:MODE MODE HASH HASH STATUS`, with one more colon, mode and hash for each further parent of a merge.
    const row = /^\n*(:+)((?:\d{6} )+)((?:[0-9a-f]+ )+)\S+$/.exec(parts[n] ?? '');
    if (row === null) continue;
    const mode = row[2]?.trim().split(' ').at(-1) ?? '';
    const blob = row[3]?.trim().split(' ').at(-1) ?? '';
    const path = parts[++n] ?? '';
    const all = blobs.get(path) ?? [];
    blobs.set(path, all);
    if (mode.startsWith('100') && all.at(-1) !== blob) all.push(blob);
  }
  return [...blobs]
    .filter(([path]) => path.startsWith(prefix) && path.endsWith('.md'))
    .map(([path, hashes]) => {
      const below = path.slice(prefix.length);
      return {
        path: `${root}/${below}`,
        isTracked: tracked.has(below),
        versions: () => hashes.map((hash) => said(root, ['cat-file', 'blob', hash])),
        hashes,
      };
    })
    .filter(({ path, hashes }) => hashes.length !== 1 || hashOf(path) !== hashes[0]);
}

/** As git names the content, where its hashes are SHA-1. */
function hashOf(path: string): string | undefined {
  const bytes = contentOf(path);
  if (bytes === undefined) return undefined;
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function said(root: string, args: readonly string[]): string {
  return runGit(root, args).toString('utf8');
}
