// Working memory as pieces of a brief: where we stopped, and what is next in its order.

import { oneLine } from '../../markdown/one-line.ts';
import { estimateTokens } from '../../markdown/token-estimate.ts';
import type { Item, WorkingMemory } from '../../model/working-memory.ts';
import type { Piece } from '../budget/pack.ts';
import { fitSummary } from '../tiers/fit-summary.ts';
import { readSummary } from '../tiers/summary.ts';

export const STOPPED = 'Where we stopped';
export const NEXT = 'Next';

export function workPieces(working: WorkingMemory): Piece[] {
  const pieces: Piece[] = [];
  const add = (under: string, id: string, priority: number, text: string) => {
    pieces.push({ id: `work:${id}`, priority, order: pieces.length, text, under });
  };
  const { task, context, completed, notes, files, next, blockers } = working;
  if (task !== undefined) add(STOPPED, 'task', 0, `- Doing: ${oneLine(task.text)}`);
  if (context !== undefined) add(STOPPED, 'context', 1, contextText(context));
  for (const [n, item] of completed.slice(0, 5).entries())
    add(STOPPED, `done-${n}`, n === 0 ? 1 : 6, `- Done: ${oneLine(item.text)}`);
  // An interrupted task is taken up from the notes of its session.
  for (const [n, item] of notes.slice(-5).entries())
    add(STOPPED, `note-${n}`, task === undefined ? 7 : 2, `- Noted: ${oneLine(item.text)}`);
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

/** A summary of many lines stays one, as far as it fits; its headings would be taken for those of the brief. */
function contextText(context: Item): string {
  const { text, isCut } = fitting(context.text);
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*#+\s*/, '').trimEnd())
    .filter((line) => line.trim() !== '');
  if (lines.length < 3) return `- Context: ${oneLine(context.text)}`;
  let room = SUMMARY;
  const kept = lines.filter((line) => {
    room -= room < 0 ? 0 : estimateTokens(line) + 1;
    return room >= 0;
  });
  const rest = kept.length === lines.length && !isCut ? [] : ['  … (the rest: tide work)'];
  return ['- Context:', ...kept.map((line) => `  ${line}`), ...rest].join('\n');
}

/** Of a compaction summary what still matters, the newest first: what is open stands at its end and would be cut. */
function fitting(text: string): { text: string; isCut: boolean } {
  const summary = text.length > SUMMARY ? readSummary(text) : undefined;
  if (summary === undefined) return { text, isCut: false };
  const fitted = fitSummary(summary, SUMMARY - INDENTS);
  return { text: fitted.text, isCut: fitted.dropped.length > 0 };
}

/** What the lines cost more when they stand in a brief. */
const INDENTS = 100;

/** Tokens of layer 1 that a summary may take. */
const SUMMARY = 700;

/** There is something to take up. */
export function hasSummary({ context, completed, task, notes }: WorkingMemory): boolean {
  return context !== undefined || task !== undefined || completed.length > 0 || notes.length > 0;
}
