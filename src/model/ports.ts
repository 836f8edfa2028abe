// What the engine needs from the world, declared here and supplied by platform/ (or by in-memory adapters in tests).

export interface Clock {
  /** Milliseconds since 1970. One value for a whole command. */
  now(): number;
}

export interface Entropy {
  /** `length` characters of lower-case base32. */
  base32(length: number): string;
}

export interface Digest {
  /** Lower-case hex SHA-256. */
  sha256(data: string | Uint8Array): string;
}

export interface FileStat {
  readonly size: number;
  /** Changes whenever the content or the entries may have changed; only ever compared for equality. */
  readonly stamp: string;
  /** False while the last change is so young that another one could still leave the same stamp. */
  readonly settled: boolean;
}

export interface DirEntry {
  readonly name: string;
  readonly directory: boolean;
}

/** Paths are absolute and use `/`. Reading an absent path gives undefined; every other failure throws. */
export interface Files {
  read(path: string): Uint8Array | undefined;
  stat(path: string): FileStat | undefined;
  list(path: string): readonly DirEntry[];
  makeFolder(path: string): void;
  /** Creates a new file durably; false when it is there already. */
  create(path: string, data: string): boolean;
  /** One write at the end, then synced. Returns only when the data is on disk. */
  append(path: string, data: string): void;
  /** Cuts a file to `size` bytes, durably. */
  truncate(path: string, size: number): void;
  /** Writes beside, syncs, renames. */
  replace(path: string, data: string | Uint8Array): void;
  remove(path: string): void;
  /** Runs `action` while holding the lock; a dead holder's lock is taken over. */
  locked<T>(path: string, action: () => T): T;
}

/** What an open ledger knows of where it is being used. */
export interface Surroundings {
  readonly agent: string;
  /** No agent was recognised: a person is typing. */
  readonly person: boolean;
  /** Somebody sits at a terminal. */
  readonly terminal: boolean;
  readonly author: string | undefined;
  /** Names the process the session belongs to, so that two terminals do not share one. */
  readonly parent: string;
  readonly branch: string | undefined;
  readonly commit: string | undefined;
}
