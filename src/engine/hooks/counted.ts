// Which failures of a conversation were counted by hooks, so that one is counted once: two registrations of a hook are called for the
// same call of a tool, and an agent that is told to report errors reports what a hook has seen already.

import type { Store } from '../../model/store.ts';
import { type HookLine, type HookSpool, jot, spoolOf } from './hook-spool.ts';
import { sitterOf } from './sitter.ts';

/** What an agent calls a call of a tool, as it is kept. */
export function idOf(id: string | undefined): string {
  return id?.slice(0, MOST_OF_ID) ?? '';
}

const MOST_OF_ID = 100;

/** Whether the line tells of the failure of that very call; what has no id may be any. */
export function isFailure({ jot, words }: HookLine, id: string | undefined): boolean {
  return jot === 'failed' && idOf(id) !== '' && words[2] === idOf(id);
}

/** Hooks may have run beside each other: of one call the first counts. */
export function countedOnce(lines: readonly HookLine[]): HookLine[] {
  const seen = new Set<string>();
  return lines.filter(({ jot, words: [, , id = ''] }) => {
    if (jot !== 'failed' || id === '') return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** The spool of the conversation where a hook has counted this error and nobody has reported it since. */
export function countedByHook(store: Store, pattern: string): HookSpool | undefined {
  try {
    const spool = spoolOf(store, sitterOf(store));
    const at = spool.lines.findLastIndex(({ jot, words }) => jot === 'failed' && words[1] === pattern);
    const reported = spool.lines.findLastIndex(
      ({ jot, words }) => jot === 'told' && words[0] === wordFor(pattern),
    );
    return at > reported ? spool : undefined;
  } catch {
    return undefined;
  }
}

/** One report goes with what hooks have counted; the next is of another failure. */
export function noteReported(store: Store, pattern: string): void {
  jot(store, sitterOf(store), [['told', wordFor(pattern)]]);
}

function wordFor(pattern: string): string {
  return `reported ${pattern}`.slice(0, 500);
}
