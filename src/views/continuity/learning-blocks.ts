// The section Mistakes & Learnings as blocks: a `###` heading or a first bold bullet opens one. It points to a record of
// learnings.json, by id or by what failed; what stands only here is an item of its own.

import { dayText } from '../../model/day.ts';
import type { Part } from './books.ts';
import { type Content, dayIn, scopeIn, scopeWord, textOf } from './content.ts';
import { BULLET, endOfItem, itemText, listBlocks } from './list-blocks.ts';
import { guard, isPlaceholder, oneLine, tidy, unguard } from './shown-text.ts';
import type { BodyLine } from './working-file.ts';

export interface LearningBlock {
  readonly text: string;
  readonly line: number;
  readonly role: 'item' | 'placeholder' | 'more' | 'other';
  /** A record named in the heading. */
  readonly named?: string;
  readonly content: Content;
  /** It holds text of a person that no part of a learning takes. */
  readonly strange: boolean;
}

const LABELS: ReadonlyMap<string, Part> = new Map([
  ['what failed', 'text'],
  ['why it failed', 'cause'],
  ['how to prevent', 'prevention'],
  ['timestamp', 'created'],
  ['agent', 'agent'],
  ['task', 'task'],
  ['scope', 'scope'],
]);
const LABEL = /^\*\*([^*]+?):?\*\*:?[ \t]*/;
const HEADING = /^###[ \t]+(.*)$/;
const TEMPLATE = /^Pattern: Error\b/;

export function learningBlocks(lines: readonly BodyLine[]): LearningBlock[] {
  const blocks: LearningBlock[] = [];
  for (let at = 0; at < lines.length; ) {
    const to = endOfBlock(lines, at);
    blocks.push(...blockOf(lines.slice(at, to)));
    at = to;
  }
  return blocks;
}

/** A block ends before the next one; blank lines and remarks behind its last bullet are not part of it. */
function endOfBlock(lines: readonly BodyLine[], from: number): number {
  const masked = (at: number) => lines[at]?.masked ?? '';
  const opens = (at: number) => HEADING.test(masked(at));
  const failed = (at: number) => labelOf(masked(at)) === 'text';
  if (!opens(from) && !failed(from)) return BULLET.test(masked(from)) ? endOfItem(lines, from) : from + 1;
  let seen = failed(from);
  let to = from + 1;
  for (let at = from + 1; at < lines.length && !opens(at); at++) {
    if (failed(at)) {
      if (seen) break;
      seen = true;
    }
    // A bullet of another form, set apart, is a learning of its own.
    const apart = at > to && BULLET.test(masked(at)) && !LABEL.test(masked(at).replace(BULLET, ''));
    if (seen && apart) break;
    if (masked(at).trim() !== '') to = at + 1;
  }
  return to;
}

function labelOf(line: string): Part | undefined {
  const label = LABEL.exec(BULLET.test(line) ? line.replace(BULLET, '') : '')?.[1];
  return label === undefined ? undefined : LABELS.get(label.trim().toLowerCase());
}

function blockOf(lines: readonly BodyLine[]): LearningBlock[] {
  const first = lines[0];
  if (first === undefined) return [];
  const heading = HEADING.exec(first.masked)?.[1]?.trim();
  if (heading === undefined && labelOf(first.masked) === undefined)
    return listBlocks(lines).map(({ text, line, role, said }) => ({
      text,
      line,
      role,
      content: new Map(role === 'item' ? [['text', said]] : []),
      strange: false,
    }));
  const { content, strange } = bulletsOf(heading === undefined ? lines : lines.slice(1));
  const named = /^(L\d{3,})(?::|$)/.exec(heading ?? '')?.[1];
  const title = TEMPLATE.test(heading ?? '') ? '' : unguard((heading ?? '').replace(/^L\d{3,}(?::|$)/, ''));
  if (textOf(content, 'text') === '' && tidy(title) !== '' && !isPlaceholder(heading ?? ''))
    content.set('text', tidy(title));
  const text = lines.map((line) => line.text + line.end).join('');
  const role = textOf(content, 'text') !== '' ? 'item' : strange ? 'other' : 'placeholder';
  return [{ text, line: first.line, role, content, strange, ...(named === undefined ? {} : { named }) }];
}

function bulletsOf(lines: readonly BodyLine[]): { content: Map<Part, string>; strange: boolean } {
  const content = new Map<Part, string>();
  let strange = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (line === undefined) break;
    const part = labelOf(line.masked);
    const to = part === undefined ? at + 1 : endOfItem(lines, at);
    if (part !== undefined && !content.has(part)) {
      const value = itemText(lines.slice(at, to)).replace(LABEL, '');
      if (!isPlaceholder(value) && value !== '') content.set(part, tidy(unguard(value)));
    } else if (line.text.trim() !== '') strange = true;
    at = to;
  }
  const day = dayIn(content.get('created') ?? '');
  if (day === undefined) content.delete('created');
  else content.set('created', dayText(day));
  if (scopeIn(content.get('scope') ?? '') === undefined) content.delete('scope');
  return { content, strange };
}

/** Whether a block says what the record or fact says. It may leave out who, when and where. */
export function agrees(block: Content, with_: Content): boolean {
  const same = (part: Part) => oneLine(textOf(block, part)) === oneLine(textOf(with_, part));
  const silent = (part: Part) => textOf(block, part) === '' || textOf(with_, part) === '';
  const day = silent('created') || dayIn(textOf(block, 'created')) === dayIn(textOf(with_, 'created'));
  const scope = silent('scope') || scopeIn(textOf(block, 'scope')) === scopeIn(textOf(with_, 'scope'));
  const told = (part: Part) => silent(part) || same(part);
  return same('text') && same('cause') && same('prevention') && day && scope && told('agent') && told('task');
}

export function learningText(name: string, content: Content, agent: string): string {
  const value = (text: string) => (text === '' ? '[not recorded]' : guard(oneLine(text)));
  const text = (part: Part) => value(textOf(content, part));
  const short = /^L\d{3,}$/.test(name);
  const scope = scopeWord(scopeIn(textOf(content, 'scope')) ?? 'project');
  return [
    `### ${short ? name : guard(oneLine(textOf(content, 'text')))}`,
    `- **What Failed:** ${text('text')}`,
    `- **Why It Failed:** ${text('cause')}`,
    `- **How to Prevent:** ${text('prevention')}`,
    `- **Timestamp:** ${text('created')}`,
    `- **Agent:** ${value(textOf(content, 'agent') || agent)}`,
    `- **Task:** ${text('task')}`,
    ...(scope === 'global' ? [] : [`- **Scope:** ${scope}`]),
    '',
  ].join('\n');
}
