// What the database remembers of the session files that were read. The open ones are read at once, all of them when somebody asks.

import type { Database } from '../model/database.ts';
import type { FileMark, FolderMark } from '../model/ledger-marks.ts';
import { once } from '../model/once.ts';
import { listIn, type Snapshot } from './snapshot.ts';

type MarkRow = readonly [
  name: string,
  stamp: string,
  bytes: number,
  print: string,
  events: number,
  sealed: number,
  lastAt: string,
];

export function readMarks(snapshot: Snapshot): ReadonlyMap<string, FolderMark> {
  const folders = snapshot.read((database) =>
    database.all<{ path: string; stamp: string }>('SELECT path, stamp FROM folders ORDER BY path'),
  );
  return new Map(folders.map(({ path, stamp }) => [path, storedFolder(snapshot, path, stamp)]));
}

function storedFolder(snapshot: Snapshot, path: string, stamp: string): FolderMark {
  const marks = (sql: string) =>
    snapshot.read((database) => listIn<MarkRow>(database.first(sql, path)).map(markOf));
  const open = once(() => marks(OPEN));
  const files = once(() => marks(ALL));
  return {
    path,
    stamp,
    get open() {
      return open();
    },
    get files() {
      return files();
    },
  };
}

/** Writes the marks that are not in the database as they are; a folder object that was read from it has not changed. */
export function writeMarks(
  database: Database,
  before: ReadonlyMap<string, FolderMark>,
  now: ReadonlyMap<string, FolderMark>,
): void {
  for (const [path, folder] of now) {
    if (before.get(path) === folder) continue;
    database.run('INSERT OR REPLACE INTO folders (path, stamp) VALUES (?, ?)', path, folder.stamp);
    const known = new Map(before.get(path)?.files.map((mark) => [mark.name, mark]));
    for (const mark of folder.files) {
      const old = known.get(mark.name);
      if (old !== undefined && isSame(old, mark)) continue;
      const { name, stamp, bytes, print, events, sealed, lastAt } = mark;
      database.run(WRITE, path, name, stamp, bytes, print, events, Number(sealed), lastAt);
    }
  }
}

function isSame(a: FileMark, b: FileMark): boolean {
  return a === b || (a.stamp === b.stamp && a.bytes === b.bytes && a.print === b.print);
}

function markOf([name, stamp, bytes, print, events, sealed, lastAt]: MarkRow): FileMark {
  return { name, stamp, bytes, print, events, sealed: sealed === 1, lastAt };
}

const COLUMNS = 'json_array(name, stamp, bytes, print, events, sealed, last_at)';
const OPEN = `SELECT json_group_array(${COLUMNS}) AS value FROM files WHERE folder = ? AND sealed = 0`;
const ALL = `SELECT json_group_array(${COLUMNS}) AS value FROM files WHERE folder = ?`;
const WRITE = `INSERT OR REPLACE INTO files (folder, name, stamp, bytes, print, events, sealed, last_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
