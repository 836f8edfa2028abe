// An entry of `.learnings/LEARNINGS.md`: `## [LRN-20260511-001] correction` and labelled lines beneath. Also read as others
// write it, in sections of their own; what they say beyond that is kept as details, and the entry as it stands.

import { joinLines, type Line } from '../../markdown/lines.ts';
import { type Day, dayOf, dayText } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import { readScope } from '../../model/scope.ts';
import type { ItemLife } from '../../model/view.ts';
import { isFieldKey, keyOf, labelOf, showable } from './field-key.ts';
import { ledText, readLabelled } from './labelled-lines.ts';
import { learningEnd, sectionEnd } from './learning-extent.ts';
import { fieldsIn, type Part, patched, STAMP, STATEMENT } from './parts.ts';
import { isPlaceholder } from './placeholder.ts';
import { hideComments, showComments } from './prose.ts';
import type { Shown } from './shown.ts';
import { readStamp, renderStamp } from './stamp.ts';

export interface Learning {
  /** `LRN-20260511-001` */
  readonly number: string;
  readonly shown: Shown;
  readonly life: ItemLife;
  readonly parts: readonly Part[];
  readonly status: LearningStatus | undefined;
  /** Index after its last line. */
  readonly end: number;
}

export type LearningStatus = 'pending' | 'promoted' | 'retired';

