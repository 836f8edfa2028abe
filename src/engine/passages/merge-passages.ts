// A conversation as it was stored, and what is known of it now: one turn each, the later word wins. What was forgotten on
// request stays forgotten when the same words come again.

import type { Passage } from '../../model/passage.ts';
import { FORGOTTEN } from '../forgotten.ts';

export interface Merged {
  /** In order of turn. */
  readonly passages: readonly Passage[];
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
}

export function mergePassages(stored: readonly Passage[], given: readonly Passage[]): Merged {
  const turns = new Map(stored.map((passage) => [keyOf(passage), passage]));
  const counts = { added: 0, replaced: 0, unchanged: 0 };
  for (const passage of given) {
    const key = keyOf(passage);
    const before = turns.get(key);
    const now = before === undefined ? passage : joined(before, passage);
    turns.set(key, now);
    counts[before === undefined ? 'added' : now === before ? 'unchanged' : 'replaced']++;
  }
  return { passages: [...turns.values()].sort(byTurn), ...counts };
}

/** `before` itself when nothing new was said. */
function joined(before: Passage, given: Passage): Passage {
  // Whoever gives no date does not deny the one that is known.
  const date = given.date || before.date;
  const text = isForgottenOf(before.text, given.text) ? before.text : given.text;
  const same = text === before.text && given.speaker === before.speaker && date === before.date;
  return same ? before : { ...given, date, text };
}

/** Whether one text is the other with words taken out on request. */
function isForgottenOf(erased: string, whole: string): boolean {
  if (!erased.includes(FORGOTTEN)) return false;
  const parts = erased.split(FORGOTTEN);
  const last = parts.pop() ?? '';
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const at = index === 0 ? (whole.startsWith(part) ? 0 : -1) : whole.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return whole.length >= from + last.length && whole.endsWith(last);
}

function keyOf({ session, turn }: Passage): string {
  return `${turn} ${session}`;
}

/** Two conversations share a file only when their names collide. */
function byTurn(a: Passage, b: Passage): number {
  if (a.session !== b.session) return a.session < b.session ? -1 : 1;
  return a.turn - b.turn;
}
