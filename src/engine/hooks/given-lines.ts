// Which facts a conversation still has before it, by the lines of its spool.

import type { HookLine } from './hook-spool.ts';

export function givenInLines(lines: readonly HookLine[]): string[] {
  // The brief comes again after a compaction; what was said since the start does not.
  const since = lines.findLastIndex(({ jot }) => jot === 'compacted' || jot === 'compacting');
  return lines.flatMap(({ jot, words: [what, ...facts] }, at) =>
    jot === 'given' && (at > since || what === 'brief') ? facts : [],
  );
}
