// What whoever goes on needs, out of memory alone: where the work stands, what was decided and why, what is open. For the moment before
// a conversation is cut, and for whoever takes over from another agent.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import { asTyped, type OwnWords } from '../../model/own-words.ts';
import type { Store } from '../../model/store.ts';
import type { WorkingMemory } from '../../model/working-memory.ts';
import { renderTemplate } from '../../recall/templates/template.ts';
import type { Memory } from '../reading/memory.ts';
import { workWithSpooled } from '../spool/spooled-work.ts';
import { checklistText, type Pressure, pressureAt } from '../tiers/pressure.ts';
import { fromMemory } from './block.ts';

const MOST_FILES = 10;
const MOST_LISTED = 8;

export function handoffNotes(store: Store, memory: Memory, own: OwnWords = asTyped): string {
  return bounded(render(workWithSpooled(store, memory), pressureAt(0, store, memory).flush), own(MORE));
}

/** However long what was written is: with the questions, all of it is what every agent shows whole. */
const MOST_BYTES = 6_000;
const MOST_OF_ITEM = 400;
const MORE = '(more: `tide work`, `tide threads`)';

/** Whole lines, as many as there is room for. */
function bounded(text: string, more: string): string {
  const encoder = new TextEncoder();
  let left = MOST_BYTES;
  const lines = text.split('\n');
  const fitting = lines.findIndex((line) => {
    left -= encoder.encode(line).length + 1;
    return left < 0;
  });
  return fitting < 0 ? text : `${lines.slice(0, fitting).join('\n')}\n${more}\n`;
}

function render(work: WorkingMemory, flush: Pressure['flush']): string {
  const one = (item: { readonly text: string } | undefined) => short(item?.text ?? 'not said');
  const some = (texts: readonly string[]) => texts.slice(0, MOST_LISTED).map(short);
  return renderTemplate('Hand-over', [
    ['Goal', one(work.goal)],
    ['Task', one(work.task)],
    ['Where it stands', one(work.context)],
    ['Next', some(work.next.map(({ text }) => text))],
    ['In the way', some(work.blockers.map(({ text }) => text))],
    ['Files changed', work.files.slice(0, MOST_FILES).map(({ path }) => path)],
    [
      'Decided',
      some(
        flush.decisions.map(
          ({ id, text, reason }) => `${text} (${id})${reason === null ? '' : `: ${reason}`}`,
        ),
      ),
    ],
    [
      'Errors not overcome',
      some(
        work.failures
          .filter(({ resolution }) => resolution === undefined)
          .map(({ text, overcomeBefore }) =>
            overcomeBefore === undefined ? text : `${text} (overcome before: ${overcomeBefore})`,
          ),
      ),
    ],
    ['Open questions', some(flush.threads.map(({ id, text }) => `${text} (${id})`))],
  ]);
}

function short(text: string): string {
  return ellipsis(oneLine(text), MOST_OF_ITEM);
}

/** For the moment before a compaction: with the questions that find what memory has not. */
export function handoffNotesAsking(store: Store, memory: Memory): string {
  return `${fromMemory('this work', handoffNotes(store, memory))}${checklistText(store.config.views)}`;
}

/** At some share of the context: the advice, what memory has already, and the questions that find what it has not. */
export function pressureText(store: Store, memory: Memory, percent: number, transcript?: string): string {
  const { band, advice, checklist } = pressureAt(percent, undefined, undefined, transcript);
  const questions = checklist.map((one, i) => `${i + 1}. ${one.question} \`${one.with}\``);
  return cut(
    [
      `Context at ${Math.round(percent)} % (${band}). ${advice}`,
      'Write what hits, skip what does not:',
      ...questions,
      '',
      fromMemory('this work already', handoffNotes(store, memory)),
    ].join('\n'),
  );
}

/** What is said between two prompts has to be short: some 600 tokens. */
const MOST_TEXT = 2_400;

function cut(text: string): string {
  if (text.length <= MOST_TEXT) return text;
  const kept = text.slice(0, MOST_TEXT);
  return `${kept.slice(0, kept.lastIndexOf('\n'))}\n${MORE}`;
}
