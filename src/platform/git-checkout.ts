// What git knows of the working tree of a project. Nothing is asked before somebody needs it, and then once.

import { lstatSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { once } from '../model/once.ts';
import { HASH_LENGTH } from '../model/sight.ts';
import { LARGEST_TEXT } from '../model/worktree.ts';
import { findGit, type GitFolder } from './git-folder.ts';
import { type IndexEntry, indexEntries } from './git-index.ts';
import { pathsIn } from './project-files.ts';

/** Large files that are named to git as not to be searched: a command line has an end. */
const MOST_LEFT_OUT = 500;

export interface GitCheckout {
  readonly root: string;
  /** The root without links. */
  readonly real: () => string;
  readonly git: () => GitFolder | undefined;
  /** What comes before a path of the project in the working tree of git. */
  readonly prefix: () => string;
  readonly index: () => ReadonlyMap<string, IndexEntry>;
  /** The files of the project, tracked or new. */
  readonly all: () => readonly string[];
  /** Files nobody looks into: a search must not read them either. */
  readonly tooLarge: () => readonly string[];
  /** The start of a hash, where the index is surely right about the file. */
  readonly indexedHash: (path: string) => string | undefined;
}

export function gitCheckout(root: string): GitCheckout {
  const git = once(() => findGit(root));
  const real = once(() => realpathSync(root));
  const prefix = once(() => {
    const tree = git()?.tree;
    const inside = tree === undefined ? '' : relative(tree, real());
    return inside === '' ? '' : `${inside}/`;
  });
  const index = once((): ReadonlyMap<string, IndexEntry> => {
    const found = git();
    const entries = found === undefined ? [] : indexEntries(found);
    return new Map(Array.from(entries, (entry) => [entry.path, entry]));
  });
  const indexTime = once(() => seconds(join(git()?.gitDir ?? '', 'index')));
  const all = once(() =>
    (pathsIn(root) ?? []).filter((path) => path !== '' && !path.startsWith('.tidemark/')),
  );
  const tooLarge = once(() => {
    const before = prefix();
    const tracked = [...index().values()]
      .filter((entry) => entry.size > LARGEST_TEXT && entry.path.startsWith(before))
      .map((entry) => entry.path.slice(before.length));
    const fresh = all().filter((path) => {
      if (index().has(before + path)) return false;
      const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
      return stat !== undefined && stat.size > LARGEST_TEXT;
    });
    return [...tracked, ...fresh].slice(0, MOST_LEFT_OUT);
  });
  // The index need not be right about a file that changed after it was written.
  const indexedHash = (path: string): string | undefined => {
    const entry = index().get(prefix() + path);
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (entry === undefined || stat === undefined || entry.size !== stat.size) return undefined;
    const isSame = Math.floor(stat.mtimeMs / 1000) === entry.seconds && entry.seconds < indexTime();
    return isSame ? entry.hash().slice(0, HASH_LENGTH) : undefined;
  };
  return { root, real, git, prefix, index, all, tooLarge, indexedHash };
}

function seconds(path: string): number {
  try {
    return Math.floor(statSync(path).mtimeMs / 1000);
  } catch {
    return 0;
  }
}
