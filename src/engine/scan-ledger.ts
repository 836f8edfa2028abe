// Which session files there are, and which of them may have changed since they were last read.
// A folder whose stamp is unchanged is believed as far as its closed files go; whatever is open is looked at again.

import type { Files } from '../model/ports.ts';

/** What is remembered of a session file once it was read. */
export interface FileMark {
  readonly name: string;
  readonly stamp: string;
  /** Bytes up to the end of the last whole event. */
  readonly bytes: number;
  /** Hash of those bytes. */
  readonly hash: string;
  readonly events: number;
  readonly sealed: boolean;
  readonly lastAt: string;
}

export interface FolderMark {
  readonly path: string;
  /** Empty when the stamp was too young to be relied on. */
  readonly stamp: string;
  readonly files: readonly FileMark[];
}

export interface ScannedFile {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly stamp: string;
  readonly mark: FileMark | undefined;
  /** Surely the same bytes as when it was marked. */
  readonly same: boolean;
}

export interface Scan {
  readonly files: readonly ScannedFile[];
  readonly folders: readonly { readonly path: string; readonly stamp: string }[];
  /** A file that was marked is gone. */
  readonly missing: boolean;
}

export function scanLedger(
  files: Files,
  ledgers: readonly string[],
  marks: ReadonlyMap<string, FolderMark>,
): Scan {
  const scanned: ScannedFile[] = [];
  const folders: { path: string; stamp: string }[] = [];
  let missing = false;
  for (const ledger of ledgers) {
    for (const path of sessionFolders(files, `${ledger}/sessions`)) {
      const stat = files.stat(path);
      if (stat === undefined) continue;
      folders.push({ path, stamp: stat.settled ? stat.stamp : '' });
      const known = marks.get(path);
      const trusted = known !== undefined && known.stamp !== '' && known.stamp === stat.stamp;
      const byName = new Map(known?.files.map((mark) => [mark.name, mark]));
      const names = trusted ? [...byName.keys()] : sessionNames(files, path);
      for (const name of names) {
        const mark = byName.get(name);
        byName.delete(name);
        const full = `${path}/${name}.md`;
        if (trusted && mark?.sealed) {
          scanned.push({ path: full, name, folder: path, stamp: mark.stamp, mark, same: true });
          continue;
        }
        const now = files.stat(full);
        if (now === undefined) missing = true;
        else
          scanned.push({
            path: full,
            name,
            folder: path,
            stamp: now.stamp,
            mark,
            same: mark !== undefined && mark.stamp === now.stamp,
          });
      }
      if (byName.size > 0) missing = true;
    }
  }
  if (!missing) {
    const seen = new Set(folders.map((folder) => folder.path));
    for (const path of marks.keys()) if (!seen.has(path)) missing = true;
  }
  return { files: scanned, folders, missing };
}

/** The sessions folder itself and its month folders. */
function sessionFolders(files: Files, root: string): string[] {
  if (files.stat(root) === undefined) return [];
  const months = files.list(root).filter((entry) => entry.directory && !entry.name.startsWith('.'));
  return [root, ...months.map((entry) => `${root}/${entry.name}`)];
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
