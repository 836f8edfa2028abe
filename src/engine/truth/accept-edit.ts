// A person accepts the edit of a confirmed fact that a file asked for. The new words are confirmed by that person, and the question
// is answered.

import { type Draft, fieldOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import { isOpen } from '../../model/open-thread.ts';
import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { living } from '../living.ts';
import { verify } from '../mark.ts';
import { type Marking, stating } from '../marking.ts';
import { load } from '../reading/load.ts';
import { findThread } from '../threads.ts';
import { editOf } from './edit-of-file.ts';

interface AcceptedEdit extends Marking {
  readonly fact: string;
  readonly edit: readonly Draft[];
}

export function acceptEdit(store: Store, id: string, because = 'the edit was accepted'): AcceptedEdit {
  const memory = load(store);
  const thread = findThread(memory, id);
  const edit = isOpen(thread) ? editOf(thread) : undefined;
  if (edit === undefined) throw noEdit(thread);
  if (!store.surroundings.person) throw onlyPerson(thread);
  const fact = living(memory, fieldOf(thread, 'about') ?? '');
  const closed: Draft = { verb: 'Closed', kind: 'thread', id: thread.id, text: because, fields: [] };
  const done = stating(store, memory, [...edit, closed]);
  const now = done.memory.state.facts.get(fact.id);
  const isOver = now === undefined || TERMINAL.has(now.status) || now.archived === true;
  // Other edits of the fact wait for an answer of their own.
  if (!isOver) verify(store, [fact.id], undefined, (one) => one !== undefined && editOf(one) !== undefined);
  return { ...done, fact: fact.id, edit };
}

function noEdit({ id }: Fact): TidemarkError {
  return new TidemarkError('refused', `Thread \`${id}\` holds no edit that can be accepted.`, {
    hint: 'Expected an open thread about the edit of a file; tide threads shows them. Other threads are answered with --because.',
    data: { id },
  });
}

function onlyPerson({ id }: Fact): TidemarkError {
  return new TidemarkError('stopped', `Thread \`${id}\` is about a fact that a person confirmed.`, {
    hint: 'Only a person can accept the edit. Ask them; the thread stays open until they answer.',
    data: { id, thread: id },
  });
}
