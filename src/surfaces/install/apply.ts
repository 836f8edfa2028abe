// Carries a plan out, file by file. Order: what was there is kept, the record says what will be, then the file is written; a crash anywhere
// leaves something the next run of either command goes on from.

import { requireWritten } from '../../engine/replace-and-read.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { systemDigest } from '../../platform/system.ts';
import { knownFolders, knownPaths } from './known.ts';
import { type Change, changesFile, type Plan, textNow } from './plan.ts';
import type { Desk } from './plan-install.ts';
import { type Replaced, withFile } from './record.ts';

/** Copies of what we replaced; older ones go. */
const MOST_REPLACED = 40;

export function applyInstall(desk: Desk, plan: Plan, now: string): void {
  for (const change of plan.changes) {
    promise(desk, change, now);
    if (changesFile(change)) writeFile(desk, change);
    if (change.record === undefined) end(desk, change.path);
  }
  finish(desk);
}

export function applyUninstall(desk: Desk, plan: Plan, now: string): void {
  const { files } = desk.archive.record();
  const unrecorded = plan.changes.filter(
    ({ path, after }) => after === undefined && files[path] === undefined,
  );
  for (const change of plan.changes) {
    if (changesFile(change)) {
      keepReplaced(desk, change, now);
      writeFile(desk, change);
    }
    // What it was for is gone: only now is it forgotten.
    if (change.record === undefined) end(desk, change.path);
    else promise(desk, change, now);
  }
  for (const { path } of unrecorded) removeEmpty(desk, path);
  finish(desk);
}

function end({ archive }: Desk, path: string): void {
  archive.write(withFile(archive.record(), path, undefined));
}

function promise(desk: Desk, change: Change, now: string): void {
  const { archive } = desk;
  const { path, base, after, record } = change;
  keepReplaced(desk, change, now);
  if (record === undefined || after === undefined) return;
  const made = archive.keep(after);
  const next = withFile(archive.record(), path, {
    base: base === undefined ? null : archive.keep(base),
    made,
    pieces: record.pieces,
  });
  archive.write({ ...next, folders: [...new Set([...next.folders, ...missingFolders(desk, path)])] });
}

function keepReplaced(desk: Desk, change: Change, now: string): void {
  const { archive } = desk;
  if (change.was === undefined || !changesFile(change)) return;
  const record = archive.record();
  const hash = systemDigest.sha256(change.was.bytes);
  // Our own writing is no loss.
  if (record.files[change.path]?.made === hash) return;
  archive.keep(change.was.bytes);
  const last = record.replaced.findLast(({ path }) => path === change.path);
  if (last?.hash === hash) return;
  const replaced: Replaced[] = [...record.replaced, { path: change.path, at: now, hash }];
  archive.write({ ...record, replaced: replaced.slice(-MOST_REPLACED) });
}

function writeFile({ files, scene }: Desk, { path, was, after }: Change): void {
  if (after !== undefined) files.makeFolder(parentOf(scene, path));
  const done =
    after !== undefined
      ? files.write(path, after, was, scene.level === 'user' ? 0o600 : undefined)
      : was === undefined || files.remove(path, was);
  if (!done)
    throw new TidemarkError('io', `${path} was changed by another program while we looked at it.`, {
      hint: 'It was left as that program wrote it. Run the command again; it goes on where it was.',
    });
  requireWritten({ read: (one: string) => files.read(one)?.bytes }, path, after);
}

/** Folders that have to be made for a file, the outermost first. */
function missingFolders(desk: Desk, path: string): string[] {
  const missing: string[] = [];
  for (
    let folder = parentOf(desk.scene, path);
    !desk.files.exists(folder);
    folder = parentOf(desk.scene, folder)
  )
    missing.unshift(folder);
  return missing;
}

/** Folders of ours that nobody uses go, and so do bytes that no record needs. */
function finish(desk: Desk): void {
  const { archive, files, scene } = desk;
  const record = archive.record();
  const [known, paths] = [knownFolders(desk), knownPaths(desk)];
  const used = Object.keys(record.files);
  const below = (folder: string) =>
    used.some((path) => path.startsWith(scene.join(folder, 'x').slice(0, -1)));
  const idle = record.folders.filter((folder) => known.has(folder) && !below(folder));
  for (const folder of [...idle].sort((a, b) => b.length - a.length))
    if (files.real(folder) === folder) files.removeFolder(folder);
  const folders = record.folders.filter((folder) => !idle.includes(folder));
  // Where nothing of ours is installed any more, nothing is left to give back; copies may hold keys.
  const replaced =
    used.length === 0 ? [] : record.replaced.filter((one) => !paths.has(one.path) || !isThere(desk, one));
  if (idle.length > 0 || replaced.length < record.replaced.length)
    archive.write({ ...record, folders, replaced });
  archive.tidy();
}

/** Of a project nobody misses a folder that held our file alone: git does not keep it. Of a home only what has our name. */
function removeEmpty({ files, scene }: Desk, path: string): void {
  const root = files.real(scene.root);
  for (
    let folder = parentOf(scene, path);
    folder.startsWith(scene.join(root, 'x').slice(0, -1)) &&
    (scene.level === 'project' || folder.endsWith('tidemark'));
    folder = parentOf(scene, folder)
  )
    files.removeFolder(folder);
}

/** What is back in its place needs no copy. */
function isThere({ files }: Desk, { path, hash }: Replaced): boolean {
  const now = textNow(files, path);
  return 'was' in now && now.was !== undefined && systemDigest.sha256(now.was.bytes) === hash;
}

function parentOf(scene: Desk['scene'], path: string): string {
  return scene.join(path, '..');
}
