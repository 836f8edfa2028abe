// Session notes, folded: made, used in a task, called useful, promoted to a fact, discarded, summed up. One that was promoted or
// discarded leaves, and so does any once ten tasks were finished; the ledger keeps them all (memory-and-state, cleanup cadence).

import { type Event, fieldOf, fieldsOf } from '../model/event.ts';
import { noteId } from '../model/note-id.ts';
import type { Note, WorkingMemory } from '../model/working-memory.ts';

export const KEPT_TASKS = 10;

export function evolveNotes(work: WorkingMemory, event: Event): readonly Note[] {
  const change = CHANGES[fieldOf(event, 'status') ?? ''];
  const named = new Set(fieldsOf(event, 'note'));
  if (change === undefined || named.size === 0) return made(work, event);
  const task = work.task?.text ?? event.session;
  return work.notes.flatMap((note) => (named.has(noteId(note)) ? change(note, task) : [note]));
}

/** A task was finished. */
export function afterTask(notes: readonly Note[]): readonly Note[] {
  return notes.flatMap((note): Note[] => {
    if (note.type !== undefined) return [note];
    const finished = (note.finished ?? 0) + 1;
    return finished < KEPT_TASKS ? [{ ...note, finished }] : [];
  });
}

function made({ notes, task }: WorkingMemory, event: Event): readonly Note[] {
  const type = fieldOf(event, 'type');
  const note: Note = {
    text: event.text ?? '',
    session: event.session,
    position: event.position,
    at: event.at,
    ...(type === undefined ? {} : { type }),
    ...(task === undefined ? {} : { task: task.text }),
  };
  // What programs noted in an earlier session is told no longer than until somebody speaks in another.
  const kept = notes.filter(
    (one) => type !== undefined || one.type === undefined || one.session === note.session,
  );
  return [...kept, note];
}

const CHANGES: Readonly<Record<string, (note: Note, task: string) => Note[]>> = {
  used: (note, task) => [{ ...note, usedIn: [...(note.usedIn ?? []).filter((one) => one !== task), task] }],
  useful: (note) => [{ ...note, useful: true }],
  summed: (note) => [{ ...note, summed: true }],
  promoted: () => [],
  discarded: () => [],
};
