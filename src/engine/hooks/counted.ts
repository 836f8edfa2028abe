// Which failures of a conversation were counted by hooks, so that one is counted once: an agent that is told to report errors reports
// what a hook has seen already.

import type { Store } from '../../model/store.ts';
import { ignoreErrors } from '../append/ignore-errors.ts';
import { conversationKey } from '../spool/conversation-key.ts';
import { appendUnsynced, type Spool, spoolOf } from '../spool/spool-file.ts';

/** The spool of the conversation where a hook has counted this error and nobody has reported it since. */
export function countedByHook(store: Store, pattern: string): Spool | undefined {
  return ignoreErrors(() => {
    const spool = spoolOf(store, conversationKey(store));
    const at = spool.lines.findLastIndex((line) => line.type === 'failed' && line.pattern === pattern);
    const what = reportOf(pattern);
    const reported = spool.lines.findLastIndex((line) => line.type === 'said' && line.what === what);
    return at > reported ? spool : undefined;
  });
}

/** One report goes with what hooks have counted; the next is of another failure. */
export function noteReported(store: Store, pattern: string): void {
  appendUnsynced(store, conversationKey(store), [{ type: 'said', what: reportOf(pattern) }]);
}

function reportOf(pattern: string): string {
  return `reported ${pattern}`.slice(0, 500);
}
