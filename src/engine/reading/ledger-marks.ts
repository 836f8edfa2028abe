// What is remembered of the session files once they were read, folder by folder. The open ones are at hand;
// the list of all is read when somebody needs it.

export interface FileMark {
  readonly name: string;
  readonly stamp: string;
  /** Bytes up to the end of the last whole event. */
  readonly bytes: number;
  /** What tells those bytes from any others. */
  readonly print: string;
  readonly events: number;
  readonly sealed: boolean;
  readonly lastAt: string;
}

export interface FolderMark {
  readonly path: string;
  /** Empty when the stamp was too young to be relied on. */
  readonly stamp: string;
  readonly open: readonly FileMark[];
  readonly files: readonly FileMark[];
}

export function folderMark(path: string, stamp: string, files: readonly FileMark[]): FolderMark {
  return { path, stamp, files, open: files.filter((file) => !file.sealed) };
}

/** A mark whose files stay bytes until they are asked for. */
export function lazyFolderMark(
  path: string,
  stamp: string,
  open: readonly MarkRow[],
  rows: () => Uint8Array | undefined,
  recover: () => readonly FileMark[],
): FolderMark {
  let files: readonly FileMark[] | undefined;
  return {
    path,
    stamp,
    open: open.map(fromRow),
    get files() {
      files ??= filesIn(rows()) ?? recover();
      return files;
    },
  };
}

function filesIn(rows: Uint8Array | undefined): readonly FileMark[] | undefined {
  return rows === undefined
    ? undefined
    : (JSON.parse(new TextDecoder().decode(rows)) as MarkRow[]).map(fromRow);
}

export type MarkRow = readonly [
  name: string,
  stamp: string,
  bytes: number,
  print: string,
  events: number,
  sealed: 0 | 1,
  lastAt: string,
];

export function toRow(mark: FileMark): MarkRow {
  return [mark.name, mark.stamp, mark.bytes, mark.print, mark.events, mark.sealed ? 1 : 0, mark.lastAt];
}

function fromRow([name, stamp, bytes, print, events, sealed, lastAt]: MarkRow): FileMark {
  return { name, stamp, bytes, print, events, sealed: sealed === 1, lastAt };
}
