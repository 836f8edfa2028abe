// Which session files there are, and which of them may have changed since they were last read.
// A folder whose stamp is unchanged is believed as far as its closed files go; whatever is open is looked at again.

import type { FileMark, FolderMark } from '../../model/ledger-marks.ts';
import type { Files } from '../../model/ports.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';

export interface ScannedFile {
  readonly path: string;
  readonly name: string;
  readonly stamp: string;
  readonly mark: FileMark | undefined;
  /** Surely the same bytes as when it was marked. */
  readonly same: boolean;
  /** Changed a moment ago; its writer may not have synced it yet. */
  readonly young: boolean;
}

export interface ScannedFolder {
  readonly path: string;
  /** Empty when it is too young to be relied on. */
  readonly stamp: string;
  /** Believed: only its open files were looked at, the others are as this mark says. */
  readonly believed: FolderMark | undefined;
  readonly files: readonly ScannedFile[];
}

export interface Scan {
  readonly folders: readonly ScannedFolder[];
  /** A file that was marked is gone. */
  readonly missing: boolean;
}

export function scanLedger(
  files: Files,
  ledgers: readonly string[],
  marks: ReadonlyMap<string, FolderMark> = new Map(),
): Scan {
  const folders: ScannedFolder[] = [];
  let missing = false;
  for (const ledger of ledgers) {
    for (const path of sessionFolders(files, ledger)) {
      const stat = files.stat(path);
      if (stat === undefined) continue;
      const stamp = stat.settled ? stat.stamp : '';
      const known = marks.get(path);
      const believed =
        known !== undefined && known.stamp !== '' && known.stamp === stat.stamp ? known : undefined;
      const marked = new Map((believed?.open ?? known?.files ?? []).map((mark) => [mark.name, mark]));
      const names = believed === undefined ? sessionNames(files, path) : [...marked.keys()];
      const scanned: ScannedFile[] = [];
      for (const name of names) {
        const mark = marked.get(name);
        marked.delete(name);
        const now = files.stat(`${path}/${name}.md`);
        if (now === undefined) missing = true;
        else
          scanned.push({
            path: `${path}/${name}.md`,
            name,
            stamp: now.stamp,
            mark,
            same: mark?.stamp === now.stamp,
            young: !now.settled,
          });
      }
      if (marked.size > 0) missing = true;
      folders.push({ path, stamp, believed, files: scanned });
    }
  }
  const seen = new Set(folders.map((folder) => folder.path));
  for (const path of marks.keys()) if (!seen.has(path)) missing = true;
  return { folders, missing };
}

export function youngIn(scan: Scan): string[] {
  return scan.folders.flatMap((folder) => folder.files.filter((file) => file.young).map((file) => file.path));
}

/** The sessions folder itself and its month folders. */
export function sessionFolders(files: Files, ledger: string): string[] {
  const root = `${ledger}/sessions`;
  if (files.stat(root) === undefined) return [];
  const entries = files.list(root);
  if (entries.length === 0) refuseFile(files, ledger, root);
  const months = entries.filter((entry) => entry.directory && !entry.name.startsWith('.'));
  return [root, ...months.map((entry) => `${root}/${entry.name}`)];
}

/** A file where the sessions should be is a broken ledger, not an empty one. */
function refuseFile(files: Files, ledger: string, root: string): void {
  if (!files.list(ledger).some(({ name, directory }) => name === 'sessions' && !directory)) return;
  throw new TidemarkError('corrupt', `The ledger cannot be read: ${root} is a file.`, {
    hint: 'Expected a folder with one Markdown file for each session, as in sessions/2026-11/….md. Bring it back from git or a backup.',
  });
}

function sessionNames(files: Files, folder: string): string[] {
  return files
    .list(folder)
    .filter(
      (entry) =>
        !entry.directory &&
        entry.name.endsWith('.md') &&
        !entry.name.startsWith('.') &&
        entry.name !== 'INDEX.md',
    )
    .map((entry) => entry.name.slice(0, -3));
}
