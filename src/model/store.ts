// A store that was found and opened: where its ledger lies, its settings, and the ports to reach the world.

import type { Config } from './config.ts';
import type { DatabaseFile } from './database.ts';
import type { Clock, Digest, Entropy, Files, Surroundings } from './ports.ts';
import type { Worktree } from './worktree.ts';

export interface Store {
  /** Absolute path of the store folder. */
  readonly root: string;
  readonly kind: 'project' | 'private' | 'user';
  /** What the store is about: the name people see and the key that identifies it. */
  readonly project: {
    readonly name: string;
    readonly key: string;
    readonly root: string;
    /** Other spellings of the root, by which a link leads to it. */
    readonly spelled?: readonly string[];
  };
  /** Store folders whose sessions are read: this one first, then those of the other worktrees. */
  readonly ledgers: readonly string[];
  readonly config: Config;
  readonly files: Files;
  /** Holds what was derived from the ledger. */
  readonly database: DatabaseFile;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly digest: Digest;
  readonly surroundings: Surroundings;
  /** The code that facts of the project speak about; the user store has none. */
  readonly worktree?: (() => Worktree) | undefined;
  /** Its spool is a link to somewhere else: nothing is written or removed there, and nothing is said of what was given. */
  readonly isSpoolLinked?: true | undefined;
  /** Session asked for by the caller. */
  readonly session: string | undefined;
}
