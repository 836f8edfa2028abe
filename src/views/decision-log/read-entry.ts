// The parts of one entry: heading, the comment with its marks, the bold bullets, and what we do not know.

import { ellipsis } from '../../markdown/ellipsis.ts';
import type { Line } from '../../markdown/lines.ts';
import { type Day, dayOf } from '../../model/day.ts';
import { readScope } from '../../model/scope.ts';
import { readValues } from './bullet-values.ts';
import { type BulletKey, bulletKey, type Entry, type Part } from './entry.ts';
import { type Heading, headingAt, PROSE, sectionKey } from './read-heading.ts';
import { isEmptyWord, unescapeText } from './shown-text.ts';

/** A line, and what of it is not hidden in a comment or in fenced code. */
export interface SeenLine extends Line {
  readonly seen: string;
}

export function readEntry(lines: readonly SeenLine[], head: Heading): Entry {
  const marks = readMarks(lines[head.lines]?.text ?? '');
  const from = head.lines + (marks === undefined ? 0 : 1);
  const parts: Part[] = [{ key: 'heading', text: joined(lines.slice(0, head.lines)) }];
  if (marks !== undefined) parts.push({ key: 'marks', text: joined(lines.slice(head.lines, from)) });
  const seen = lines.map((line) => line.seen);
  const values = new Map<BulletKey, string[]>();
  // Prose says what was decided where no label and no section does.
  let mayTell = !seen.some(
    (line, at) => at >= from && (isLabelled(line) || sectionAt(seen, at)?.key !== undefined),
  );
  let other: SeenLine[] = [];
  const flush = () => {
    if (other.length > 0) parts.push({ text: joined(other) });
    other = [];
  };
  for (let at = from; at < lines.length; ) {
    const found = partAt(lines, seen, at, mayTell);
    if (found === undefined || values.has(found.key)) {
      const end = found?.end ?? at + 1;
      other.push(...lines.slice(at, end));
      at = end;
      continue;
    }
    flush();
    if (found.prose) mayTell = false;
    values.set(found.key, found.values);
    parts.push({
      key: found.key,
      text: joined(lines.slice(at, found.end)),
      ...(found.prose ? { prose: true } : {}),
    });
    at = found.end;
  }
  flush();
  const of = (key: BulletKey) => values.get(key) ?? [];
  const id = marks?.get('id');
  const scope = marks?.get('scope');
  return {
    line: head.at + 1,
    lead: head.lead,
    day: head.day ?? (head.form === 'dated' ? undefined : dateIn(seen.slice(from))),
    title: unescapeText(head.title),
    scope: (scope === undefined ? undefined : readScope(scope)) ?? 'project',
    evergreen: marks?.get('evergreen') === 'true',
    ...(id === undefined ? {} : { id }),
    ...(head.form === 'numbered' ? { label: head.label } : {}),
    context: of('context'),
    decision: of('decision'),
    alternative: of('alternative'),
    constraint: of('constraint'),
    'execution-mode': of('execution-mode'),
    'archived-on': of('archived-on'),
    parts,
  };
}

interface FoundPart {
  readonly key: BulletKey;
  readonly values: string[];
  readonly end: number;
  readonly prose?: true;
}

/** The labelled bullet, the section or the prose that begins at a line. */
function partAt(
  lines: readonly SeenLine[],
  seen: readonly string[],
  at: number,
  mayTell: boolean,
): FoundPart | undefined {
  const bullet = readBullet(seen[at] ?? '');
  if (bullet !== undefined) {
    const end = endOfBullet(lines, at, isEmptyWord(bullet.text.trim()));
    return { key: bullet.key, values: readValues(bullet.key, bullet.text, seen.slice(at + 1, end)), end };
  }
  const section = sectionAt(seen, at);
  if (section?.key !== undefined) {
    const end = trimmedEnd(seen, section.from, section.end);
    return {
      key: section.key,
      values: sectionValues(section.key, lines.slice(section.from, end)),
      end,
      prose: true,
    };
  }
  if (!mayTell || !isTelling(seen[at] ?? '')) return undefined;
  const end = endOfProse(seen, at);
  return { key: 'decision', values: sectionValues('decision', lines.slice(at, end)), end, prose: true };
}

/** A section of the entry with a heading of its own reaches to the next one of its level or above. */
function sectionAt(
  seen: readonly string[],
  at: number,
): { key: BulletKey | undefined; from: number; end: number } | undefined {
  const heading = headingAt(seen, at);
  if (heading === undefined || heading.form !== 'plain') return undefined;
  const key = sectionKey(heading.title);
  if (key === undefined) return undefined;
  const from = at + heading.lines;
  let end = from;
  for (; end < seen.length; end++) {
    const next = headingAt(seen, end);
    if (next !== undefined && next.level <= heading.level) break;
  }
  return { key: key === 'other' ? undefined : key, from, end };
}

