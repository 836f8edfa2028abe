// The parts of one entry: heading, the comment with its marks, the bold bullets, and what we do not know.

import type { Line } from '../../markdown/lines.ts';
import type { Day } from '../../model/day.ts';
import { readScope } from '../../model/scope.ts';
import { readValues } from './bullet-values.ts';
import { type BulletKey, bulletKey, type Entry, type Part } from './entry.ts';
import { unescapeText } from './shown-text.ts';

/** A line, and what of it is not hidden in a comment or in fenced code. */
export interface SeenLine extends Line {
  readonly seen: string;
}

export function readEntry(
  lines: readonly SeenLine[],
  head: { readonly day: Day; readonly title: string; readonly line: number },
): Entry {
  const marks = readMarks(lines[1]?.text ?? '');
  const parts: Part[] = [{ key: 'heading', text: joined(lines.slice(0, 1)) }];
  if (marks !== undefined) parts.push({ key: 'marks', text: joined(lines.slice(1, 2)) });
  const values = new Map<BulletKey, string[]>();
  let other: SeenLine[] = [];
  const flush = () => {
    if (other.length > 0) parts.push({ text: joined(other) });
    other = [];
  };
  for (let at = parts.length; at < lines.length; ) {
    const bullet = readBullet(lines[at]?.seen ?? '');
    if (bullet === undefined || values.has(bullet.key)) {
      other.push(...lines.slice(at, at + 1));
      at++;
      continue;
    }
    flush();
    const end = endOfBullet(lines, at);
    const rest = lines.slice(at + 1, end).map(({ seen }) => seen);
    values.set(bullet.key, readValues(bullet.key, bullet.text, rest));
    parts.push({ key: bullet.key, text: joined(lines.slice(at, end)) });
    at = end;
  }
  flush();
  const of = (key: BulletKey) => values.get(key) ?? [];
  const id = marks?.get('id');
  const scope = marks?.get('scope');
  return {
    line: head.line,
    day: head.day,
    title: unescapeText(head.title),
    scope: (scope === undefined ? undefined : readScope(scope)) ?? 'project',
    evergreen: marks?.get('evergreen') === 'true',
    ...(id === undefined ? {} : { id }),
    context: of('context'),
    decision: of('decision'),
    alternative: of('alternative'),
    constraint: of('constraint'),
    'execution-mode': of('execution-mode'),
    'archived-on': of('archived-on'),
    parts,
  };
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

/** A bullet reaches over the lines indented below it, blank ones between them, and lines that merely were not indented. */
function endOfBullet(lines: readonly SeenLine[], from: number): number {
  let end = from + 1;
  for (let at = end; at < lines.length; at++) {
    const seen = lines[at]?.seen ?? '';
    if (/^[ \t]*$/.test(seen)) continue;
    if (!/^(?: {2}|\t)/.test(seen) && (at > end || STRUCTURE.test(seen))) break;
    end = at + 1;
  }
  return end;
}

const STRUCTURE = /^ ?(?:[-*+][ \t]|\d+[.)][ \t]|#{1,6}[ \t]|>|\||\*\*|__|={3}|-{3}|`{3}|~{3}|<|\0)/;

function joined(lines: readonly SeenLine[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}
