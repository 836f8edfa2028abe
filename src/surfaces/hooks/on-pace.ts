// What a prompt changes about the pace of a conversation, and the advice that is due by it.

import { heardIn } from '../../engine/hooks/heard.ts';
import { type Pace, takeTurn } from '../../engine/hooks/pace.ts';
import type { Store } from '../../model/store.ts';

export interface Advice {
  readonly about: 'closing' | 'pace';
  readonly pace: Pace;
}

export function paceAt(store: Store, prompt: string): Advice {
  const heard = heardIn(prompt);
  const pace = takeTurn(store, heard === 'corrected');
  return { about: heard === 'closed' && pace.hasOpenTopic ? 'closing' : 'pace', pace };
}
