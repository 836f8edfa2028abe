// What a suite returns; `--json` prints it as it is.

export interface Result {
  readonly suite: string;
  readonly data: string | null;
  readonly n: number;
  readonly metrics: Readonly<Record<string, number>>;
  /** What to compare each figure with. */
  readonly baseline: Readonly<Record<string, string | number>>;
  readonly notes: readonly string[];
  /** Printed instead of metrics and baseline; the first row is the head. */
  readonly table?: readonly (readonly string[])[];
}

/** What can be asked of a suite beside its data. */
export interface SuiteOptions {
  /** Numbers of facts to measure with instead of the usual ones. */
  readonly sizes?: readonly number[] | undefined;
  /** Where to draw the growth. */
  readonly plot?: string | undefined;
}
