// Clock, randomness and hashing of this machine. `TIDEMARK_NOW` sets the clock for a whole command.

import { createHash } from 'node:crypto';
import { parseTime } from '../model/day.ts';
import type { Clock, Digest, Entropy } from '../model/ports.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';

export function systemClock(env: Readonly<Record<string, string | undefined>>): Clock {
  const given = env.TIDEMARK_NOW;
  if (given === undefined || given === '') {
    const now = Date.now();
    return { now: () => now };
  }
  const now = parseTime(given);
  if (now === undefined) {
    throw new TidemarkError('usage', 'TIDEMARK_NOW is not a time.', {
      hint: `Expected an ISO time such as 2026-11-15T17:41:20Z. Received: ${received(given)}`,
    });
  }
  return { now: () => now };
}

/** For telling names apart, not for secrets: loading real randomness would cost a command two milliseconds. */
export const systemEntropy: Entropy = {
  base32: (length) =>
    Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz234567'[Math.floor(Math.random() * 32)]).join(''),
};

export const systemDigest: Digest = {
  sha256: (data) => createHash('sha256').update(data).digest('hex'),
};
