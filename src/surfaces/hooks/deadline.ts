// The time a hook may take. Nothing here runs while a loop does, so every touch of the disk looks at the clock, and so does whoever
// goes through what was read (`mayGoOn`): whatever reads a whole ledger is stopped at the next file, or within it. A loop that looks at
// no clock is ended from outside (`Stop`) a moment later.

import type { Files } from '../../model/ports.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';

export class OutOfTime extends Error {}

/** Told apart by its data: every error of ours counts as an instance of every class that extends it. */
export function isTooLarge(error: unknown): error is TidemarkError {
  return error instanceof TidemarkError && error.data.tooLarge === true;
}

/** What is done to a text at once, without a look at the clock, takes a tenth of a second for this much. */
const MOST_AT_ONCE = 8 * 1024 * 1024;

export interface Deadline {
  /** Throws once the time is over. */
  check(): void;
  readonly isOver: boolean;
  /** The same files, for as long as there is time. */
  limited(files: Files): Files;
  /** One part of an answer: undefined where the time was over before it was whole, and the others are given without it. */
  within<T>(what: string, make: () => T): T | undefined;
  /** The same for what the rest can do without, in half of the time: whatever it takes or fails of, the rest has the other half. */
  spare<T>(what: string, make: () => T): T | undefined;
  /** Parts that were left out, in the order they were. */
  readonly missed: readonly string[];
  /** What the parts failed of that could be done without. */
  readonly failures: unknown[];
}

/** Runs the work, and throws when it takes longer. */
export type Stop = <T>(ms: number, work: () => T) => T;

/** For whoever looks at the clock to give up in good order. */
const GRACE_MS = 20;

export function deadlineIn(
  ms: number,
  now: () => number = Date.now,
  stop: Stop = (_, work) => work(),
): Deadline {
  let until = now() + ms;
  const missed: string[] = [];
  const failures: unknown[] = [];
  const deadline: Deadline = {
    missed,
    failures,
    get isOver() {
      return now() >= until;
    },
    check: () => {
      if (now() >= until) throw new OutOfTime();
    },
    within: (what, make) => {
      try {
        const made = stop(Math.max(0, until - now()) + GRACE_MS, make);
        // Whatever was read last may have been cut short by it.
        deadline.check();
        return made;
      } catch (error) {
        if (!deadline.isOver) throw error;
        missed.push(what);
        return undefined;
      }
    },
    spare: (what, make) => {
      const before = until;
      const half = Math.max(0, until - now()) / 2;
      until = now() + half;
      try {
        return deadline.within(what, make);
      } catch (error) {
        failures.push(error);
        return undefined;
      } finally {
        until = Math.max(before, now() + half);
      }
    },
    limited: (files) => ({
      ...(Object.fromEntries(
        Object.entries(files).map(([name, action]) => [
          name,
          (...given: unknown[]) => {
            deadline.check();
            return (action as (...given: unknown[]) => unknown)(...given);
          },
        ]),
      ) as unknown as Files),
      mayGoOn: deadline.check,
      read: (path) => {
        deadline.check();
        refuseMuch(files, path);
        return files.read(path);
      },
    }),
  };
  return deadline;
}

function refuseMuch(files: Files, path: string): void {
  const size = files.stat(path)?.size ?? 0;
  if (size > MOST_AT_ONCE)
    throw new TidemarkError(
      'io',
      `${path} has ${Math.ceil(size / 1024 / 1024)} MB; a hook reads no more than 8 MB of one file. tide status makes the caches that make it quick.`,
      { data: { tooLarge: true } },
    );
}
