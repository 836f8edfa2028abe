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
  /** Names the file or folder itself: kept when it changes, another one for every copy. */
  readonly identity: string;
}

export interface FilePart {
  /** Fewer than asked for where the file ends. */
  readonly bytes: Uint8Array;
  /** Of the whole file, as it was while these bytes were read. */
  readonly size: number;
  readonly stamp: string;
}

export interface DirEntry {
  readonly name: string;
  readonly directory: boolean;
}

export interface IrregularEntry {
  readonly name: string;
  readonly what: 'a symbolic link' | 'a pipe' | 'a socket' | 'a device';
}

/** Paths are absolute and use `/`. Reading an absent path gives undefined; every other failure throws. */
export interface Files {
  read(path: string): Uint8Array | undefined;
  /** The bytes from `from` up to `to`; in memory that is at hand, where some is given. */
  readPart(path: string, from: number, to: number, into?: Uint8Array): FilePart | undefined;
  stat(path: string): FileStat | undefined;
  list(path: string): readonly DirEntry[];
  /** Entries of a folder that are neither files nor folders, which `list` leaves out. */
  irregular?(path: string): readonly IrregularEntry[];
  makeFolder(path: string): void;
  /** Creates a new file durably; false when it is there already. */
  create(path: string, data: string): boolean;
  /** One write at the end, then synced. Returns only when the data is on disk; false when the file is not the given `size` any more. */
  append(path: string, data: string, size?: number): boolean;
  /** One write at the end of a file that is made where it is missing, with its folder. Not synced: for what may be lost with the power. */
  jot(path: string, data: string): void;
  /** Cuts `tail` off, durably; false when the file is not `size` bytes and that tail any more. */
  truncate(path: string, size: number, tail: Uint8Array): boolean;
  /** Writes beside, syncs, renames; false when the file does not carry the given `stamp` any more. */
  replace(path: string, data: string | Uint8Array, stamp?: string): boolean;
  /** Returns when what others wrote to the file is on disk. */
  sync(path: string): void;
  remove(path: string): void;
  /** Throws where the caller has no more time; whoever goes through much that was read asks now and then. */
  mayGoOn?(): void;
  /** Runs `action` while holding the lock; a dead holder's lock is taken over. */
  locked<T>(path: string, action: () => T): T;
}

/** What an open ledger knows of where it is being used. */
export interface Surroundings {
  readonly agent: string;
  /** The name the agent was given from outside, before it was made fit for a file. */
  readonly agentGiven?: string;
  /** No agent was recognised: a person is typing. */
  readonly person: boolean;
  /** Somebody sits at a terminal. */
  readonly terminal: boolean;
  readonly author: string | undefined;
  /** Names the process the session belongs to, so that two terminals do not share one. */
  readonly parent: string;
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  /** The home folder of who is asking. */
  readonly home?: string | undefined;
}
