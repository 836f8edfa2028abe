import { describe, expect, it } from 'vitest';
import { did, given, type Sitting, session } from '../../test/spec.ts';
import { type Day, dayOf } from '../model/day.ts';
import { noteId } from '../model/note-id.ts';
import type { WorkingMemory } from '../model/working-memory.ts';
import { isProposed, loadedWork, notesOfPast, sessionNotes } from './session-notes.ts';

const DAY = '2026-01-10';
const TODAY = dayOf(DAY) as Day;
const say = (verb: string, text: string, fields: Record<string, string> = {}) =>
  did(verb, undefined, { text, fields });
const about = (sitting: string, position: number, status: string) =>
  did('Noted', undefined, { fields: { status, note: noteId({ session: sitting, position }) } });
const working = (...sittings: Sitting[]) => given(...sittings).state.working;
const done = (text: string) => say('Task', text, { status: 'done' });
const proposed = (work: WorkingMemory) =>
  sessionNotes(work, TODAY)
    .filter(isProposed)
    .map(({ text }) => text);
const texts = (notes: readonly { text: string }[]) => notes.map(({ text }) => text);

describe('a session note', () => {
  it('is proposed once it was of use in two different tasks, however often in one [decisions:promote-after-two-tasks]', () => {
    const first = session('a', DAY, say('Task', 'A'), say('Noted', 'Seed staging first'), done('A'));
    const inB = session('b', DAY, say('Task', 'B'), about('a', 1, 'used'), about('a', 1, 'used'), done('B'));
    const inC = session('c', DAY, say('Task', 'C'), about('a', 1, 'used'));
    expect(proposed(working(first))).toEqual([]);
    expect(proposed(working(first, inB))).toEqual([]);
    expect(proposed(working(first, inB, inC))).toEqual(['Seed staging first']);
  });

  it('counts a session without a task as one', () => {
    const work = working(
      session('a', DAY, say('Noted', 'x')),
      session('b', DAY, about('a', 0, 'used')),
      session('b', DAY, about('a', 0, 'used')),
    );
    expect(proposed(work)).toEqual([]);
    const more = working(
      session('a', DAY, say('Noted', 'x')),
      session('b', DAY, about('a', 0, 'used')),
      session('c', DAY, about('a', 0, 'used')),
    );
    expect(proposed(more)).toEqual(['x']);
  });

  it('is proposed when somebody calls it useful [decisions:promote-most-useful]', () => {
    const noted = session('a', DAY, say('Noted', 'x'), say('Noted', 'y'));
    expect(proposed(working(noted, session('b', DAY, about('a', 1, 'useful'))))).toEqual(['y']);
  });

  it('leaves when it was promoted or discarded, and no other does', () => {
    const noted = session('a', DAY, say('Noted', 'x'), say('Noted', 'y'), say('Noted', 'z'));
    const work = working(noted, session('b', DAY, about('a', 0, 'promoted'), about('a', 2, 'discarded')));
    expect(texts(work.notes)).toEqual(['y']);
    expect(texts(working(noted, session('b', DAY, about('q', 0, 'discarded'))).notes)).toHaveLength(3);
  });

  it('leaves session memory after a week, or with the tenth task finished, whichever comes first [decisions:notes-purged-weekly-or-after-ten-tasks]', () => {
    const noted = session('a', DAY, say('Noted', 'x'));
    const tasks = (count: number) =>
      session('b', DAY, ...Array.from({ length: count }, (_, n) => done(`t${n}`)));
    expect(texts(sessionNotes(working(noted), TODAY + 6))).toEqual(['x']);
    expect(sessionNotes(working(noted), TODAY + 7)).toEqual([]);
    expect(loadedWork(working(noted), TODAY + 7).notes).toEqual([]);
    expect(texts(sessionNotes(working(noted, tasks(9)), TODAY))).toEqual(['x']);
    expect(sessionNotes(working(noted, tasks(10)), TODAY)).toEqual([]);
  });

  it('is no longer loaded once it was summed up, and can still be promoted', () => {
    const work = working(
      session('a', DAY, say('Noted', 'x'), say('Noted', 'y'), about('a', 0, 'summed')),
      session('b', DAY, about('a', 0, 'useful')),
    );
    expect(texts(loadedWork(work, TODAY).notes)).toEqual(['y']);
    expect(proposed(work)).toEqual(['x']);
  });

  it('belongs to the past when its task does; one without a task when none is under way', () => {
    const notes = [say('Noted', 'loose'), say('Task', 'A'), say('Noted', 'of A')];
    const under = working(session('a', DAY, ...notes));
    expect(notesOfPast(under, TODAY, true)).toEqual([]);
    const over = working(session('a', DAY, ...notes, done('A')));
    expect(texts(notesOfPast(over, TODAY, false))).toEqual(['of A']);
    expect(texts(notesOfPast(over, TODAY, true))).toEqual(['loose', 'of A']);
  });

  it('of a program has no part in this', () => {
    const work = working(session('a', DAY, say('Noted', 'Drift: x', { type: 'drift' })));
    expect(sessionNotes(work, TODAY)).toEqual([]);
    expect(loadedWork(work, TODAY + 30).notes).toHaveLength(1);
  });
});
