// What is remembered of the session files once they were read, folder by folder.

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
