// An entry under its own dated heading: a reflection (trigger, lesson, next time) or the summary of a topic (status, key
// points, decision, follow-up, details). What the form does not know ends the entry and stays where it stands.

import { dayOf, dayText } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import { isFieldKey, keyOf, labelOf, showable } from './field-key.ts';
import { type Labelled, readLabelled, renderLabelled } from './labelled-lines.ts';
import { hang, hideComments, showComments } from './prose.ts';
import type { Shown } from './shown.ts';
import { readStamp, renderStamp, type Stamp } from './stamp.ts';

export type EntryForm = 'reflection' | 'summary';

export interface Entry {
  readonly form: EntryForm;
  readonly shown: Shown;
  readonly heading: string;
  /** Index after its last line. */
  readonly end: number;
}

const HEADING = /^#{2,3} \[(\d{4}-\d\d-\d\d)\](?:[ \t]+(.*))?$/s;
const STATEMENTS: ReadonlySet<string> = new Set(['lesson', 'statement', 'key-points']);
export const SUMMARY_LINES = 6;

export function readEntry(lines: readonly string[], at: number): Entry | undefined {
  const heading = HEADING.exec(lines[at] ?? '');
  const day = dayOf(heading?.[1] ?? '');
  if (heading === null || day === undefined) return undefined;
  const { said, stamp, end } = bodyOf(lines, at + 1);
  const keys = new Set(said.map(({ key }) => key));
  const reflects = keys.has('lesson') || keys.has('trigger') || keys.has('statement');
  if (!reflects && !keys.has('status') && !keys.has('key-points')) return undefined;
  const form = reflects ? 'reflection' : 'summary';
  const title = showComments((heading[2] ?? '').trim());
  const statement = said.find(({ key }) => STATEMENTS.has(key))?.value ?? title;
  const fields = said
    .filter(({ key }) => !STATEMENTS.has(key))
    .map(({ key, value }): Field => [key, key === 'status' ? readStatus(value) : value]);
  const named = title === titleOf(statement) || title === statement ? [] : [['title', title] as const];
  return {
    form,
    heading: lines[at] ?? '',
    end,
    shown: {
      day,
      ...stamp,
      kind: stamp?.kind ?? usualKind(form),
      statement,
      fields: [...named, ...fields],
    },
  };
}

export function renderEntry(shown: Shown, form: EntryForm): string {
  const fields = showable(shown.fields).filter(([key]) => !STATEMENTS.has(key));
  const title = fields.find(([key]) => key === 'title')?.[1] ?? '';
  const heading = `## [${dayText(shown.day ?? 0)}] ${hideComments(titleOf(title === '' ? shown.statement : title))}`;
  const rest = fields.filter(([key]) => key !== 'title');
  const body = form === 'summary' ? summaryLines(shown, rest) : reflectionLines(shown, rest);
  return `${heading}\n${body}${renderStamp(shown, usualKind(form))}\n`;
}

/** A heading made of the first words of a text. */
export function titleOf(text: string): string {
  const line = (text.trim().split('\n')[0] ?? '').replace(/\s+/g, ' ').trim();
  if (line === '') return 'Untitled';
  if (line.length <= 72) return line;
  const cut = [...line].slice(0, 72).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > 24 ? cut.slice(0, space) : cut).trimEnd()} …`;
}

function usualKind(form: EntryForm): string {
  return form === 'reflection' ? 'pattern' : 'milestone';
}

interface Said {
  readonly key: string;
  readonly value: string;
}

function bodyOf(
  lines: readonly string[],
  from: number,
): { said: Said[]; stamp: Stamp | undefined; end: number } {
  const said: Said[] = [];
  let end = from;
  for (let i = from; i < lines.length; ) {
    const line = lines[i] ?? '';
    const stamp = readStamp(line);
    if (stamp !== undefined && !/^\s/.test(line)) return { said, stamp, end: i + 1 };
    const one = line.trim() === '' ? undefined : readLabelled(lines, i);
    if (one === undefined && line.trim() !== '') break;
    if (one !== undefined) {
      const key = keyFor(one);
      if (key === undefined) break;
      said.push({ key, value: one.value });
      end = one.end;
    }
    i = one?.end ?? i + 1;
  }
  return { said, stamp: undefined, end };
}

function keyFor({ label }: Labelled): string | undefined {
  const key = keyOf(label);
  return isFieldKey(key) ? key : undefined;
}

function reflectionLines(shown: Shown, fields: readonly Field[]): string {
  const line = ([key, value]: Field) => renderLabelled(labelOf(key), value);
  const triggers = fields.filter(([key]) => key === 'trigger').map(line);
  const others = fields.filter(([key]) => key !== 'trigger').map(line);
  const label = shown.kind === 'pattern' ? 'Lesson' : 'Statement';
  return [...triggers, renderLabelled(label, shown.statement), ...others].join('');
}

function summaryLines(shown: Shown, fields: readonly Field[]): string {
  const plain = (label: string, value: string) =>
    `${`${label}: ${hang(hideComments(value), '  ')}`.trimEnd()}\n`;
  const told = new Map(fields);
  let text = told.has('status') ? plain('Status', renderStatus(told.get('status') ?? '')) : '';
  text += plain('Key points', shown.statement.trim());
  for (const [key, label] of SUMMARY) if (told.has(key)) text += plain(label, told.get(key) ?? '');
  for (const [key, value] of fields)
    if (key !== 'status' && !SUMMARY.has(key)) text += renderLabelled(labelOf(key), value);
  return text;
}

const SUMMARY: ReadonlyMap<string, string> = new Map([
  ['decision', 'Decision'],
  ['follow-up', 'Follow-up'],
  ['details', '→ Details'],
]);

const STATUSES: readonly (readonly [string, string, RegExp])[] = [
  ['done', '✅ Done', /^(?:✅\s*)?done$/i],
  ['in progress', '🔄 In Progress', /^(?:🔄\s*)?in[ -]progress$/i],
  ['pending', '⏸️ Pending', /^(?:⏸\ufe0f?\s*)?pending$/i],
];

function readStatus(text: string): string {
  return STATUSES.find(([, , form]) => form.test(text.trim()))?.[0] ?? text;
}

function renderStatus(status: string): string {
  return STATUSES.find(([name]) => name === status)?.[1] ?? status;
}
