// The start of a conversation for whoever seldom has one: read when it is asked for.

import type { OnStart } from './on-event.ts';

export async function startApart(): Promise<OnStart> {
  return (await import('./run-memory.ts')).onStart;
}
