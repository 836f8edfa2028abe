// What a client sent and nobody looked at yet. A line goes on when answers go out, one at a time, so that whoever asks and does not read
// fills no memory: when too much waits, the client is not read from either.

/** What may wait: a plain client writes all it asks before it reads. */
const MOST = 4 * 1024 * 1024;
/** What a line takes besides its bytes. */
const PER_LINE = 200;

export interface Way {
  /** Whether there is room for one more answer. */
  isFree(): boolean;
  handOn(line: Uint8Array): void;
  pause(): void;
  resume(): void;
}

export interface WaitingLines {
  readonly count: number;
  /** Nothing more is taken from the client. */
  readonly isFull: boolean;
  take(line: Uint8Array): void;
  /** Something moved: there may be room now. */
  look(): void;
}

export function waitingLines(way: Way, most = MOST): WaitingLines {
  const lines: Uint8Array[] = [];
  let size = 0;
  let isFull = false;
  let isDue = false;
  // Between two lines everything else gets its turn, and the first may have filled the way out.
  const look = () => {
    if (isDue || lines.length === 0) return;
    isDue = true;
    setImmediate(go);
  };
  const go = () => {
    isDue = false;
    const line = way.isFree() ? lines.shift() : undefined;
    if (line === undefined) return;
    size -= line.length + PER_LINE;
    if (isFull && size <= most / 2) {
      isFull = false;
      way.resume();
    }
    way.handOn(line);
    look();
  };
  return {
    get count() {
      return lines.length;
    },
    get isFull() {
      return isFull;
    },
    take: (line) => {
      // What waits may wait for just this.
      if (lines.length > 0 && isAnswer(line)) return way.handOn(line);
      lines.push(line);
      size += line.length + PER_LINE;
      if (!isFull && size > most) {
        isFull = true;
        way.pause();
      }
      look();
    },
    look,
  };
}

/** To a question of ours: about roots, or in a form. */
function isAnswer(line: Uint8Array): boolean {
  try {
    const message: unknown = JSON.parse(Buffer.from(line).toString());
    return typeof message === 'object' && message !== null && 'id' in message && !('method' in message);
  } catch {
    return false;
  }
}
