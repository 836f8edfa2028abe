// An entry under its own dated heading: a reflection (trigger, lesson, next time) or the summary of a topic (status, key
// points, decision, follow-up, details). What the form does not know ends the entry and stays where it stands.

import { joinLines, type Line } from '../../markdown/lines.ts';
import { dayOf, dayText } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import { isFieldKey, keyOf, labelOf, showable } from './field-key.ts';
import { type Labelled, ledText, readLabelled, renderLabelled } from './labelled-lines.ts';
import { fieldsIn, type Part, STAMP, STATEMENT, TITLE } from './parts.ts';
import { hideComments, showComments } from './prose.ts';
import type { Shown } from './shown.ts';
import { readStamp, renderStamp, type Stamp } from './stamp.ts';

export type EntryForm = 'reflection' | 'summary';

interface Entry {
  readonly form: EntryForm;
  readonly shown: Shown;
  readonly parts: readonly Part[];
  readonly heading: string;
  /** Index after its last line. */
  readonly end: number;
}

const HEADING = /^(#{2,3} \[(\d{4}-\d\d-\d\d)\])(?:[ \t]+(.*))?$/s;
const STATEMENTS: ReadonlySet<string> = new Set(['lesson', 'statement', 'key-points']);
export const SUMMARY_LINES = 6;

/** `texts` are the lines without their ends. */
export function readEntry(lines: readonly Line[], texts: readonly string[], at: number): Entry | undefined {
  const heading = HEADING.exec(texts[at] ?? '');
  const day = dayOf(heading?.[2] ?? '');
  if (heading === null || day === undefined) return undefined;
  const { said, stamp, end } = bodyOf(texts, at + 1);
  const keys = new Set(said.map(({ key }) => key));
  const reflects = keys.has('lesson') || keys.has('trigger') || keys.has('statement');
  if (!reflects && !keys.has('status') && !keys.has('key-points')) return undefined;
  const form = reflects ? 'reflection' : 'summary';
  const title = showComments((heading[3] ?? '').trim());
  const words = said.find(({ key }) => STATEMENTS.has(key));
  const statement = words?.value ?? title;
  const kind = stamp?.kind ?? usualKind(form);
  const body = said.map(({ key, value, lead, from, to }): Part => {
    const text = joinLines(lines.slice(from, to));
    if (STATEMENTS.has(key) && from !== words?.from) return { text };
    return {
      text,
      key: from === words?.from ? STATEMENT : key,
      value: key === 'status' ? readStatus(value) : value,
      write: (now) => ledText(lead, key === 'status' ? renderStatus(now) : now),
    };
  });
  const named = title === titleOf(statement) || title === statement ? [] : [['title', title] as const];
  const lead = heading[1] ?? '';
  const parts: Part[] = [
    {
      text: joinLines(lines.slice(at, at + 1)),
      key: words === undefined ? STATEMENT : TITLE,
      value: title,
      write: (now) => `${`${lead} ${hideComments(now)}`.trimEnd()}\n`,
    },
  ];
  let from = at + 1;
  for (const [n, one] of said.entries()) {
    if (one.from > from) parts.push({ text: joinLines(lines.slice(from, one.from)) });
    parts.push(body[n] ?? { text: '' });
    from = one.to;
  }
  const last = stamp === undefined ? end : end - 1;
  if (last > from) parts.push({ text: joinLines(lines.slice(from, last)) });
  if (stamp !== undefined)
    parts.push({
      text: joinLines(lines.slice(last, end)),
      key: STAMP,
      value: renderStamp({ ...stamp, kind, statement: '', fields: [] }, usualKind(form)),
      write: (now) => `${now}\n`,
    });
  return {
    form,
    heading: texts[at] ?? '',
    end,
    parts,
    shown: { day, ...stamp, kind, statement, fields: [...named, ...fieldsIn(parts)] },
  };
}

export function renderEntry(shown: Shown, form: EntryForm): string {
  const [, ...rest] = entryWanted(shown, form, false);
  const heading = `## [${dayText(shown.day ?? 0)}] ${hideComments(headingOf(shown))}\n`;
  return heading + rest.map(([key, value]) => entryLine(shown, form, key, value)).join('');
}

/** The entry alone, for people and templates: no stamp. */
export function entryText(shown: Shown, form: EntryForm): string {
  return renderEntry(shown, form).replace(/[^\n]*\n$/, '');
}

/** What the parts of an entry are to say, in the order of its form. */
export function entryWanted(shown: Shown, form: EntryForm, titled: boolean): Field[] {
  const fields = showable(shown.fields).filter(([key]) => !STATEMENTS.has(key) && key !== 'title');
  const first = form === 'summary' ? 'status' : 'trigger';
  const words: Field = [STATEMENT, titled ? headingOf(shown) : shown.statement.trim()];
  const order = (key: string) => (form === 'summary' ? [...SUMMARY.keys(), key].indexOf(key) : 0);
  return [
    ...(titled ? [] : [[TITLE, headingOf(shown)] as const]),
    ...fields.filter(([key]) => key === first),
    words,
    ...fields.filter(([key]) => key !== first).sort(([a], [b]) => order(a) - order(b)),
    [STAMP, renderStamp(shown, usualKind(form))],
  ];
}

export function entryLine(shown: Shown, form: EntryForm, key: string, value: string): string {
  if (key === STAMP) return `${value}\n`;
  if (form === 'summary') {
    if (key === STATEMENT) return ledText('Key points:', value);
    if (key === 'status') return ledText('Status:', renderStatus(value));
    const label = SUMMARY.get(key);
    if (label !== undefined) return ledText(`${label}:`, value);
  }
  if (key !== STATEMENT) return renderLabelled(labelOf(key), value);
  return renderLabelled(shown.kind === 'pattern' ? 'Lesson' : 'Statement', value);
}

function headingOf({ fields, statement }: Shown): string {
  const title = fields.find(([key]) => key === 'title')?.[1] ?? '';
  return title.trim() === '' ? titleOf(statement) : title.replace(/\s+/g, ' ').trim();
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

interface Said extends Pick<Labelled, 'value' | 'lead'> {
  readonly key: string;
  readonly from: number;
  readonly to: number;
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
      said.push({ key, value: one.value, lead: one.lead, from: i, to: one.end });
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
