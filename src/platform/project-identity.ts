// What tells a project again after its folder was renamed or cloned anew: where it lay, which folder that was, its remotes and its
// first commits. Kept beside a private store, which is found by the place of the project alone.

import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type GitFolder, remotesOf } from './git-folder.ts';
import { nodeFiles } from './node-files.ts';
import { runGit } from './run-git.ts';

export interface ProjectIdentity {
  /** The folder of the project. */
  readonly path: string;
  /** Tells the folder under any name: device, inode and time of birth. */
  readonly folder: string;
  readonly remotes: readonly string[];
  /** The commits without parents. */
  readonly roots: readonly string[];
}

export type Likeness = 'folder' | 'remote' | 'commit' | 'path';

const FILE = 'project.json';
/** Reading writes nowhere else. */
const SEEN = '.index';
const LONGEST = 64 * 1024;
const GIT_MILLISECONDS = 3_000;

/** `roots` is asked of git, which takes its time. */
export function identityOf(
  path: string,
  git: GitFolder | undefined,
  roots: () => readonly string[] = () => rootCommits(git),
): ProjectIdentity {
  const remotes = git === undefined ? [] : remotesOf(git).map(({ url }) => plainRemote(url, path));
  return { path, folder: folderIdentity(path), remotes: [...new Set(remotes)].sort(), roots: roots() };
}

/** Why the project here is likely the one that was recorded; undefined where nothing says so. */
export function likenessOf(known: ProjectIdentity, here: ProjectIdentity): Likeness | undefined {
  if (known.folder !== '' && known.folder === here.folder) return 'folder';
  const isShared = (one: readonly string[], other: readonly string[]) =>
    one.some((word) => other.includes(word));
  if (isShared(known.remotes, here.remotes) || here.remotes.includes(known.path)) return 'remote';
  if (isShared(known.roots, here.roots)) return 'commit';
  // Two histories at one place are two projects.
  const isOther = known.roots.length > 0 && here.roots.length > 0;
  return known.path === here.path && !isOther ? 'path' : undefined;
}

/** What was recorded when the store was made or taken over, and what was seen since. */
export function recordIdentity(store: string, identity: ProjectIdentity, when: 'made' | 'seen'): void {
  const folder = when === 'made' ? store : join(store, SEEN);
  if (JSON.stringify(readIdentity(folder)) === JSON.stringify(identity)) return;
  nodeFiles.makeFolder(folder);
  nodeFiles.replace(join(folder, FILE), `${JSON.stringify(identity, null, 2)}\n`);
}

export function recordedIdentity(store: string): ProjectIdentity | undefined {
  return readIdentity(join(store, SEEN)) ?? readIdentity(store);
}

function readIdentity(place: string): ProjectIdentity | undefined {
  try {
    const part = nodeFiles.readPart(join(place, FILE), 0, LONGEST);
    if (part === undefined || part.size > LONGEST) return undefined;
    const { path, folder, remotes, roots } = JSON.parse(new TextDecoder().decode(part.bytes));
    const isSound = [path, folder].every(isText) && [remotes, roots].every(isTexts);
    return isSound ? { path, folder, remotes, roots } : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function folderIdentity(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  // A number alone is given to another folder when this one is gone.
  return stat === undefined || stat.birthtimeNs === 0n ? '' : `${stat.dev}:${stat.ino}:${stat.birthtimeNs}`;
}

/** `git@example.com:acme/quay.git` and `https://example.com/acme/quay` are one; a path is the folder it leads to. */
function plainRemote(url: string, from: string): string {
  const bare = url.slice(url.startsWith(FILE_SCHEME) ? FILE_SCHEME.length : 0, 1_000);
  if (isPath(bare)) {
    const full = bare.startsWith('/') ? bare : join(from, bare);
    const tree = full.replace(/\/\.git\/?$/, '');
    return existsSync(tree) ? realpathSync(tree) : tree.replace(/\/+$/, '');
  }
  return bare
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/^([^/:]+):(?:\d+\/)?/, '$1/')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .toLowerCase();
}

function rootCommits(git: GitFolder | undefined): string[] {
  // The first commit of a shallow clone is any commit.
  if (git === undefined || existsSync(join(git.commonDir, 'shallow'))) return [];
  try {
    const told = runGit(git.tree, ['rev-list', '--max-parents=0', 'HEAD'], GIT_MILLISECONDS);
    return told
      .toString('latin1')
      .split('\n')
      .filter((line) => /^[0-9a-f]{40,64}$/.test(line))
      .slice(0, 20);
  } catch {
    return [];
  }
}

const FILE_SCHEME = 'file://';

function isPath(url: string): boolean {
  return /^[/.~]/.test(url) || /^[A-Za-z]:[\\/]/.test(url);
}
