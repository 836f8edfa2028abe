// A version of a file in the history of git.

export interface FileVersion {
  readonly commit: string;
  /** The commits before it that changed the file; two or more where a merge changed it again. */
  readonly parents: readonly string[];
  /** It is the version at HEAD, or at the other side of a merge that is under way. */
  readonly isTip: boolean;
  /** Undefined where the commit removed the file. */
  readonly text: () => string | undefined;
}
