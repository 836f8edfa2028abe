// The files of a project as git lists them: tracked or new, never ignored. Where there is no git, what lies in its folders, without
// hidden ones and packages. Links are not followed, neither to a file nor through a folder.

import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ProjectFile, type ProjectFiles, textKindOf } from '../model/project-file.ts';
import { isSettled, stampOf } from './disk/file-stamp.ts';
import { findGit } from './git-folder.ts';
import { runGit } from './run-git.ts';

/** A walk without git goes no farther. */
const MOST_WALKED = 100_000;

export function projectFiles(root: string): ProjectFiles {
  const isOwn = ownFolders(root);
  return {
    list: () => {
      const paths = pathsIn(root);
      if (paths === undefined) return { reason: 'git does not say which files belong to the project' };
      return paths
        .filter((path) => textKindOf(path) !== undefined)
        .sort()
        .flatMap((path) => described(root, path, isOwn) ?? []);
    },
    read: (path) => {
      try {
        return isOwn(dirname(path)) && lstatSync(join(root, path)).isFile()
          ? readFileSync(join(root, path))
          : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Tracked or new, never ignored; undefined where git does not say. */
export function pathsIn(root: string): string[] | undefined {
  if (findGit(root) === undefined) return walked(root);
  try {
    const listed = runGit(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
    return [...new Set(listed.toString('utf8').split('\0'))];
  } catch {
    return undefined;
  }
}

function walked(root: string): string[] {
  const found: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined && found.length < MOST_WALKED; folder = folders.pop())
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name)) folders.push(path);
    }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function described(root: string, path: string, isOwn: (folder: string) => boolean): ProjectFile | undefined {
  try {
    const stat = lstatSync(join(root, path));
    if (!stat.isFile() || !isOwn(dirname(path))) return undefined;
    return {
      path,
      size: stat.size,
      stamp: stampOf(stat),
      settled: isSettled(stat),
    };
  } catch {
    // Tracked, and not there.
    return undefined;
  }
}

/** Whether a folder lies where its path says. */
function ownFolders(root: string): (folder: string) => boolean {
  const known = new Map<string, boolean>();
  const real = realpathSync(root);
  return (folder) => {
    let own = known.get(folder);
    if (own === undefined) {
      own = realpathSync(join(root, folder)) === join(real, folder);
      known.set(folder, own);
    }
    return own;
  };
}
