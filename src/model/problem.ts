// Something wrong with what was read. Reading never throws: it returns what it could and its problems.

export interface Problem {
  readonly code: string;
  /** `error`: fsck fails on it. `notice`: worth knowing, nothing is missing. */
  readonly level: 'error' | 'notice';
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly expected?: string;
  readonly received?: string;
  /** The id of the fact it concerns. */
  readonly about?: string;
}
