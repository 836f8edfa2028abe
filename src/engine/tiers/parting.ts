// What is asked when a session ends: the six questions, and one reflection where the session held something to learn from.

import type { OwnWords } from '../../model/own-words.ts';
import type { Store } from '../../model/store.ts';
import { checklist, type Question } from '../../recall/templates/pressure.ts';
import { paceOf } from '../hooks/pace.ts';
import { log } from '../log.ts';
import { load } from '../reading/load.ts';
import { checklistText } from './pressure.ts';
import { type ReflectionDue, reflectionDue, reflectionText } from './reflection-due.ts';

interface Parting {
  readonly checklist: readonly Question[];
  readonly reflection: ReflectionDue | null;
  readonly text: (own: OwnWords) => string;
}

/** A person knows what they would ask themselves: the questions are put to agents. */
export function partingOf(store: Store, session: string): Parting {
  const due = reflectionDue(log(store, { session }), load(store), paceOf(store).corrected);
  return {
    checklist: checklist(store.config.views),
    reflection: due ?? null,
    text: (own) => {
      const asked = store.surroundings.person ? '' : own(checklistText(store.config.views));
      return `${due === undefined ? '' : `${reflectionText(due, own)}\n`}${asked}`;
    },
  };
}
