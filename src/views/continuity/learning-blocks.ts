// The section Mistakes & Learnings as blocks: a `###` heading or a first bold bullet opens one. It points to a record of
// learnings.json, by id or by what failed; what stands only here is an item of its own.

import { dayText } from '../../model/day.ts';
import type { Part } from './books.ts';
import { type Content, dayIn, scopeIn, scopeWord, textOf } from './content.ts';
import { BULLET, endOfItem, isMoreLine, itemText, listBlocks } from './list-blocks.ts';
import { guard, isPlaceholder, oneLine, tidy, unguard } from './shown-text.ts';
import type { BodyLine } from './working-file.ts';

export interface LearningBlock {
  readonly text: string;
  readonly line: number;
  readonly role: 'item' | 'placeholder' | 'more' | 'other';
  /** A record named in the heading. */
  readonly named?: string;
  readonly content: Content;
  readonly lines: readonly BodyLine[];
  /** The lines that tell a part: from, and up to which. The heading where it is what failed. */
  readonly places: ReadonlyMap<Part, readonly [from: number, to: number]>;
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
export const LEARNING_LABELS: readonly string[] = [...LABELS.keys()];
export const LABEL = /^\*\*([^*]+?):?\*\*:?[ \t]*/;
/** The mark, a record it names, and a title. */
export const HEADING = /^(###[ \t]+)(?:(L\d{3,})(?::[ \t]*|[ \t]*$))?(.*)$/;
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
    if (isMoreLine(masked(at).trim())) break;
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
  const heading = HEADING.exec(first.masked);
  if (heading === null && labelOf(first.masked) === undefined)
    return listBlocks(lines).map(({ text, line, role, said }) => ({
      text,
      line,
      role,
      content: new Map(role === 'item' ? [['text', said]] : []),
      lines,
      places: new Map(role === 'item' ? [['text', [0, lines.length]]] : []),
      strange: false,
    }));
  const { content, places, strange } = bulletsOf(lines, heading === null ? 0 : 1);
  const title = titleOf(first);
  if (textOf(content, 'text') === '' && title !== '') {
    content.set('text', title);
    places.set('text', [0, 1]);
  }
  const text = lines.map((line) => line.text + line.end).join('');
  const role = textOf(content, 'text') !== '' ? 'item' : strange ? 'other' : 'placeholder';
  const named = heading?.[2];
  return [
    {
      text,
      line: first.line,
      role,
      content,
      lines,
      places,
      strange,
      ...(named === undefined ? {} : { named }),
    },
  ];
}

/** What a heading says besides the record it names; nothing for a place to be filled in. */
export function titleOf({ masked }: BodyLine): string {
  const title = HEADING.exec(masked)?.[3]?.trim() ?? '';
  return TEMPLATE.test(title) || isPlaceholder(title) ? '' : tidy(unguard(title));
}

function bulletsOf(lines: readonly BodyLine[], from: number) {
  const content = new Map<Part, string>();
  const places = new Map<Part, readonly [from: number, to: number]>();
  let strange = false;
  for (let at = from; at < lines.length; ) {
    const line = lines[at];
    if (line === undefined) break;
    const part = labelOf(line.masked);
    const to = part === undefined ? at + 1 : endOfItem(lines, at);
    if (part !== undefined && !content.has(part)) {
      places.set(part, [at, to]);
      const value = itemText(lines.slice(at, to)).replace(LABEL, '');
      if (!isPlaceholder(value) && value !== '') content.set(part, tidy(unguard(value)));
    } else if (line.text.trim() !== '') strange = true;
    at = to;
  }
  const day = dayIn(content.get('created') ?? '');
  if (day === undefined) content.delete('created');
  else content.set('created', dayText(day));
  if (scopeIn(content.get('scope') ?? '') === undefined) content.delete('scope');
  return { content, places, strange };
}

/** What stands behind a label. */
export function valueText(part: Part, content: Content): string {
  if (part === 'scope') return scopeWord(scopeIn(textOf(content, part)) ?? 'project');
  const text = oneLine(textOf(content, part));
  return text === '' ? '[not recorded]' : guard(text);
}

export function learningText(name: string, content: Content, agent: string): string {
  const text = (part: Part) => valueText(part, content);
  const short = /^L\d{3,}$/.test(name);
  const scope = text('scope');
  return [
    `### ${short ? name : guard(oneLine(textOf(content, 'text')))}`,
    `- **What Failed:** ${text('text')}`,
    `- **Why It Failed:** ${text('cause')}`,
    `- **How to Prevent:** ${text('prevention')}`,
    `- **Timestamp:** ${text('created')}`,
    `- **Agent:** ${textOf(content, 'agent') === '' && agent !== '' ? guard(oneLine(agent)) : text('agent')}`,
    `- **Task:** ${text('task')}`,
    ...(scope === 'global' ? [] : [`- **Scope:** ${scope}`]),
    '',
  ].join('\n');
}
