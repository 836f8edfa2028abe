// Work that must not take longer, whatever loop it is in: the engine ends it from outside. Nothing of it runs on, not even a `finally`, as
// when the process is killed; so this is for work that bears that, and for what did not look at the clock itself.

import { Script } from 'node:vm';

/** Throws when the time is over. */
export function stopAfter<T>(ms: number, work: () => T): T {
  const place = globalThis as unknown as Record<symbol, () => T>;
  const before = place[WORK];
  place[WORK] = work;
  try {
    run ??= new Script(`globalThis[Symbol.for('tidemark.work')]()`);
    return run.runInThisContext({ timeout: Math.max(1, Math.ceil(ms)) });
  } finally {
    if (before !== undefined) place[WORK] = before;
    else delete place[WORK];
  }
}

const WORK = Symbol.for('tidemark.work');
/** Most hooks do no such work. */
let run: Script | undefined;
