// A store keeps its folders and settings itself. One that is a link, as it may come with a clone, would lead us into somebody else's.

import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';
import { type GitFolder, workTrees } from './git-folder.ts';

/** What we read or write in a store. */
const OWN = ['sessions', 'local', 'views', '.index', 'passages', 'config.yaml', '.gitignore'];

/** Their entries are few, and links among them are what no listing shows. */
const LOOKED_INTO = [
  'sessions',
  'views',
  'local',
  'passages',
  '.index',
  '.index/locks',
  '.index/open',
  '.index/views',
];

/** The first part of a store that is a link; the spool is passed over by those who use it. */
export function linkedFolder(root: string): string | undefined {
  const own = OWN.map((name) => join(root, name)).find(isLink);
  if (own !== undefined) return own;
  for (const name of LOOKED_INTO) {
    const found = linkIn(join(root, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

export function refuseLinkedFolders(root: string): void {
  const path = linkedFolder(root);
  if (path !== undefined) throw linkRefused(path);
}

export function linkRefused(path: string): TidemarkError {
  return new TidemarkError(
    'refused',
    `${path} is a link, and what it leads to would be read, replaced and removed.`,
    {
      hint: 'Nothing was written. A store keeps what stands there itself: take the link away and run the command again.',
    },
  );
}

/** A `.tidemark` that is a link stays in the project: in its folder, or in a working tree of the repository. */
export function refuseLeadingOut(root: string, folder: string, git: GitFolder | undefined): void {
  if (!isLink(root)) return;
  const target = realOr(root);
  const allowed = git === undefined ? [folder] : workTrees(git);
  if (target !== undefined && allowed.some((tree) => isInside(target, tree)) && !isOfGit(target, git)) return;
  throw new TidemarkError(
    'refused',
    `${root} is a link that leads out of the project${target === undefined ? '' : `, to ${target}`}. What is remembered here would be written there.`,
    {
      hint: 'Nothing was written. Take the link away and run tide init, or name the store you mean with --store PATH.',
    },
  );
}

/** History is no place for memory, of whichever repository it is. */
function isOfGit(target: string, git: GitFolder | undefined): boolean {
  const folders = git === undefined ? [] : [git.gitDir, git.commonDir];
  return (
    /[/\\]\.git([/\\]|$)/i.test(target) ||
    folders.some((folder) => target === folder || isInside(target, folder))
  );
}

function isInside(target: string, folder: string): boolean {
  return target.startsWith(`${folder}/`);
}

/** What is not there, or lies below something that is no folder, is no link. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false;
  }
}

function linkIn(folder: string): string | undefined {
  // A miss that is thrown costs more than looking first.
  if (!existsSync(folder)) return undefined;
  try {
    const found = readdirSync(folder, { withFileTypes: true }).find((entry) => entry.isSymbolicLink());
    return found === undefined ? undefined : join(folder, found.name);
  } catch {
    return undefined;
  }
}

function realOr(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
