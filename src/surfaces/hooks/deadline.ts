// The time a hook may take. Nothing here runs while a loop does, so every touch of the disk looks at the clock: whatever reads a whole
// ledger is stopped at the next file.

import type { Files } from '../../model/ports.ts';

export class OutOfTime extends Error {}

export interface Deadline {
  /** Throws once the time is over. */
  check(): void;
  readonly isOver: boolean;
  /** The same files, for as long as there is time. */
  limited(files: Files): Files;
}

export function deadlineIn(ms: number, now: () => number = Date.now): Deadline {
  const until = now() + ms;
  const deadline: Deadline = {
    get isOver() {
      return now() >= until;
    },
    check: () => {
      if (now() >= until) throw new OutOfTime();
    },
    limited: (files) =>
      Object.fromEntries(
        Object.entries(files).map(([name, action]) => [
          name,
          (...given: unknown[]) => {
            deadline.check();
            return (action as (...given: unknown[]) => unknown)(...given);
          },
        ]),
      ) as unknown as Files,
  };
  return deadline;
}
