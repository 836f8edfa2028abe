// One row of the redaction table: where to look, what shape a secret has, and what speaks against it.
// Invariant: a row is tried only where one of its hints stands, so clean text costs one pass over its characters.

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Rule {
  /** Short kebab name, shown in the marker. */
  readonly kind: string;
  /** How a match may begin, letter case ignored. Three characters or more; only the first three are indexed. */
  readonly hints: readonly string[];
  /** Sticky. Carries the `d` flag when `value` names a group. */
  readonly pattern: RegExp;
  /** The group that holds the secret; the whole match when absent. */
  readonly value?: number;
  /** The match must not continue a word: for hints that also occur inside ordinary ones. */
  readonly word?: true;
  /** Only a name beside the value gives it away, so that no shape tells where it ends or that it is incomplete. */
  readonly named?: true;
  /** Finds the value after a match of the key, where it is too free in form for a pattern. */
  readonly locate?: (text: string, key: Span) => Span | undefined;
  /** False when the value is a placeholder, an expression or an ordinary word. `at` is where it starts. */
  readonly guard?: (value: string, text: string, at: number) => boolean;
}
