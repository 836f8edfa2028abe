// Finding and making stores: the nearest `.tidemark/` of the working tree, a private one under the user store, or the user store.

import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../model/config.ts';
import { once } from '../model/once.ts';
import type { Surroundings } from '../model/ports.ts';
import { renderConfigFile } from '../model/render-config-file.ts';
import type { Whose } from '../model/settings.ts';
import type { Store } from '../model/store.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import { loadConfig } from './config-file.ts';
import { findGit, type GitFolder, headOf, remotesOf, workTrees } from './git-folder.ts';
import { isLink, refuseLeadingOut, refuseLinkedFolders } from './linked-folder.ts';
import { hasSessions, type LostStore, lostStores, offerText, setAside, takeOver } from './lost-store.ts';
import { nodeFiles } from './node-files.ts';
import { openWorktree } from './open-worktree.ts';
import { ownFiles } from './own-files.ts';
import { ownSecret } from './own-secret.ts';
import { projectFolders } from './project-folders.ts';
import { identityOf, recordedIdentity, recordIdentity } from './project-identity.ts';
import { projectName } from './project-name.ts';
import { spelledRoots } from './real-path.ts';
import { databaseFile } from './sqlite/database-file.ts';
import { surroundings } from './surroundings.ts';
import { systemClock, systemDigest, systemEntropy } from './system.ts';

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly store?: string | undefined;
  readonly session?: string | undefined;
}

/** Its name is known when its settings are read. */
type Project = Omit<Store['project'], 'name'>;

interface Location {
  readonly root: string;
  readonly kind: Store['kind'];
  readonly project: Project;
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
  refuseLinkedFolders(location.root);
  const fresh = !isStore(location.root);
  nodeFiles.makeFolder(`${location.root}/sessions`);
  nodeFiles.create(`${location.root}/config.yaml`, renderConfigFile(whoseOf(location)));
  nodeFiles.create(`${location.root}/.gitignore`, '.index/\nspool/\nlocal/\npassages/\n.tmp-*\n');
  // The ledger is hashed byte for byte: git must not change its line ends.
  nodeFiles.create(`${location.root}/.gitattributes`, 'sessions/** -text\n');
  if (location.kind === 'private')
    recordIdentity(location.root, identityOf(location.project.root, location.git), 'made');
  return fresh;
}

/** Where a store of that kind would be, or is. */
export function locate(place: Place, kind: Store['kind']): Location {
  if (kind === 'user') return userLocation(place);
  const found = findStore(place);
  const git = findGit(place.cwd);
  const project = projectOf(place.cwd, git);
  // One store for one project: a private one is neither hidden behind a second nor made where another counts.
  const isBelow = git === undefined && found?.project.root !== project.root;
  const countsFirst = kind === 'private' && found?.kind === 'project' && isBelow && place.store === undefined;
  if (found !== undefined && !countsFirst) return found;
  if (place.store !== undefined) return storeAt(place, resolve(place.cwd, place.store));
  if (kind === 'private') return { root: privateRoot(place, project.key), kind, project, git };
  const root = join(project.root, '.tidemark');
  if (root === real(userRoot(place)))
    throw new TidemarkError(
      'refused',
      `${root} is the user store; it cannot be that of ${project.root} too.`,
      {
        hint: 'tide init --user makes the user store, tide init --private one for this folder alone.',
      },
    );
  refuseLeadingOut(root, project.root, git);
  return { root: real(root), kind, project, git };
}

export function findStore(place: Place): Location | undefined {
  if (place.store !== undefined) {
    const given = resolve(place.cwd, place.store);
    const root = isStore(join(given, '.tidemark')) ? join(given, '.tidemark') : given;
    return isStore(root) ? storeAt(place, realpathSync(root)) : undefined;
  }
  const git = findGit(place.cwd);
  const project = projectOf(place.cwd, git);
  const user = real(userRoot(place));
  for (let folder = real(resolve(place.cwd)); ; folder = dirname(folder)) {
    const here = git === undefined ? folderProject(folder) : { ...project, root: folder };
    const root = join(folder, '.tidemark');
    if (isStore(root) && realpathSync(root) !== user) {
      refuseLeadingOut(root, folder, git);
      return { root: realpathSync(root), kind: 'project', project: here, git };
    }
    const top = folder === git?.tree || dirname(folder) === folder;
    const hidden = git === undefined || top ? privateStore(place, here.key, git) : undefined;
    if (hidden !== undefined) return { root: hidden, kind: 'private', project: here, git };
    if (top) return undefined;
  }
}

