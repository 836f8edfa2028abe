// Where in the ledger an event stands.

export type Place = readonly [tick: number, session: string, position: number];
