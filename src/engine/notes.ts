// Session notes: named, used, called useful, promoted to facts or discarded. Every step is an event; nothing is promoted by itself.

import { dayOf } from '../model/day.ts';
import { type Draft, type Field, fieldsOf } from '../model/event.ts';
import { noteId } from '../model/note-id.ts';
import type { Store } from '../model/store.ts';
import { received, TidemarkError } from '../model/tidemark-error.ts';
import type { Note } from '../model/working-memory.ts';
import { KEPT_TASKS } from '../projection/evolve-notes.ts';
import { isLoaded, isProposed, KEPT_DAYS, sessionNotes } from '../projection/session-notes.ts';
import { append, type Written } from './append.ts';
import { load } from './reading/load.ts';
import type { Memory } from './reading/memory.ts';
import { type Remembered, remember, type Statement } from './remember.ts';
import { refuseAgentOnUserStore } from './user-store.ts';
import type { Surrounding } from './weigh.ts';

export interface NoteReport {
  /** As short as tells it from the others. */
  readonly id: string;
  readonly text: string;
  readonly task: string | null;
  readonly session: string;
  readonly at: string;
  readonly age: number;
  /** Different tasks it was of use in. */
  readonly uses: number;
  readonly useful: boolean;
  /** It has earned to become a fact. */
  readonly proposed: boolean;
  /** Still loaded into briefs. */
  readonly loaded: boolean;
  /** What ends it, whichever comes first. */
  readonly left: { readonly days: number; readonly tasks: number };
}

export function reportNotes(memory: Memory, notes: readonly Note[] = notesIn(memory)): NoteReport[] {
  const ids = notesIn(memory).map(noteId);
  return notes.map((note) => reportNote(note, ids, memory));
}

/** Those that wait for somebody to promote them: for the end of a task or session, and for the review. */
export function proposedNotes(memory: Memory): NoteReport[] {
  return reportNotes(memory, notesIn(memory).filter(isProposed));
}

function notesIn({ state, today }: Memory): Note[] {
  return sessionNotes(state.working, today);
}

function reportNote(note: Note, ids: readonly string[], { state, today }: Memory): NoteReport {
  const age = Math.max(0, today - (dayOf(note.at) ?? today));
  return {
    id: shortest(noteId(note), ids),
    text: note.text,
    task: note.task ?? null,
    session: note.session,
    at: note.at,
    age,
    uses: note.usedIn?.length ?? 0,
    useful: note.useful === true,
    proposed: isProposed(note),
    loaded: isLoaded(note, state.working),
    left: { days: KEPT_DAYS - age, tasks: KEPT_TASKS - (note.finished ?? 0) },
  };
}

const SHORTEST = 'n-0000'.length;

function shortest(id: string, ids: readonly string[]): string {
  for (let length = SHORTEST; length < id.length; length++) {
    const part = id.slice(0, length);
    if (ids.filter((one) => one.startsWith(part)).length < 2) return part;
  }
  return id;
}

/** One event about a note: `used` in the task at hand, `useful`, or `discarded`. */
export function markNote(
  store: Store,
  id: string,
  status: 'used' | 'useful' | 'discarded',
): { note: NoteReport; written: Written } {
  const memory = load(store);
  const note = findNote(memory, id);
  const [before] = reportNotes(memory, [note]);
  const written = append(store, memory, [marking([note], status)]);
  const now = notesIn(memory).filter((one) => noteId(one) === noteId(note));
  const [after = before] = reportNotes(memory, now);
  return { note: after as NoteReport, written };
}

/** States what the note says as a fact that rests on the session it was made in. */
export function promoteNote(
  store: Store,
  id: string,
  statement: Omit<Statement, 'statement'> & { readonly statement?: string | undefined },
  surrounding: Surrounding = {},
): { note: NoteReport; done: Remembered } {
  refuseAgentOnUserStore(store);
  const memory = load(store);
  const note = findNote(memory, id);
  const [report] = reportNotes(memory, [note]);
  const done = remember(
    store,
    {
      ...statement,
      statement: statement.statement ?? note.text,
      fields: [...statement.fields, ['source', note.session], ['evidence', noteId(note)]],
    },
    surrounding,
  );
  // Where somebody has to decide first, the note stays what it is.
  if (done.outcome !== 'stopped')
    append(store, done.memory, [marking([note], 'promoted', [['as', done.id]])]);
  return { note: report as NoteReport, done };
}

export function marking(notes: readonly Note[], status: string, more: readonly Field[] = []): Draft {
  return {
    verb: 'Noted',
    fields: [['status', status], ...notes.map((note): Field => ['note', noteId(note)]), ...more],
  };
}

function findNote(memory: Memory, id: string): Note {
  const notes = notesIn(memory);
  const asked = id.trim().toLowerCase();
  const found = notes.filter((note) => asked.startsWith('n-') && noteId(note).startsWith(asked));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const made = found.length > 0 || !/^n-[0-9a-f]{4,}$/.test(asked) ? undefined : factMadeOf(memory, asked);
  if (made !== undefined)
    throw new TidemarkError('refused', `The note \`${received(id)}\` was promoted as \`${made}\`.`, {
      hint: `tide show ${made} shows it; tide update changes it.`,
      data: { id, fact: made },
    });
  const near = reportNotes(memory, found.length > 1 ? found : notes.slice(-5));
  throw new TidemarkError(
    found.length > 1 ? 'usage' : 'not_found',
    found.length > 1
      ? `${found.length} notes begin with \`${received(id)}\`.`
      : `There is no session note \`${received(id)}\`.`,
    {
      hint:
        near.length === 0
          ? 'There are none; tide session note makes one. Older ones are found by tide recall.'
          : `There are: ${near.map((note) => `${note.id} (${note.text.slice(0, 60)})`).join('; ')}.`,
      data: { id, similar: near.map((note) => note.id) },
    },
  );
}

/** What a note became names it as its evidence. */
function factMadeOf(memory: Memory, asked: string): string | undefined {
  for (const fact of memory.state.facts.values())
    if (fieldsOf(fact, 'evidence').some((text) => text.startsWith(asked))) return fact.id;
  return undefined;
}