/** Private stores of the project here that were made for another folder. `quick`: without starting git. */
export function lostStoresAt(place: Place, quick = false): LostStore[] {
  const projects = join(userRoot(place), 'projects');
  if (place.store !== undefined || !existsSync(projects)) return [];
  const git = findGit(place.cwd);
  const { key, root } = projectOf(place.cwd, git);
  const here = identityOf(real(root), git, quick ? () => [] : undefined);
  return lostStores(projects, privateRoot(place, key), here);
}

/** Makes a lost store the one of the project here. */
export function continueStore(
  place: Place,
  name: string,
): { location: Location; lost: LostStore; aside: string | undefined } {
  const git = findGit(place.cwd);
  const { person, agent } = surroundings(place.env, git);
  if (!person)
    throw new TidemarkError(
      'stopped',
      `Which memory this project continues is a person's to say; this is ${agent}.`,
      {
        hint: `Nothing was changed. Ask the person to run: tide init --take-over ${name}`,
      },
    );
  const found = findStore(place);
  const project = projectOf(place.cwd, git);
  const own = found?.kind === 'private' ? undefined : found?.root;
  const isNew = own === join(project.root, '.tidemark') && !hasSessions(own);
  if (own !== undefined && !isNew)
    throw new TidemarkError('refused', `This project has a store of its own, which counts: ${own}`, {
      hint: 'Nothing was changed. A private store beside it would not be read.',
    });
  const all = lostStoresAt(place);
  const lost = all.find((one) => one.name === name);
  if (lost === undefined)
    throw new TidemarkError(
      'not_found',
      `No private store ${received(name)} is known to be of this project.`,
      {
        hint: all.length === 0 ? 'Nothing was changed.' : `Nothing was changed. ${offerText(all)}`,
        data: { lost: all },
      },
    );
  const location: Location = { root: privateRoot(place, project.key), kind: 'private', project, git };
  takeOver(lost, location.root);
  const aside = own === undefined ? undefined : setAside(own, location.root);
  makeStore(location);
  return { location, lost, aside };
}

/** A store that was pointed at is about the project it lies in, wherever we are. */
function storeAt(place: Place, root: string): Location {
  // Whichever way one comes to it, it is the user's.
  if (real(root) === real(userRoot(place))) return userLocation(place);
  const around = basename(root) === '.tidemark' ? dirname(root) : root;
  return {
    root,
    kind: 'project',
    project: projectOf(around, findGit(around)),
    git: findGit(place.cwd),
  };
}

function isStore(root: string): boolean {
  return existsSync(join(root, 'config.yaml')) || existsSync(join(root, 'sessions'));
}

async function openAt(place: Place, location: Location): Promise<Store> {
  refuseLinkedFolders(location.root);
  if (location.kind === 'private') keepIdentity(location);
  const config = await loadConfig(nodeFiles, location.root, whoseOf(location));
  const shared =
    location.kind === 'project' &&
    place.store === undefined &&
    location.git !== undefined &&
    config.worktrees === 'shared';
  let known: Surroundings | undefined;
  const ledgers = shared ? sharedLedgers(location) : [location.root];
  return {
    root: location.root,
    kind: location.kind,
    project: {
      ...location.project,
      name: nameFor(location, config),
      spelled: spelledRoots(location.project.root, [place.cwd, place.env.PWD, ...projectFolders(place.env)]),
    },
    ledgers,
    config,
    files: ownFiles(nodeFiles, ledgers),
    database: databaseFile(
      join(location.root, '.index', 'memory.db'),
      once(() => ownSecret(place.env)),
    ),
    clock: systemClock(place.env),
    entropy: systemEntropy,
    digest: systemDigest,
    // Who is asking matters to those who write; most commands only read.
    get surroundings() {
      known ??= surroundings(place.env, location.git);
      return known;
    },
    // Most facts name nothing of the code, and then nobody asks for it.
    worktree: location.kind === 'user' ? undefined : once(() => openWorktree(location.project.root)),
    isSpoolLinked: isLink(join(location.root, 'spool')) || undefined,
    session: place.session ?? (place.env.TIDEMARK_SESSION || undefined),
  };
}

