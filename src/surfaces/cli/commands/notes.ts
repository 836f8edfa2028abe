// Session notes by name: which there are, and what becomes of them.

import { checkKind } from '../../../engine/check-kind.ts';
import { markNote, promoteNote, reportNotes } from '../../../engine/notes.ts';
import { load } from '../../../engine/reading/load.ts';
import { KINDS } from '../../../model/kind.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { argument, asOfDay, atMost, setFields } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { clip, columns, type Paint, plural, takenOut } from '../paint.ts';
import { meritOf } from './note-lines.ts';
import { stoppedAnswer } from './stopped-answer.ts';
import { surroundingOf } from './surrounding-of.ts';
import { WHEN_OPPOSED, whenOpposed } from './when-opposed.ts';

export const noteCommands: readonly Command[] = [
  {
    name: 'notes',
    past: true,
    group: 'Work',
    summary: 'the notes of session memory, and which are worth keeping',
    args: '',
    more: 'tide session note makes one. A note leaves after a week or ten finished tasks; one that was used in two tasks, or called useful, is proposed for promotion.',
    examples: ['tide notes'],
    run: list,
  },
  {
    name: 'notes use',
    group: 'Work',
    summary: 'a note helped in the task at hand',
    args: 'ID',
    examples: ['tide notes use n-7f3a'],
    run: (call) => mark(call, 'used', 'Used'),
  },
  {
    name: 'notes useful',
    group: 'Work',
    summary: 'a note is worth keeping',
    args: 'ID',
    examples: ['tide notes useful n-7f3a'],
    run: (call) => mark(call, 'useful', 'Useful'),
  },
  {
    name: 'notes promote',
    group: 'Work',
    summary: 'make a fact of a note',
    args: 'ID [STATEMENT]',
    options: [
      { name: 'as', value: 'KIND', purpose: 'the kind of fact', choices: KINDS.map(({ name }) => name) },
      { name: 'id', value: 'ID', purpose: 'its id (else made from the statement)' },
      { name: 'scope', value: 'SCOPE', purpose: 'where it holds (default project)' },
      { name: 'set', value: 'KEY=VALUE', repeat: true, purpose: 'a field or attribute' },
      ...WHEN_OPPOSED,
    ],
    examples: [
      'tide notes promote n-7f3a --as learning --set cause="Staging is reset on Mondays" --set prevention="Seed it first"',
      'tide notes promote n-7f3a "Seed staging before each run" --as pattern --set trigger="a run on staging"',
    ],
    run: promote,
  },
  {
    name: 'notes discard',
    group: 'Work',
    summary: 'let a note go; the ledger keeps it',
    args: 'ID',
    examples: ['tide notes discard n-7f3a'],
    run: (call) => mark(call, 'discarded', 'Discarded'),
  },
];

async function list(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const notes = reportNotes(load(store, { asOf: asOfDay(call) }));
  return {
    json: { notes },
    text: (paint) => {
      if (notes.length === 0)
        return `No session notes. One is made with: ${paint.own('tide session note "..."')}\n`;
      const room = Math.max(20, paint.width - 60);
      return columns(
        notes.map((note) => [
          paint.id(note.id),
          clip(note.text, room),
          clip(note.task ?? '', Math.max(24, paint.width - 120)),
          `${note.proposed ? paint.good(meritOf(note)) : meritOf(note)}${paint.dim(ending(note.loaded, note.left))}`,
        ]),
      );
    },
  };
}

function ending(loaded: boolean, { days, tasks }: { days: number; tasks: number }): string {
  return `; ${loaded ? '' : 'summed up, '}leaves in ${plural(days, 'day')} or ${plural(tasks, 'task')}`;
}

async function mark(call: Call, status: 'used' | 'useful' | 'discarded', word: string): Promise<Answer> {
  atMost(call, 1);
  const id = argument(call, 0, 'an ID');
  const { note, written } = markNote(await call.store(), id, status);
  return {
    json: { session: written.session, note },
    text: (paint) =>
      `${paint.good(word)}: ${paint.id(note.id)} ${clip(note.text, paint.width - 20)}\n${advice(note, status, paint)}`,
  };
}

function advice({ id, proposed }: { id: string; proposed: boolean }, status: string, paint: Paint): string {
  if (status === 'discarded' || !proposed) return '';
  return paint.dim(`  It has earned to stay: ${paint.own(`tide notes promote ${id} --as KIND`)}\n`);
}

async function promote(call: Call): Promise<Answer> {
  const id = argument(call, 0, 'an ID');
  const kind = call.option('as');
  if (kind === undefined)
    throw new TidemarkError('usage', 'What kind of fact does the note become?', {
      hint: `Example: tide notes promote ${id} --as learning. Kinds: ${KINDS.map(({ name }) => name).join(', ')}.`,
    });
  const fields = setFields(call);
  const field = (key: string) => fields.find(([name]) => name === key)?.[1];
  const store = await call.store();
  const statement = {
    kind: checkKind(kind).name,
    statement: call.args.length > 1 ? call.args.slice(1).join(' ') : undefined,
    id: call.option('id'),
    scope: call.option('scope') ?? field('scope'),
    trust: field('trust'),
    fields: fields.filter(([key]) => key !== 'scope' && key !== 'trust'),
    ...whenOpposed(call),
    typed: true,
  };
  const { note, done } = promoteNote(store, id, statement, await surroundingOf(call, store));
  if (done.outcome === 'stopped') return stoppedAnswer(done);
  const { fact, written } = done;
  return {
    json: { note: note.id, id: done.id, outcome: done.outcome, session: written.session },
    text: (paint) =>
      `${paint.good('Promoted')}: ${paint.id(note.id)} is now ${paint.id(done.id)} ${paint.dim(`(${fact.kind}, ${fact.scope}${done.outcome === 'reinforced' ? ', known already: reinforced' : ''})`)}\n  ${clip(fact.statement, paint.width - 4)}\n${takenOut(written.redacted, paint)}`,
  };
}
