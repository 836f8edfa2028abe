// What replay knows of the last review: where it stands in the ledger, and what it had seen.

export interface LastReview {
  readonly tick: number;
  readonly session: string;
  readonly position: number;
  readonly at: string;
  /** Events folded when it was, itself included. */
  readonly events: number;
  /** It had seen every event that stands before it: no branch was merged in behind it. */
  readonly whole: boolean;
  /** How large things were then, by name: what was looked at is due again only when it has grown further. */
  readonly sizes: readonly (readonly [name: string, size: number])[];
}
