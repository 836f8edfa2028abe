// Finding and making stores: the nearest `.tidemark/` of the working tree, a private one under the user store, or the user store.

import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { renderConfigFile } from '../model/config.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { loadConfig } from './config-file.ts';
import { findGit, firstRemote, type GitFolder, workTrees } from './git-folder.ts';
import { nodeFiles } from './node-files.ts';
import { surroundings } from './surroundings.ts';
import { systemClock, systemDigest, systemEntropy } from './system.ts';

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly store?: string | undefined;
  readonly session?: string | undefined;
}

export interface Location {
  readonly root: string;
  readonly kind: Store['kind'];
  readonly project: Store['project'];
  readonly git: GitFolder | undefined;
}

export async function openStore(place: Place, which: 'project' | 'user' = 'project'): Promise<Store> {
  const location = which === 'user' ? userLocation(place) : findStore(place);
  if (location === undefined || !isStore(location.root)) throw noStore(place, which, location?.root);
  return openAt(place, location);
}

/** The user store, if there is one. */
export async function openUserStore(place: Place): Promise<Store | undefined> {
  const location = userLocation(place);
  return isStore(location.root) ? openAt(place, location) : undefined;
}

/** Makes the folders and files of a store; what is there already is left alone. True when it is new. */
export function makeStore(location: Location): boolean {
  const fresh = !isStore(location.root);
  nodeFiles.makeFolder(`${location.root}/sessions`);
  nodeFiles.create(`${location.root}/config.yaml`, renderConfigFile());
  nodeFiles.create(`${location.root}/.gitignore`, '.index/\nspool/\n.tmp-*\n');
  // The ledger is hashed byte for byte: git must not change its line ends.
  nodeFiles.create(`${location.root}/.gitattributes`, 'sessions/** -text\n');
  return fresh;
}

/** Where a store of that kind would be, or is. */
export function locate(place: Place, kind: Store['kind']): Location {
  if (kind === 'user') return userLocation(place);
  const found = findStore(place);
  const git = findGit(place.cwd);
  const project = projectOf(place, git);
  if (place.store !== undefined)
    return found ?? { root: resolve(place.cwd, place.store), kind: 'project', project, git };
  if (kind === 'private') return { root: privateRoot(place, project.key), kind, project, git };
  return found?.kind === 'project' ? found : { root: join(project.root, '.tidemark'), kind, project, git };
}

export function findStore(place: Place): Location | undefined {
  const git = findGit(place.cwd);
  const project = projectOf(place, git);
  if (place.store !== undefined) {
    const given = resolve(place.cwd, place.store);
    const root = isStore(join(given, '.tidemark')) ? join(given, '.tidemark') : given;
    return isStore(root) ? { root: realpathSync(root), kind: 'project', project, git } : undefined;
  }
  const user = userRoot(place);
  for (let folder = resolve(place.cwd); ; folder = dirname(folder)) {
    const root = join(folder, '.tidemark');
    if (isStore(root) && realpathSync(root) !== real(user))
      return {
        root: realpathSync(root),
        kind: 'project',
        project: { ...project, name: basename(folder), root: folder },
        git,
      };
    if (folder === git?.tree || dirname(folder) === folder) break;
  }
  const hidden = privateRoot(place, project.key);
  return isStore(hidden) ? { root: hidden, kind: 'private', project, git } : undefined;
}

export function isStore(root: string): boolean {
  return existsSync(join(root, 'config.yaml')) || existsSync(join(root, 'sessions'));
}

async function openAt(place: Place, location: Location): Promise<Store> {
  const config = await loadConfig(nodeFiles, location.root);
  const shared =
    location.kind === 'project' &&
    place.store === undefined &&
    location.git !== undefined &&
    config.worktrees === 'shared';
  return {
    root: location.root,
    kind: location.kind,
    project: location.project,
    ledgers: shared ? sharedLedgers(location) : [location.root],
    config,
    files: nodeFiles,
    clock: systemClock(place.env),
    entropy: systemEntropy,
    digest: systemDigest,
    surroundings: surroundings(place.env, location.git),
    session: place.session ?? (place.env.TIDEMARK_SESSION || undefined),
  };
}

function sharedLedgers(location: Location): string[] {
  const { git, root } = location;
  if (git === undefined || !root.startsWith(`${git.tree}/`)) return [root];
  const inside = root.slice(git.tree.length + 1);
  return [
    root,
    ...workTrees(git)
      .map((tree) => join(tree, inside))
      .filter((other) => other !== root && isStore(other)),
  ];
}

function userLocation(place: Place): Location {
  return {
    root: userRoot(place),
    kind: 'user',
    project: { name: 'every project', key: 'user', root: userRoot(place) },
    git: undefined,
  };
}

function userRoot(place: Place): string {
  return resolve(place.env.TIDEMARK_HOME || join(place.env.HOME || homedir(), '.tidemark'));
}

function privateRoot(place: Place, key: string): string {
  const name =
    basename(key)
      .replace(/\.git$/, '')
      .replace(/[^A-Za-z0-9_-]+/g, '-') || 'project';
  return join(
    userRoot(place),
    'projects',
    `${name}-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`,
  );
}

/** A project is its git common directory and first remote; outside git it is the folder. */
function projectOf(place: Place, git: GitFolder | undefined): Store['project'] {
  if (git === undefined) {
    const folder = real(resolve(place.cwd));
    return { name: basename(folder) || 'project', key: folder, root: folder };
  }
  const remote = firstRemote(git);
  return {
    name: basename(git.tree),
    key: remote === undefined ? git.commonDir : `${git.commonDir} ${remote}`,
    root: git.tree,
  };
}

function real(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function noStore(place: Place, which: 'project' | 'user', root: string | undefined): TidemarkError {
  const where = place.store ?? root ?? place.cwd;
  return new TidemarkError(
    'no_store',
    which === 'user'
      ? `There is no user store at ${where}.`
      : `There is no Tidemark store in ${where} or above it.`,
    {
      hint: which === 'user' ? 'Make one with: tide init --user' : 'Make one with: tide init',
      data: { looked: where },
    },
  );
}
