// Entries of LEARNINGS.md as we write them, and others brought up to date line by line.

import { type Day, dayText } from '../../model/day.ts';
import type { Field } from '../../model/event.ts';
import { showable } from './field-key.ts';
import { ledText } from './labelled-lines.ts';
import { LOGGED, labelFor, nextKey, ORIGIN, SCOPE, STATUS, shownAs, TAKEN, USUAL } from './learning-keys.ts';
import { type Part, patched, STAMP, STATEMENT } from './parts.ts';
import type { Shown } from './shown.ts';
import { renderStamp } from './stamp.ts';

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
function learningWanted(shown: Shown, status: string | undefined): Field[] {
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

const learningLine =
  (kind: string) =>
  ([key, value]: Field): string =>
    key === STAMP ? `${value}\n` : ledText(`- **${labelFor(key, kind)}**:`, shownAs(key, value));

function isCategory(tag: string): boolean {
  return /^(?:correction|knowledge_gap|best_practice)$/.test(tag);
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
