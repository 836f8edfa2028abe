// What a prompt changes about the pace of a conversation, and the advice that is due by it.

import { type Turn, turnWith } from '../../engine/hooks/pace.ts';
import { asksMore, promptIntent } from '../../engine/hooks/prompt-intent.ts';
import type { Line } from '../../engine/spool/spool-line.ts';

export interface Advice {
  readonly about: 'closing' | 'pace';
  readonly turn: Turn;
}

export function paceAt(lines: readonly Line[], prompt: string): Advice {
  const intent = promptIntent(prompt);
  const closes = intent === 'closed';
  const turn = turnWith(lines, {
    corrects: intent === 'corrected',
    closes,
    opens: closes && asksMore(prompt),
  });
  return { about: closes && turn.pace.hasOpenTopic ? 'closing' : 'pace', turn };
}
