// The seal that closes a session file: a hash of every byte before it and the number of events.

import type { Digest } from '../model/ports.ts';

export interface Seal {
  readonly hash: string;
  readonly events: number;
}

const SEAL = /^<!-- sealed: sha256:([0-9a-f]{64}) events: (\d+) -->$/;

export function renderSeal(before: string, events: number, digest: Digest): string {
  return `<!-- sealed: sha256:${digest.sha256(before)} events: ${events} -->\n`;
}

export function parseSeal(line: string): Seal | undefined {
  const match = SEAL.exec(line);
  return match === null ? undefined : { hash: match[1] ?? '', events: Number(match[2]) };
}
