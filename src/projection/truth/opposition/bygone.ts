// What is named because it is still around, not because it is taken up.

import type { Word } from './clause.ts';
import type { Read } from './read-text.ts';

/** "The retired Jenkins server", "when a user with a bcrypt hash": not adopted, only still around. */
export function isBygone(words: readonly Word[], clause: Read): boolean {
  const at = clause.words.indexOf(words[0] as Word);
  const before = clause.words.slice(0, at + 1);
  const condition = before.findLastIndex(({ text }) => /^(?:when|if|whenever|while)$/i.test(text));
  if (condition >= 0 && before.slice(condition + 1).every(({ mark }) => mark === '')) return true;
  const near = before
    .slice(-5, -1)
    .map(({ text }) => text.toLowerCase())
    .join(' ');
  if (
    /\b(?:out of|away from|off|still (?:kept|stored|written|sent|run|running|living|live) (?:in|on|to|with))\b/.test(
      near,
    )
  )
    return true;
  return before.slice(-3).some(({ text }) => BYGONE.test(text));
}

const BYGONE =
  /^(?:retired|old|legacy|former|deprecated|previous|existing|remaining|last|obsolete|unused|dead|leftover|stale|missing)$/i;
