// A session: one sitting of one writer, one file of the ledger.

export interface Session {
  readonly id: string;
  readonly agent: string;
  readonly author?: string;
  readonly started: string;
  readonly title?: string;
  readonly branch?: string;
  readonly commit?: string;
}
