// What a prompt changes about the pace of a conversation, and the advice that is due by it.

import { asksMore, heardIn } from '../../engine/hooks/heard.ts';
import { type Turn, turnWith } from '../../engine/hooks/pace.ts';
import type { Store } from '../../model/store.ts';

export interface Advice {
  readonly about: 'closing' | 'pace';
  readonly turn: Turn;
}

export function paceAt(store: Store, prompt: string): Advice {
  const heard = heardIn(prompt);
  const closes = heard === 'closed';
  const turn = turnWith(store, {
    corrects: heard === 'corrected',
    closes,
    opens: closes && asksMore(prompt),
  });
  return { about: closes && turn.pace.hasOpenTopic ? 'closing' : 'pace', turn };
}
