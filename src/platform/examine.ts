// Whether this machine can keep memory, found out by doing it: write, sync, rename, lock, read back.

import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTime } from '../model/day.ts';
import type { TidemarkError } from '../model/tidemark-error.ts';
import { findGit } from './git-folder.ts';
import { refuseLinkedFolders } from './linked-folder.ts';
import { nodeFiles } from './node-files.ts';
import type { Place } from './open-store.ts';
import { surroundings } from './surroundings.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string;
  readonly mend: string;
}

export function examine(place: Place, root: string | undefined, refused?: TidemarkError): Check[] {
  const git = findGit(place.cwd);
  const who = surroundings(place.env, git);
  const major = Number(process.versions.node.split('.')[0]);
  const now = place.env.TIDEMARK_NOW;
  return [
    { name: 'Node', ok: major >= 20, found: process.version, mend: 'Node 20 or newer is needed.' },
    {
      name: 'Store',
      ok: root !== undefined,
      found: refused?.message ?? root ?? 'none here',
      mend: refused?.hint ?? 'Make one with: tide init',
    },
    writing(root),
    {
      name: 'Git',
      ok: true,
      found: git === undefined ? 'not a repository; memory is kept all the same' : git.tree,
      mend: '',
    },
    {
      name: 'Writer',
      ok: true,
      found: who.person ? `a person${who.author === undefined ? '' : ` (${who.author})`}` : who.agent,
      mend: '',
    },
    {
      name: 'Clock',
      ok: now === undefined || parseTime(now) !== undefined,
      found: now === undefined ? new Date().toISOString().slice(0, 19) : `${now} (TIDEMARK_NOW)`,
      mend: 'TIDEMARK_NOW must be an ISO time such as 2026-11-15T17:41:20Z.',
    },
    torn(root),
  ];
}

function writing(root: string | undefined): Check {
  const parent = root !== undefined && existsSync(root) ? join(root, '.index') : tmpdir();
  let folder: string | undefined;
  try {
    if (root !== undefined) refuseLinkedFolders(root);
    nodeFiles.makeFolder(parent);
    folder = mkdtempSync(join(parent, 'doctor-'));
    const path = `${folder}/record.md`;
    nodeFiles.create(path, 'one\n');
    nodeFiles.locked(`${folder}/lock`, () => nodeFiles.append(path, 'two\n'));
    const read = new TextDecoder().decode(nodeFiles.read(path));
    nodeFiles.replace(path, 'three\n');
    const ok = read === 'one\ntwo\n' && statSync(path).size === 6;
    return {
      name: 'Writing',
      ok,
      found: ok ? 'create, append, sync, rename, lock: all work' : 'what was written did not come back',
      mend: 'The disk returns other bytes than were written.',
    };
  } catch (error) {
    return {
      name: 'Writing',
      ok: false,
      found: error instanceof Error ? error.message : String(error),
      mend: 'The store must be writable to remember anything; reading still works.',
    };
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function torn(root: string | undefined): Check {
  const pieces = root === undefined ? [] : nodeFiles.list(`${root}/sessions/.torn`);
  return {
    name: 'Torn',
    ok: true,
    found:
      pieces.length === 0
        ? 'nothing was ever cut off'
        : `${pieces.length} cut-off pieces lie in sessions/.torn; none was acknowledged`,
    mend: '',
  };
}