/** Keys of lines that are no field: they follow from the life of the fact. */
const LOGGED = '@logged';
const STATUS = '@status';
const SCOPE = '@scope';
const ORIGIN = '@origin';
const HEADING = /^(## \[(LRN-(\d{4})(\d\d)(\d\d)-[A-Za-z0-9]+)\])(?:[ \t]+(.*))?$/s;
const USUAL = 'learning';

export function readLearning(
  lines: readonly Line[],
  texts: readonly string[],
  at: number,
): Learning | undefined {
  const heading = HEADING.exec(texts[at] ?? '');
  if (heading === null) return undefined;
  const end = learningEnd(texts, at + 1);
  const stamp = /^\s/.test(texts[end - 1] ?? '') ? undefined : readStamp(texts[end - 1] ?? '');
  const kind = stamp?.kind ?? USUAL;
  const lead = heading[1] ?? '';
  const category = (heading[6] ?? '').trim();
  const parts: Part[] = [
    {
      text: joinLines(lines.slice(at, at + 1)),
      ...(category === '' ? {} : { key: 'tag', value: category }),
      write: (now) => `${lead} ${now.replace(/\s+/g, ' ')}\n`,
    },
    ...bodyParts(lines, texts, at + 1, stamp === undefined ? end : end - 1, kind),
  ];
  if (stamp !== undefined)
    parts.push({
      text: joinLines(lines.slice(end - 1, end)),
      key: STAMP,
      value: renderStamp({ ...stamp, kind, statement: '', fields: [] }, USUAL),
      write: (now) => `${now}\n`,
    });
  const get = (key: string | undefined) => parts.find((part) => part.key === key)?.value;
  const statement = get(STATEMENT) ?? '';
  if (stamp?.id === undefined && isPlaceholder(statement)) return undefined;
  const logged = dayOf((get(LOGGED) ?? '').slice(0, 10)) ?? dayOf(heading.slice(3, 6).join('-'));
  const scope = stamp?.scope ?? readScope(get(SCOPE) ?? '');
  const status = statusOf(get(STATUS));
  return {
    number: heading[2] ?? '',
    parts,
    status,
    end,
    shown: {
      ...stamp,
      kind,
      statement,
      fields: fieldsIn(parts),
      ...(scope === undefined || scope === 'project' ? {} : { scope }),
    },
    life: {
      ...(logged === undefined ? {} : { created: logged }),
      ...(status === 'retired' ? { status: 'archived' } : status === undefined ? {} : { status: 'active' }),
      ...(get(ORIGIN) === undefined ? {} : { origin: get(ORIGIN) ?? '' }),
    },
  };
}

/** The next number of its day that the text does not name. */
export function freeNumber(text: string, day: Day): string {
  const taken = new Set(text.match(/\bLRN-\d{8}-[A-Za-z0-9]+/g) ?? []);
  const base = `LRN-${dayText(day).replace(/-/g, '')}`;
  for (let n = 1; ; n++) {
    const number = `${base}-${String(n).padStart(3, '0')}`;
    if (!taken.has(number)) return number;
  }
}

export function renderLearning(shown: Shown, number: string, status: string): string {
  const [category, ...rest] = learningWanted(shown, status);
  const titled = category?.[0] === 'tag';
  const heading = `## [${number}]${titled ? ` ${category[1].replace(/\s+/g, ' ')}` : ''}\n`;
  return (
    heading +
    (titled || category === undefined ? rest : [category, ...rest]).map(learningLine(shown.kind)).join('')
  );
}

/** What the lines of an entry are to say, in our order. */
export function learningWanted(shown: Shown, status: string | undefined): Field[] {
  const fields = showable(shown.fields).filter(([key]) => !TAKEN.has(key));
  const tags = fields
    .filter(([key, value]) => key === 'tag' && value !== '')
    .sort(([, a], [, b]) => Number(isCategory(b)) - Number(isCategory(a)));
  const next = fields.filter(([key]) => key === nextKey(shown.kind));
  const source = fields.filter(([key]) => key === 'source');
  const others = fields.filter(([key]) => !['tag', 'source', nextKey(shown.kind)].includes(key));
  return [
    ...tags.slice(0, 1),
    ...(shown.created === undefined ? [] : [[LOGGED, dayText(shown.created)] as Field]),
    ...(status === undefined ? [] : [[STATUS, status] as Field]),
    [SCOPE, shown.scope ?? 'project'] as Field,
    [STATEMENT, shown.statement.trim()],
    ...next,
    ...(source.length > 0 || shown.origin === undefined ? source : [[ORIGIN, shown.origin] as Field]),
    ...others,
    ...tags.slice(1),
    [STAMP, renderStamp(shown, USUAL)],
  ];
}

export const learningLine =
  (kind: string) =>
  ([key, value]: Field): string => {
    if (key === STAMP) return `${value}\n`;
    return ledText(
      `- **${LABELS.get(key) ?? (key === nextKey(kind) ? 'Next time' : key === 'next' ? 'Next' : labelOf(key))}**:`,
      shownAs(key, value),
    );
  };

const LABELS: ReadonlyMap<string, string> = new Map([
  [LOGGED, 'Logged'],
  [STATUS, 'Status'],
  [SCOPE, 'Scope'],
  [ORIGIN, 'Source'],
  [STATEMENT, 'Summary'],
]);

/** Labels of lines that say something else here. */
const TAKEN: ReadonlySet<string> = new Set(['logged', 'status', 'summary', 'suggested-action']);

/** A learning says how not to repeat it, a pattern what to do next time. */
function nextKey(kind: string): string {
  return kind === USUAL ? 'prevention' : 'next';
}

function isCategory(tag: string): boolean {
  return /^(?:correction|knowledge_gap|best_practice)$/.test(tag);
}

function shownAs(key: string, value: string): string {
  return key === ORIGIN ? `session ${value}` : value;
}

function keyFor(label: string, value: string, kind: string): readonly [string, string] {
  const key = keyOf(label);
  if (key === 'logged') return [LOGGED, value];
  if (key === 'status') return [STATUS, value];
  if (key === 'scope') return [SCOPE, value];
  if (key === 'summary') return [STATEMENT, value];
  if (key === 'source' && value.startsWith('session ')) return [ORIGIN, value.slice('session '.length)];
  if (/^(?:next time|suggested action)$/i.test(label.trim())) return [nextKey(kind), value];
  return isFieldKey(key) ? [key, value] : ['details', `${label}: ${value}`];
}

function bodyParts(
  lines: readonly Line[],
  texts: readonly string[],
  from: number,
  end: number,
  kind: string,
): Part[] {
  const parts: Part[] = [];
  const put = (at: number, to: number, part: Omit<Part, 'text'> = {}) => {
    if (to > at) parts.push({ text: joinLines(lines.slice(at, to)), ...part });
  };
  for (let i = from; i < end; ) {
    const line = texts[i] ?? '';
    const title = /^### (.*)$/s.exec(line)?.[1]?.trim();
    const one = readLabelled(texts, i);
    const meta = /^([-*+] ([A-Z][A-Za-z -]{1,40}):)(?:[ \t]+(.*))?$/s.exec(line);
    if (line.trim() === '' || title?.toLowerCase() === 'metadata') put(i, ++i);
    else if (title !== undefined) {
      const to = sectionEnd(texts, i + 1, end);
      const said = bodyOf(texts.slice(i + 1, to));
      const known = isSection(title);
      const [key, value] = known ? keyFor(title, said, kind) : ['details', `${title}\n${said}`.trim()];
      const first = i + 1;
      put(i, known ? first : i);
      if (value !== '')
        put(known ? first : i, to, {
          key,
          value,
          write: (now) => (known ? `${hideComments(now.trim())}\n` : details(now)),
        });
      i = to;
    } else if (one !== undefined || meta !== null) {
      const [label, said] =
        one === undefined ? [meta?.[2] ?? '', (meta?.[3] ?? '').trim()] : [one.label, one.value];
      const [key, value] = keyFor(label, said, kind);
      const start = one?.lead ?? meta?.[1] ?? '';
      const to = Math.min(one?.end ?? i + 1, end);
      const isText = key === 'details' && keyOf(label) !== 'details';
      put(i, to, { key, value, write: (now) => (isText ? details(now) : ledText(start, shownAs(key, now))) });
      i = to;
    } else {
      const to = sectionEnd(texts, i + 1, end, true);
      const value = bodyOf(texts.slice(i, to));
      put(i, to, value === '' ? {} : { key: 'details', value, write: (now) => `${hideComments(now)}\n` });
      i = to;
    }
  }
  return parts;
}

function details(value: string): string {
  return ledText('- **Details**:', value);
}

function bodyOf(lines: readonly string[]): string {
  return showComments(lines.join('\n')).trim();
}

function isSection(title: string): boolean {
  return /^(?:summary|details|suggested action)$/i.test(title);
}

/** What others say besides, `resolved` or `in_progress`, is open as far as memory goes. */
function statusOf(text: string | undefined): LearningStatus | undefined {
  if (text === undefined) return undefined;
  return /^promoted/i.test(text) ? 'promoted' : /^retired$/i.test(text.trim()) ? 'retired' : 'pending';
}

/** The same lines with what the fact says now: what follows from its life stays as others wrote it. */
export function patchedLearning(
  parts: readonly Part[],
  shown: Shown | undefined,
  status: string | undefined,
  end: '\n' | '\r\n',
): string {
  const has = (key: string) => parts.find((part) => part.key === key)?.value;
  const wanted = shown === undefined ? fieldsOf(parts) : learningWanted(shown, undefined);
  const kept = wanted.flatMap(([key, value]): Field[] => {
    if (key !== LOGGED && key !== SCOPE && key !== ORIGIN) return [[key, value]];
    const old = has(key);
    return old === undefined ? [] : [[key, key === SCOPE ? value : old]];
  });
  const said: Field[] = status === undefined ? [] : [[STATUS, status]];
  return patched(
    parts,
    [...kept.filter(([key]) => key !== STATUS), ...said],
    (key, value) => learningLine(shown?.kind ?? USUAL)([key, value]),
    end,
  );
}

function fieldsOf(parts: readonly Part[]): Field[] {
  return parts.flatMap(({ key, value = '' }): Field[] => (key === undefined ? [] : [[key, value]]));
}

/** The status as the file should say it: another word for the same stays, and what a person calls promoted. */
export function statusText(has: string | undefined, ended: boolean, promoted: boolean): string | undefined {
  const now = statusOf(has);
  if (ended) return now === 'retired' ? has : 'retired';
  if (promoted) return now === 'promoted' ? has : 'promoted';
  return now === 'retired' ? 'pending' : has;
}

export function statusIn(parts: readonly Part[]): string | undefined {
  return parts.find(({ key }) => key === STATUS)?.value;
}
