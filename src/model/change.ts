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
  readonly added: readonly ChangedLine[];
  readonly removed: readonly ChangedLine[];
}

export interface ChangedBy {
  readonly commit: string;
  readonly subject: string;
  readonly paths: readonly string[];
}

export interface Change {
  /** What it is compared with. */
  readonly base: { readonly commit: string; readonly name: string };
  readonly commits: readonly ChangedBy[];
  readonly files: readonly ChangedFile[];
  before(path: string): string | undefined;
  after(path: string): string | undefined;
  /** A file, or a folder that holds one. */
  exists(path: string): boolean;
  /** Whether a name occurs in source after the change; documents do not count. */
  occurs(name: string): boolean;
}

/** What was found in a change, and which clause of which fact it meets. */
export interface Finding {
  readonly rule:
    | 'contradiction'
    | 'open-contradiction'
    | 'ended-decision'
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
