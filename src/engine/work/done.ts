// Finishing something: the task, a next step, or what nobody had planned.

import type { Store } from '../../model/store.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { sessionNotes } from '../../projection/session-notes.ts';
import { vagueHint } from '../names-file.ts';
import { type NoteReport, proposedNotes, reportNotes } from '../notes.ts';
import { load } from '../reading/load.ts';
import type { Memory } from '../reading/memory.ts';
import { choose, pick } from './pick-item.ts';
import { needed, say, type Worked } from './say.ts';

interface Finished extends Worked {
  readonly notes: readonly NoteReport[];
  /** Where what was said could be more specific. */
  readonly hint: string | null;
}

/** Finishes the current task, or the next step that is named by its text or its number, and tells which notes were made for it. */
export function done(store: Store, which: string | undefined): Finished {
  const memory = load(store);
  const { task, next } = memory.state.working;
  const said = finish(store, memory, which);
  const text = said.written.events[0]?.text ?? '';
  const isPlanned = task?.text === text || next.some((step) => step.text === text);
  const notes = sessionNotes(memory.state.working, memory.today).filter(({ task }) => task === text);
  const proposed = proposedNotes(memory);
  const own = reportNotes(memory, notes);
  return {
    ...said,
    notes: [...own, ...proposed.filter(({ id }) => !own.some((one) => one.id === id))],
    // A step that was planned is finished as it was called.
    hint: isPlanned ? null : (vagueHint(text, said.working) ?? null),
  };
}

function finish(store: Store, memory: Memory, which: string | undefined): Worked {
  const { task, next } = memory.state.working;
  if (which === undefined) {
    if (task === undefined)
      throw new TidemarkError('usage', 'There is no current task to finish.', {
        hint: 'Say what was done: tide work done "Added the TTL test"',
      });
    return say(store, [{ verb: 'Task', text: task.text, fields: [['status', 'done']] }], memory);
  }
  const step = /^\d+$/.test(which) ? pick(next, which, 'next step') : choose(next, which, task);
  return say(
    store,
    [{ verb: 'Task', text: step ?? needed(which, 'task', 'Add a TTL test'), fields: [['status', 'done']] }],
    memory,
  );
}