/** Code is part of what a section says; lists are lists. */
function sectionValues(key: BulletKey, lines: readonly SeenLine[]): string[] {
  const texts = lines.map(({ seen, text }) => (seen.includes('\0') ? text : seen));
  const isList = key === 'alternative' || key === 'constraint';
  const values = readValues(key, '', isList ? texts.map((line) => `  ${line}`) : texts);
  return values.map((value) => (value.length <= LONGEST ? value : ellipsis(value, LONGEST)));
}

/** In characters; a fact is no document. */
const LONGEST = 8_000;

/** `Status: accepted` is no decision. */
function isTelling(line: string): boolean {
  return PROSE.test(line) && !/^[*_]*[\p{L} ]{2,24}[*_]*:/u.test(line);
}

/** Paragraphs, up to a list, a table, a heading or a label. */
function endOfProse(seen: readonly string[], from: number): number {
  let end = from + 1;
  for (let at = end; at < seen.length; at++) {
    const line = seen[at] ?? '';
    if (line.trim() === '') continue;
    if (!isTelling(line) || headingAt(seen, at) !== undefined) break;
    end = at + 1;
  }
  return end;
}

function trimmedEnd(seen: readonly string[], from: number, end: number): number {
  let last = end;
  while (last > from && (seen[last - 1] ?? '').trim() === '') last--;
  return last;
}

/** `Date: 2026-01-02` under the heading. */
function dateIn(seen: readonly string[]): Day | undefined {
  for (const line of seen.slice(0, 12)) {
    const [, year = '', month = '', date = ''] = DATE.exec(line) ?? [];
    if (year !== '') return dayOf(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  }
  return undefined;
}

const DATE = /^ {0,3}(?:[-*+] )?[*_]{0,2}Date[*_]{0,2}:[*_]{0,2}[ \t]*(\d{4})-(\d{1,2})-(\d{1,2})\b/i;

export function isLabelled(seen: string): boolean {
  return readBullet(seen) !== undefined;
}

/** `<!-- scope: module:orders | evergreen: true | id: D-7k2m -->`, with at least one mark we know. */
export function readMarks(text: string): Map<string, string> | undefined {
  const inside = /^\s*<!--(.*)-->\s*$/s.exec(text)?.[1];
  if (inside === undefined || inside.includes('-->')) return undefined;
  const marks = new Map<string, string>();
  for (const part of inside.split('|')) {
    const match = /^\s*([a-z][\w-]*)\s*:\s*(\S.*)$/is.exec(part.trimEnd());
    if (match === null) return undefined;
    marks.set((match[1] ?? '').toLowerCase(), match[2] ?? '');
  }
  if (marks.has('id') && !ID.test(marks.get('id') ?? '')) marks.delete('id');
  return ['scope', 'evergreen', 'id'].some((key) => marks.has(key)) ? marks : undefined;
}

const ID = /^[A-Za-z0-9][\w.~-]*$/;

function readBullet(seen: string): { key: BulletKey; text: string } | undefined {
  const match = BULLET.exec(seen);
  const key = bulletKey((match?.[2] ?? '').replace(/:\s*$/, ''));
  return key === undefined ? undefined : { key, text: match?.[3] ?? '' };
}

/** The bullet that only an entry of the archive has. */
export function isArchiveBullet(line: string): boolean {
  return readBullet(line)?.key === 'archived-on';
}

const BULLET = /^ ?(?:[-*+][ \t]+)?(\*\*|__)([^*_]+?)\1[ \t]*:?[ \t]*(.*)$/s;

/**
 * A bullet reaches over the lines indented below it, blank ones between them, and lines that merely were not indented. One that
 * says `None recorded` says nothing more.
 */
function endOfBullet(lines: readonly SeenLine[], from: number, isSaidEmpty: boolean): number {
  let end = from + 1;
  for (let at = end; at < lines.length; at++) {
    const seen = lines[at]?.seen ?? '';
    if (/^[ \t]*$/.test(seen)) continue;
    if (!/^(?: {2}|\t)/.test(seen) && (at > end || isSaidEmpty || STRUCTURE.test(seen))) break;
    end = at + 1;
  }
  return end;
}

const STRUCTURE = /^ ?(?:[-*+][ \t]|\d+[.)][ \t]|#{1,6}[ \t]|>|\||\*\*|__|={3}|-{3}|`{3}|~{3}|<|\0)/;

function joined(lines: readonly SeenLine[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}
