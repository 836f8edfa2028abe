// A compaction took the words of the conversation away, and with them what was given at its start. One agent asks for nothing after it: the
// next prompt is the first moment it reads anything, and brings the same bytes again, and behind them what came since.

import type { Line } from '../../engine/spool/spool-line.ts';
import type { Store } from '../../model/store.ts';
import type { Deadline } from './deadline.ts';
import type { HookInput } from './hook-input.ts';
import type { Said } from './said.ts';

/** Undefined where nothing is due, or nothing could be made in time: then it is due with the next prompt. */
export async function givenAgain(
  store: Store,
  user: Store | undefined,
  input: HookInput,
  lines: readonly Line[],
  deadline: Deadline,
): Promise<Said | undefined> {
  if (input.agent !== 'gemini' || !isDue(lines)) return undefined;
  try {
    const { onStart } = await import('./on-start.ts');
    const { entries = [], ...said } = onStart(store, user, { ...input, source: 'compact' }, deadline);
    return !said.text ? undefined : { ...said, entries: [...entries, { type: 'said', what: BRIEF }] };
  } catch (error) {
    if (deadline.isOver) return undefined;
    throw error;
  }
}

const BRIEF = 'brief';

/** A start since then gave it too. */
function isDue(lines: readonly Line[]): boolean {
  const at = lines.findLastIndex(({ type }) => type === 'compacting');
  const isGiven = (line: Line) => line.type === 'started' || (line.type === 'said' && line.what === BRIEF);
  return at >= 0 && !lines.slice(at + 1).some(isGiven);
}
