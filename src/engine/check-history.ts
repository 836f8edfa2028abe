// Session files beside what git has of them. A closed session never changes again, also not together with its seal; an open one only grows.

import { compareSession } from '../ledger/compare-session.ts';
import type { Problem } from '../model/problem.ts';
import type { Store } from '../model/store.ts';
import { forgottenIn } from './check/session-changes.ts';
import type { Memory } from './reading/memory.ts';
import { decodeSession } from './reading/read-session.ts';

/** A session file in the history of the repository. */
export interface FileHistory {
  readonly path: string;
  /** The last commit has it. */
  readonly isTracked: boolean;
  /** Oldest first. */
  readonly versions: () => readonly string[];
}

export function checkHistory(store: Store, memory: Memory, history: readonly FileHistory[]): Problem[] {
  const forgotten = forgottenIn(memory);
  return history.flatMap(({ path, isTracked, versions }): Problem[] => {
    const bytes = store.files.read(path);
    if (bytes === undefined) return [missing(path, isTracked)];
    const session = /([^/]+)\.md$/.exec(path)?.[1] ?? '';
    const compare = (was: string, is: string) => compareSession(was, is, forgotten(session), store.digest);
    // A version that does not go on from the one before is a rewriting; what was recorded first counts.
    const kept = versions().reduce<string | undefined>((was, is) => {
      return was === undefined || compare(was, is).relation !== 'rewritten' ? is : was;
    }, undefined);
    if (kept === undefined) return [];
    const { relation, closed, line } = compare(kept, decodeSession(bytes).text);
    if (relation !== 'rewritten') return [];
    const message = closed
      ? 'The session was closed and is in the history of git with other content: it was rewritten afterwards. Compare it with git log, and bring the recorded version back.'
      : 'The session is in the history of git with other content: recorded events were changed. Compare it with git log.';
    return [{ code: 'session-rewritten', level: closed ? 'error' : 'notice', message, file: path, line }];
  });
}

function missing(file: string, isTracked: boolean): Problem {
  return {
    code: 'session-removed',
    level: isTracked ? 'error' : 'notice',
    message: isTracked
      ? 'The last commit has this session file, and it is gone here; bring it back from git.'
      : 'The history of git has this session file, and a commit removed it: what it recorded is not read any more.',
    file,
  };
}
