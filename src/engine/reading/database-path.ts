// Where the database of a store lies, for messages and for removing it.

export function databasePath({ root }: { readonly root: string }): string {
  return `${root}/.index/memory.db`;
}

/** With the files that SQLite keeps beside it. */
export function databaseFiles(root: string): string[] {
  return ['', '-wal', '-shm', '-journal'].map((end) => databasePath({ root }) + end);
}
