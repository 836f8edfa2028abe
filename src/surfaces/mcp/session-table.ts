// Open sessions by id, the least recently used first. There are at most so many: who opens another takes the place of the one that
// was idle longest, so that clients that went away without a word keep nobody out.

interface Closable {
  close(): Promise<void>;
}

interface Row<T> {
  readonly session: T;
  readonly lastAt: number;
  /** Answers that are not through yet; a stream that somebody listens to is one. */
  readonly open: number;
}

export interface SessionTable<T> {
  /** Undefined where there is none; busy until the signal comes. */
  use(id: string, through: AbortSignal): T | undefined;
  add(id: string, session: T): void;
  remove(id: string): void;
  /** False where all are busy. */
  makeRoom(): boolean;
  closeIdle(): void;
  closeAll(): Promise<void>;
}

export function sessionTable<T extends Closable>(
  most: number,
  idleMs: number,
  now: () => number,
): SessionTable<T> {
  const rows = new Map<string, Row<T>>();
  const touch = (id: string, change: number): T | undefined => {
    const row = rows.get(id);
    if (row === undefined) return undefined;
    rows.delete(id);
    rows.set(id, { ...row, lastAt: now(), open: row.open + change });
    return row.session;
  };
  const end = async (id: string) => {
    const row = rows.get(id);
    rows.delete(id);
    await row?.session.close().catch(() => {});
  };
  return {
    use: (id, through) => {
      const session = touch(id, 1);
      if (session !== undefined) through.addEventListener('abort', () => touch(id, -1), { once: true });
      return session;
    },
    add: (id, session) => rows.set(id, { session, lastAt: now(), open: 0 }),
    remove: (id) => rows.delete(id),
    makeRoom: () => {
      if (rows.size < most) return true;
      const idle = [...rows].find(([, { open }]) => open === 0);
      if (idle !== undefined) void end(idle[0]);
      return idle !== undefined;
    },
    closeIdle: () => {
      for (const [id, { open, lastAt }] of rows) if (open === 0 && now() - lastAt > idleMs) void end(id);
    },
    closeAll: async () => {
      for (const id of [...rows.keys()]) await end(id);
    },
  };
}
