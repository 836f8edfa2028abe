// An event: one thing that happened to memory, in the past tense. Plain data; the ledger is a sequence of them.

export type Field = readonly [key: string, value: string];

export interface Event {
  readonly verb: string;
  readonly kind?: string;
  /** The fact it is about. */
  readonly id?: string;
  /** Superseded only: the successor. */
  readonly by?: string;
  /** Statement, reason or note. */
  readonly text?: string;
  readonly fields: readonly Field[];
  /** Wall time; data for the day clock, never for order. */
  readonly at: string;
  /** Lamport tick. */
  readonly tick: number;
  readonly session: string;
  /** Place in its session file; -1 for the opening of the session. */
  readonly position: number;
  /** Read from a dialect that names ids loosely: an unknown id is no problem there. */
  readonly loose?: true;
}

/** What a writer says; tick, session and position are given when it is appended. */
export type Draft = Omit<Event, 'at' | 'tick' | 'session' | 'position' | 'loose'>;

export function fieldOf(event: { readonly fields: readonly Field[] }, key: string): string | undefined {
  for (const field of event.fields) if (field[0] === key) return field[1];
  return undefined;
}

export function fieldsOf(event: { readonly fields: readonly Field[] }, key: string): string[] {
  return event.fields.filter((field) => field[0] === key).map((field) => field[1]);
}

/** The opening of a session, made from its front matter; it takes a place in the order and ticks the session clock. */
export const OPENED = 'Opened';

/** Order of the ledger: tick, then session, then position. Wall clocks never decide. */
export function compareEvents(a: Event, b: Event): number {
  if (a.tick !== b.tick) return a.tick - b.tick;
  if (a.session !== b.session) return a.session < b.session ? -1 : 1;
  return a.position - b.position;
}
