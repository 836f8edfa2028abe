// Turns that were read and not yet stored, by conversation: one each, the later one counts.

import type { ReadTurn } from '../../capture/transcripts/jsonl.ts';
import type { Passage } from '../../model/passage.ts';

interface WaitingTurns {
  /** Characters held. */
  size(): number;
  /** The turn before it under the same number, where that one says something else. */
  take(turn: ReadTurn): ReadTurn | undefined;
  /** Conversation by conversation; nothing waits afterwards. */
  drain(): Passage[][];
}

export function waitingTurns(): WaitingTurns {
  const sessions = new Map<string, Map<number, ReadTurn>>();
  let size = 0;
  return {
    size: () => size,
    take({ passage, line }) {
      const turns = sessions.get(passage.session) ?? new Map<number, ReadTurn>();
      sessions.set(passage.session, turns);
      const before = turns.get(passage.turn);
      const now = { ...passage, date: passage.date || (before?.passage.date ?? '') };
      turns.set(passage.turn, { passage: now, line });
      size += passage.text.length;
      return before === undefined || isSame(before.passage, now) ? undefined : before;
    },
    drain() {
      const all = Array.from(sessions.values(), (turns) =>
        Array.from(turns.values(), (turn) => turn.passage),
      );
      sessions.clear();
      size = 0;
      return all;
    },
  };
}

function isSame(a: Passage, b: Passage): boolean {
  return a.text === b.text && a.speaker === b.speaker && a.date === b.date;
}
