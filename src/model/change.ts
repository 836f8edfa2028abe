// A change of the repository that somebody asks to be merged: commits, files and their lines. Paths lie below the project, with `/`.

export interface ChangedLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

export interface ChangedFile {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
  /** What it was called before it was renamed. */
  readonly was?: string;
  /** It is a symbolic link or a repository of its own now. */
  readonly isNoFile?: true;
  readonly added: readonly ChangedLine[];
  readonly removed: readonly ChangedLine[];
}

export interface ChangedBy {
  readonly commit: string;
  readonly subject: string;
  readonly paths: readonly string[];
}

/** A file of the ledger that is not as it was; undefined where there is no file. */
export interface LedgerFile {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Who made a commit, as it says itself, and the files of the ledger that it touches. */
export interface CommittedBy {
  readonly commit: string;
  readonly author: string;
  readonly email: string;
  readonly committer: string;
  readonly committerEmail: string;
  readonly paths: readonly string[];
}

/** As a commit or a session names somebody. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** Paths; empty where the change touches no `.gitattributes`. */
export interface LedgerAttributes {
  /** git would write other bytes than were committed: `filter`, `ident`, `working-tree-encoding`. */
  readonly converted: readonly string[];
  /** git would merge them in another way. */
  readonly merged: readonly string[];
}

export interface Change {
  /** What it is compared with. */
  readonly base: { readonly commit: string; readonly name: string };
  readonly commits: readonly ChangedBy[];
  readonly files: readonly ChangedFile[];
  /** Whatever attributes of git say about them. */
  readonly ledger: readonly LedgerFile[];
  readonly committed: readonly CommittedBy[];
  /** Files of the ledger to which attributes of git apply that the change may have brought. */
  readonly attributes: LedgerAttributes;
  /** Authors of commits up to the base with this address. */
  authorsWith(email: string): readonly Person[];
  before(path: string): string | undefined;
  after(path: string): string | undefined;
  /** A file, or a folder that holds one. */
  exists(path: string): boolean;
  /** Whether a name occurs in source after the change; documents do not count. */
  occurs(name: string): boolean;
}

/** What was found in a change, and which clause of which fact it meets. */
export interface Finding {
  /** The same as long as the change does the same; a maintainer allows it by this name. */
  readonly id: string;
  readonly rule:
    | 'contradiction'
    | 'open-contradiction'
    | 'confirmed-fact'
    | 'confirmation'
    | 'rewritten-session'
    | 'removed-session'
    | 'layout-change'
    | 'settings'
    | 'store-file'
    | 'proposal'
    | 'package'
    | 'forbidden-term'
    | 'broken-reference'
    | 'superseded-reference';
  readonly file: string | null;
  readonly line: number | null;
  readonly commit: string | null;
  /** What the change says or does. */
  readonly said: string;
  readonly fact: string;
  readonly statement: string;
  readonly date: string;
  readonly field: string;
  readonly clause: string;
  readonly words: readonly string[];
  readonly because: string;
}

/** A finding before it has a name. `print`: what it is about, where the other fields do not tell it fully. */
export type Found = Omit<Finding, 'id'> & { readonly print?: string };

/** What a maintainer should know about a change, though it fails nothing. */
export interface Notice {
  readonly about: 'signature' | 'layout-entry' | 'layout-text' | 'settings' | 'store-file' | 'attributes';
  readonly file: string;
  readonly line: number | null;
  readonly said: string;
}
