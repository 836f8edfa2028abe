// A person takes over what a file says about a fact they stand for. The new words are theirs then, and the question is answered.

import type { Draft } from '../../model/event.ts';
import { TERMINAL } from '../../model/fact.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { living } from '../living.ts';
import { verify } from '../mark.ts';
import { type Marking, stating } from '../marking.ts';
import { load } from '../reading/load.ts';
import { findThread } from '../threads.ts';
import { editOf } from './edit-of-file.ts';

export function acceptEdit(store: Store, id: string, because = 'the edit was accepted'): Marking {
  const memory = load(store);
  const thread = findThread(memory, id);
  const drafts = isOpen(thread) ? editOf(thread) : undefined;
  if (drafts === undefined)
    throw new TidemarkError('refused', `Thread \`${thread.id}\` holds no edit of a file that waits.`, {
      hint: 'Expected an open thread that a file raised; tide threads shows them. Other threads are answered with --because.',
    });
  if (!store.surroundings.person)
    throw new TidemarkError('stopped', `Thread \`${thread.id}\` is about what a person said or confirmed.`, {
      hint: 'Only a person can accept it. Ask them; it stays open until they answer.',
      data: { id: thread.id, thread: thread.id },
    });
  const fact = living(memory, drafts[0]?.id ?? '');
  const closed: Draft = { verb: 'Closed', kind: 'thread', id: thread.id, text: because, fields: [] };
  const done = stating(store, memory, [...drafts, closed]);
  const now = done.memory.state.facts.get(fact.id);
  if (now === undefined || TERMINAL.has(now.status) || now.archived) return done;
  verify(store, [fact.id]);
  return done;
}
