// Turns of conversations as numbers, for ranking: which session each belongs to, who spoke, what it looks like.

export interface Conversations {
  readonly turns: number;
  /** First turn of each session, in the order of time; the next one's is where it ends. */
  readonly starts: Int32Array;
  /** The day of each session; 0 when it is not known. */
  readonly days: Int32Array;
  /** Number of the session of each turn. */
  readonly sessions: Int32Array;
  readonly speakers: Int32Array;
  /** Names by number, as they were written. */
  readonly speakerNames: readonly string[];
  /** What a turn looks like: bits of `MARK`. */
  readonly marks: Uint8Array;
}

export const MARK = {
  /** Ends with a question. */
  asks: 1,
  /** Has a question in it. */
  question: 2,
  /** Says when. */
  time: 4,
  /** Says how many. */
  number: 8,
  /** Somebody speaks of themselves. */
  first: 16,
  /** The prose of an assistant. */
  assistant: 64,
  /** What a program said. */
  tool: 128,
} as const;
