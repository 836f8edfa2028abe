// Private stores of this project that were made for another folder: it was renamed, or cloned again. They are named and offered;
// only a person takes one over.

import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';
import { linkedFolder } from './linked-folder.ts';
import { type Likeness, likenessOf, type ProjectIdentity, recordedIdentity } from './project-identity.ts';

export interface LostStore {
  /** What it is called in a command. */
  readonly name: string;
  readonly root: string;
  /** The folder it was made for. */
  readonly path: string;
  readonly because: Likeness;
  /** Another folder still uses it: then it is copied, not moved. */
  readonly inUse: boolean;
}

const MOST_LOOKED_AT = 500;

/** `own`: the place of the store of this project, which is not lost. */
export function lostStores(projects: string, own: string, here: ProjectIdentity): LostStore[] {
  const names = namesIn(projects).slice(0, MOST_LOOKED_AT);
  return names.flatMap((name) => {
    const root = join(projects, name);
    const known = root === own || !hasSessions(root) ? undefined : recordedIdentity(root);
    const because = known === undefined ? undefined : likenessOf(known, here);
    if (known === undefined || because === undefined || linkedFolder(root) !== undefined) return [];
    return [
      { name, root, path: known.path, because, inUse: known.path !== here.path && existsSync(known.path) },
    ];
  });
}

/** One line that names the stores and the command. */
export function offerText(lost: readonly LostStore[]): string {
  const [first] = lost;
  if (first === undefined) return '';
  if (lost.length > 1)
    return `${lost.length} private stores may be of this project: ${lost.map((one) => `${one.name} (${toldOf(one)})`).join(', ')}. A person continues one with: tide init --take-over STORE`;
  return `The private store ${first.name} is likely of this project: ${toldOf(first)}. A person continues it with: tide init --take-over ${first.name}`;
}

function toldOf({ path, because, inUse }: LostStore): string {
  const same: Readonly<Record<Likeness, string>> = {
    folder: 'it was made for this folder when it was called',
    remote: 'it has the same git remote and was made in',
    commit: 'it has the same first commit and was made in',
    path: 'it was made in',
  };
  return `${same[because]} ${path}${inUse ? ', which still uses it' : ''}`;
}

/** Makes `lost` the store at `own`. One that another folder uses is copied. An empty store that is in its way is put aside. */
export function takeOver(lost: LostStore, own: string): void {
  if (hasSessions(own))
    throw new TidemarkError('refused', `There is a store with sessions for this project already: ${own}`, {
      hint: `Nothing was changed. ${lost.name} stays where it is; tide recall --store ${lost.root} reads it.`,
    });
  if (existsSync(own)) renameSync(own, asidePath(own));
  if (!lost.inUse) {
    renameSync(lost.root, own);
    return;
  }
  const isCache = (path: string) =>
    ['.index', 'spool'].includes(basename(path)) && dirname(path) === lost.root;
  cpSync(lost.root, own, { recursive: true, filter: (path) => !isCache(path) });
}

/** A store that nothing was ever written to makes room; it is kept beside the store that counts from now on. */
export function setAside(empty: string, own: string): string {
  const aside = asidePath(own);
  cpSync(empty, aside, { recursive: true });
  rmSync(empty, { recursive: true });
  return aside;
}

function asidePath(root: string): string {
  for (let n = 1; ; n++) {
    const path = join(dirname(root), `.empty-${n}-${basename(root)}`);
    if (!existsSync(path)) return path;
  }
}

export function hasSessions(root: string): boolean {
  return ['sessions', 'passages'].some((name) => namesIn(join(root, name)).length > 0);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}
