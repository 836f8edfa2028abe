// What a session note is called: made of its session and place, so that it stays the same everywhere.

import { hash32 } from './hash.ts';

export function noteId({
  session,
  position,
}: {
  readonly session: string;
  readonly position: number;
}): string {
  return `n-${(hash32(`${position}#${session}`) >>> 0).toString(16).padStart(8, '0')}`;
}
