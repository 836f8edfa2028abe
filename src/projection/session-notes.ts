// Which notes are still in session memory, which of them are loaded, and which have earned to become facts (memory-and-state,
// promotion rule). A week ends a note as ten tasks do; only the day decides, so it is asked, never stored.

import { type Day, dayOf } from '../model/day.ts';
import type { Note, WorkingMemory } from '../model/working-memory.ts';

export const KEPT_DAYS = 7;
/** Different tasks. */
const PROMOTED_AT = 2;

/** What people and agents noted and what is neither promoted, discarded nor past its time. */
export function sessionNotes({ notes }: WorkingMemory, today: Day): Note[] {
  return notes.filter((note) => note.type === undefined && isKept(note, today));
}

/** Working memory as it is loaded on a day: without notes whose task or time is over. */
export function loadedWork(work: WorkingMemory, today: Day): WorkingMemory {
  const notes = work.notes.filter(
    (note) => note.type !== undefined || (isLoaded(note, work) && isKept(note, today)),
  );
  return notes.length === work.notes.length ? work : { ...work, notes };
}

/** A note leaves the brief when a session that ended summed it up, or when its task was finished. */
export function isLoaded({ task, summed, finished = 0 }: Note, work: WorkingMemory): boolean {
  return !summed && (task === undefined || finished === 0 || task === work.task?.text);
}

/** Used in two different tasks, or called useful. */
export function isProposed({ usedIn = [], useful }: Note): boolean {
  return useful === true || usedIn.length >= PROMOTED_AT;
}

/** Not summed up yet, and of a task that is over; `loose` brings those made while there was none, if there is none now. */
export function notesOfPast(work: WorkingMemory, today: Day, loose: boolean): Note[] {
  const now = work.task?.text;
  return sessionNotes(work, today).filter(
    ({ task, summed }) => !summed && (task === undefined ? loose && now === undefined : task !== now),
  );
}

function isKept({ at }: Note, today: Day): boolean {
  return today - (dayOf(at) ?? today) < KEPT_DAYS;
}
