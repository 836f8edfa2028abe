// A section of free text: goal, task, context. Comments in it stay and are no part of what it says.

import { MORE } from './sections.ts';
import { isFenced, isPlaceholder, oneLine, tidy, unguardProse } from './shown-text.ts';
import { type BodyLine, bodyText } from './working-file.ts';

/** What the section says; empty for a placeholder. */
export function readProse(lines: readonly BodyLine[]): string {
  const text = contentOf(lines);
  return isPlaceholder(text) ? '' : tidy(unguardProse(text));
}

/** True for our own word that the text stands elsewhere. */
export function isPointer(lines: readonly BodyLine[]): boolean {
  return /^\[\d+ words[^\]]*\]$/.test(contentOf(lines));
}

/** The line below a goal that is longer than the file shows. */
export function moreSentences(count: number): string {
  return `[${count} more ${count === 1 ? 'sentence' : 'sentences'}: ${MORE}]`;
}

/** The goal without our line about its other sentences. */
export function readGoal(lines: readonly BodyLine[]): { readonly text: string; readonly continues: boolean } {
  const said = readProse(lines);
  const text = said.replace(/\n\[\d+ more sentences?: [^\]\n]*\]$/, '');
  return { text: tidy(text), continues: text !== said };
}

export interface ShownNote {
  readonly id: string;
  readonly text: string;
}

/** The id tells our line from a remark that somebody wrote. */
export function noteLine({ id, text }: ShownNote): string {
  return `- Note ${id}: ${oneLine(text)}`;
}

/** The line below the notes, where the file shows only the latest. */
export function moreNotes(count: number): string {
  return `- [${count} more: tide notes]`;
}

/** The context, and the notes of sessions that stand below it. */
export function readContext(lines: readonly BodyLine[]): {
  readonly text: string;
  readonly notes: readonly ShownNote[];
} {
  const said = readProse(lines).split('\n');
  if (/^- \[\d+ more: tide notes\]$/.test(said.at(-1) ?? '')) said.pop();
  const notes: ShownNote[] = [];
  for (;;) {
    const [, id, text] = /^- Note (n-[0-9a-f]{8}): (.+)$/.exec(said.at(-1) ?? '') ?? [];
    if (id === undefined || text === undefined) break;
    notes.unshift({ id, text });
    said.pop();
  }
  return { text: tidy(said.join('\n')), notes };
}

export function contentOf(lines: readonly BodyLine[]): string {
  return tidy(
    lines
      .filter((line) => !isRemark(line))
      .map(saidIn)
      .join('\n'),
  );
}

/** The body with another text in place of the old; comments and the blank lines around stay. */
export function replaceProse(lines: readonly BodyLine[], text: string, end: string): string {
  const said = lines.map((line) => saidIn(line).trim() !== '');
  const from = said.indexOf(true);
  const written = text.replace(/\n/g, end) + end;
  if (from < 0) return written + bodyText(lines);
  const to = said.lastIndexOf(true) + 1;
  const remarks = lines.slice(from, to).filter(isRemark);
  return bodyText(lines.slice(0, from)) + written + bodyText(remarks) + bodyText(lines.slice(to));
}

function saidIn({ text, masked }: BodyLine): string {
  return isFenced(masked) ? text : masked;
}

function isRemark({ text, masked }: BodyLine): boolean {
  return text.trim() !== '' && masked.trim() === '';
}