/** Remotes come and go, and older stores have no record. The first commits stay what they are, so git is asked for them once. */
function keepIdentity({ root, project, git }: Location): void {
  const known = recordedIdentity(root)?.roots ?? [];
  const isAsked = known.length === 0 && git !== undefined && headOf(git).commit !== undefined;
  try {
    recordIdentity(root, identityOf(project.root, git, isAsked ? undefined : () => known), 'seen');
  } catch {
    // A store that cannot be written is still read.
  }
}

/** The name of the project at a place where a store is. */
export async function projectNameAt(location: Location): Promise<string> {
  return nameFor(location, await loadConfig(nodeFiles, location.root, whoseOf(location), false));
}

function nameFor({ kind, project, git }: Location, config: Config): string {
  if (kind === 'user') return 'every project';
  return (
    config.project ?? projectName(project.root, git?.tree === project.root ? git : findGit(project.root))
  );
}

/** What decides where texts go is believed from the user store alone. */
function whoseOf({ kind }: Location): Whose {
  return kind === 'user' ? 'person' : 'project';
}

function sharedLedgers(location: Location): string[] {
  const { git, root } = location;
  if (git === undefined || !root.startsWith(`${git.tree}/`)) return [root];
  const inside = root.slice(git.tree.length + 1);
  const others = workTrees(git)
    .map((tree) => join(tree, inside))
    .filter((other) => other !== root && isStore(other));
  for (const other of others) {
    refuseLeadingOut(other, git.tree, git);
    refuseLinkedFolders(other);
  }
  return [root, ...others];
}

function userLocation(place: Place): Location {
  return {
    root: userRoot(place),
    kind: 'user',
    project: { key: 'user', root: userRoot(place) },
    git: undefined,
  };
}

function userRoot(place: Place): string {
  return resolve(place.env.TIDEMARK_HOME || join(place.env.HOME || homedir(), '.tidemark'));
}

/** Also one that was made before the repository had a remote. */
function privateStore(place: Place, key: string, git: GitFolder | undefined): string | undefined {
  return [key, git?.commonDir ?? key].map((one) => privateRoot(place, one)).find(isStore);
}

function privateRoot(place: Place, key: string): string {
  const name = basename(key.replace(/\/?\.git$/, '')).replace(/[^A-Za-z0-9_-]+/g, '-') || 'project';
  return join(userRoot(place), 'projects', `${name}-${systemDigest.sha256(key).slice(0, 8)}`);
}

/** A project is its git common directory and first remote; outside git it is the folder. */
function projectOf(folder: string, git: GitFolder | undefined): Project {
  if (git === undefined) return folderProject(resolve(folder));
  const remote = remotesOf(git)[0]?.url;
  return {
    key: remote === undefined ? git.commonDir : `${git.commonDir} ${remote}`,
    root: git.tree,
  };
}

function folderProject(path: string): Project {
  const folder = real(path);
  return { key: folder, root: folder };
}

function real(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

function noStore(place: Place, which: 'project' | 'user', root: string | undefined): TidemarkError {
  const looked = place.store ?? root ?? place.cwd;
  const [message, flag] =
    which === 'user'
      ? [`There is no user store at ${looked}.`, ' --user']
      : place.store !== undefined
        ? [`There is no Tidemark store at ${looked}.`, ` --store ${looked}`]
        : [`There is no Tidemark store in ${looked} or above it.`, ''];
  const lost = which === 'user' ? [] : lostStoresAt(place);
  const offer = offerText(lost);
  return new TidemarkError('no_store', message, {
    hint: `${offer === '' ? '' : `${offer}\n  `}Make one with: tide init${flag}`,
    data: { looked, ...(lost.length === 0 ? {} : { lost }) },
  });
}
