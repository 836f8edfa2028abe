// Which facts a conversation still has before it, by the lines of its spool.

import { type Given, isMeans } from '../given/spool.ts';
import type { HookLine } from './hook-spool.ts';

export function givenInLines(lines: readonly HookLine[]): Given[] {
  // The brief comes again after a compaction; what was said since the start does not.
  const since = lines.findLastIndex(({ jot }) => jot === 'compacted' || jot === 'compacting');
  return lines.flatMap(({ jot, words: [how = '', ...facts] }, at) =>
    jot === 'given' && isMeans(how) && (at > since || how === 'brief') ? [{ how, facts }] : [],
  );
}
