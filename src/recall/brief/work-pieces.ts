// Working memory as pieces of a brief: where we stopped, and what is next in its order.

import { ellipsis } from '../../markdown/ellipsis.ts';
import { oneLine } from '../../markdown/one-line.ts';
import type { Failure, Item, Note, WorkingMemory } from '../../model/working-memory.ts';
import type { Piece } from '../budget/pack.ts';
import { contextLines } from './context-lines.ts';

export const STOPPED = 'Where we stopped';
export const NEXT = 'Next';

export function workPieces(working: WorkingMemory): Piece[] {
  const pieces: Piece[] = [];
  const add = (under: string, id: string, priority: number, text: string) => {
    pieces.push({ id: `work:${id}`, priority, order: pieces.length, text, under });
  };
  const { task, context, completed, notes, files, next, blockers, failures } = working;
  if (task !== undefined) add(STOPPED, 'task', 0, `- Doing: ${oneLine(task.text)}`);
  if (context !== undefined) add(STOPPED, 'context', 1, contextText(context));
  for (const [n, item] of completed.slice(0, 5).entries())
    add(STOPPED, `done-${n}`, n === 0 ? 1 : 6, `- Done: ${oneLine(item.text)}`);
  const stuck = failures.filter(
    ({ count, resolution, overcomeBefore }) =>
      resolution === undefined && (count >= STUCK || overcomeBefore !== undefined),
  );
  for (const [n, failure] of stuck.slice(0, 3).entries()) add(STOPPED, `stuck-${n}`, 2, stuckText(failure));
  // An interrupted task is taken up from the notes of its session.
  const said = notes.filter(({ type }) => type === undefined);
  for (const [n, item] of said.slice(-5).entries())
    add(STOPPED, `note-${n}`, task === undefined ? 7 : 2, `- Noted: ${oneLine(item.text)}`);
  const besides = notedBesides(notes);
  if (besides !== '') add(STOPPED, 'noted-besides', 7, `- Noted besides: ${besides} (tide work lists them)`);
  if (task !== undefined)
    for (const [n, file] of files.slice(0, 5).entries())
      add(
        STOPPED,
        `file-${n}`,
        7,
        `- Changing: ${oneLine(file.path)}${file.text === '' ? '' : `: ${oneLine(file.text)}`}`,
      );
  for (const [n, item] of next.entries())
    add(NEXT, `next-${String(n).padStart(3, '0')}`, n < 3 ? 1 : 6, `${n + 1}. ${oneLine(item.text)}`);
  for (const [n, item] of blockers.entries()) add(NEXT, `block-${n}`, 1, `- Blocked: ${oneLine(item.text)}`);
  return pieces;
}

/** At the third time another try will not help (continuity-protocol, self-correction). */
const STUCK = 3;

function stuckText({ count, pattern, overcomeBefore }: Failure): string {
  const said = `\`${ellipsis(oneLine(pattern), 160)}\``;
  if (overcomeBefore === undefined) return `- Met ${count} times and not overcome: ${said}`;
  return `- Met ${count === 1 ? '' : `${count} times `}again: ${said}; overcome before: ${ellipsis(oneLine(overcomeBefore), 200)}`;
}

/** What programs noted is counted: it would fill the brief and tells little of the work. */
function notedBesides(notes: readonly Note[]): string {
  const parts = Object.entries(COUNTED).flatMap(([type, [one, many]]) => {
    const count = notes.filter((note) => note.type === type).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const others = notes.filter(({ type }) => type !== undefined && !Object.hasOwn(COUNTED, type)).length;
  return [...parts, ...(others === 0 ? [] : [`${others} more`])].join(', ');
}

const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  edit: ['hand edit of a layout', 'hand edits of layouts'],
  drift: ['tangent', 'tangents'],
};

/** A summary of many lines stays one, as far as it fits. */
function contextText(context: Item): string {
  const { lines, isCut } = contextLines(context.text, SUMMARY);
  if (lines.length < 3) return `- Context: ${oneLine(context.text)}`;
  const rest = isCut ? ['  … (the rest: tide work)'] : [];
  return ['- Context:', ...lines.map((line) => `  ${line}`), ...rest].join('\n');
}

/** Tokens of layer 1 that a summary may take. */
const SUMMARY = 700;

/** There is something to take up. */
export function hasSummary({ context, completed, task, notes }: WorkingMemory): boolean {
  return (
    context !== undefined ||
    task !== undefined ||
    completed.length > 0 ||
    notes.some(({ type }) => type === undefined)
  );
}
