// What a prompt changes about the pace of a conversation, and the advice that is due by it.

import { heardIn } from '../../engine/hooks/heard.ts';
import { notePace, type Pace, paceOf } from '../../engine/hooks/pace.ts';
import type { Store } from '../../model/store.ts';

export interface Advice {
  readonly about: 'closing' | 'pace';
  readonly pace: Pace;
}

export function paceAt(store: Store, prompt: string): Advice {
  const heard = heardIn(prompt);
  const before = paceOf(store);
  notePace(store, 'turn');
  if (heard === 'corrected') notePace(store, 'corrected');
  const pace = { ...before, turns: before.turns + 1 };
  return { about: heard === 'closed' && before.hasOpenTopic ? 'closing' : 'pace', pace };
}
