// The files of a project as they are now, as far as facts speak about them. Paths are below the project and use `/`. Links that
// lead out of it are never followed, and what cannot be told is never taken for gone.

export type Look =
  | { readonly is: 'file'; readonly size: number }
  | { readonly is: 'folder' }
  | { readonly is: 'absent' }
  /** Nobody can tell: not to be read, behind a link, in a part of the repository that is not checked out. */
  | { readonly is: 'unknown'; readonly why: string };

export interface FoundLine {
  readonly path: string;
  /** From one on. */
  readonly line: number;
  readonly text: string;
}

export interface Worktree {
  look(path: string): Look;
  /**
   * The start of git's hash of the content, line ends as git keeps them; undefined where it cannot be read. Whoever tells what he
   * expects may be spared reading it.
   */
  hash(path: string, expected?: string): string | undefined;
  /** Of a text, by the same rule. */
  hashText(text: string): string;
  /** Undefined where it cannot be read, is no text or too large. */
  text(path: string): string | undefined;
  /** As the folders spell it: another case or another form of the same letters is found too. */
  spelled(path: string): string;
  /** What lies at the top, by name. */
  top(): readonly string[];

  // What follows may look at the whole repository; a session never waits for it.

  /** Another path with that content. */
  movedTo(hash: string): string | undefined;
  /** Files in which a word occurs. */
  filesWith(word: string): readonly string[];
  /** Files of these names, wherever they are. */
  named(isWanted: (name: string) => boolean): readonly string[];
  /** Lines in which one of these texts occurs, in the order of the files; files of `except` are left out. */
  linesWith(texts: readonly string[], except: readonly string[]): readonly FoundLine[];
  /** Whether a text occurs anywhere; it does where nobody can tell. */
  mentions(except: readonly string[]): (text: string) => boolean;
  /** Another working tree of the repository that has the path. */
  otherTreeWith(path: string): string | undefined;
}

/** Why a path is unknown that is not even looked at. */
export const LEADS_OUT = 'leads through a link out of the project';

/** Content beyond this is told by its size. */
export const LARGEST_HASHED = 32 * 1024 * 1024;
/** Text beyond this is not looked into. */
export const LARGEST_TEXT = 2 * 1024 * 1024;
