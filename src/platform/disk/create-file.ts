// A new file, which is there whole or not at all.

import { linkSync, lstatSync, renameSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../io-error.ts';
import { syncFolder } from '../make-folder.ts';
import { quietly } from '../quietly.ts';
import { writeBeside } from '../write-beside.ts';

/** Published whole: a file that is there but not yet written would be taken for a session and appended to. */
export function createFile(path: string, data: string): boolean {
  refuseLink(dirname(path));
  if (exists(path)) return false;
  const beside = writeBeside(path, data);
  try {
    if (!publish(beside, path)) return false;
  } finally {
    quietly(() => unlinkSync(beside));
  }
  syncFolder(dirname(path));
  return true;
}

/** What lies behind a link is not ours to write, and readers do not look there. */
function refuseLink(folder: string): void {
  if (lstatSync(folder).isSymbolicLink())
    throw Object.assign(new Error('a link'), { code: 'its folder is a link to somewhere else' });
}

/** A link is made only where nothing is. */
function publish(beside: string, path: string): boolean {
  try {
    linkSync(beside, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!WITHOUT_LINKS.has(codeOf(error) ?? '') || exists(path)) throw error;
    renameSync(beside, path);
    return true;
  }
}

/** How file systems that know no links refuse one. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR']);

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
