// An entry as a bullet: the statement, its fields as bullets beneath it, a stamp last. Profile, preferences and entities.

import { joinLines, type Line } from '../../markdown/lines.ts';
import type { Field } from '../../model/event.ts';
import { isFieldKey, showable } from './field-key.ts';
import { fieldsIn, type Part, STAMP, STATEMENT } from './parts.ts';
import { escapeLine, hang, hangingEnd, hideComments, outdent, showComments, unescapeLine } from './prose.ts';
import type { Shown } from './shown.ts';
import { readStamp, renderStamp, type Stamp } from './stamp.ts';

const SUB = /^[-*+][ \t]+(?:([a-z][a-z0-9_-]*):(?:[ \t]+(.*))?|(.*))$/s;
const MARKER = /^[-*+][ \t]*/;

/** The index after a bullet that stands before `from`. Its own stamp ends it: one below is what was left of another entry. */
export function bulletEnd(lines: readonly string[], from: number): number {
  const end = hangingEnd(lines, from);
  let first: number | undefined;
  for (let i = from; i < end; i++) {
    const stamp = hangingStamp(lines[i] ?? '');
    if (stamp === undefined) continue;
    first ??= i + 1;
    if (stamp.id !== undefined) return first;
  }
  return end;
}

/** `lines` are the bullet and all that hangs under it; `usual` is the kind its file holds. */
export function readBullet(
  lines: readonly Line[],
  usual: string,
): { readonly shown: Shown; readonly parts: readonly Part[] } {
  const stamp = stampOf(lines);
  const kind = stamp?.kind ?? usual;
  const end = stamp === undefined ? lines.length : lines.findLastIndex(isSaid);
  const parts = bodyParts(lines.slice(0, end), kind);
  for (const { text, end: lineEnd } of lines.slice(end))
    parts.push(
      stamp !== undefined && readStamp(text) !== undefined
        ? {
            text: text + lineEnd,
            key: STAMP,
            value: renderStamp({ ...stamp, kind, statement: '', fields: [] }, usual),
            write: (value) => `  ${value}\n`,
          }
        : { text: text + lineEnd },
    );
  const statement = parts.filter(({ key }) => key === STATEMENT).map(({ value }) => value);
  return {
    shown: { ...stamp, kind, statement: statement.join('\n').trim(), fields: fieldsIn(parts) },
    parts,
  };
}

export function renderBullet(shown: Shown, usual: string): string {
  const [first = '', ...rest] = bulletWanted(shown, usual).map(([key, value]) =>
    bulletLine(shown.kind, key, value),
  );
  // A statement without a word is a bullet without one.
  return `- ${first.slice(2)}`.replace(/^- $/, '-\n') + rest.join('');
}

/** What the parts of a bullet are to say: its words line by line, its fields, its stamp. */
export function bulletWanted(shown: Shown, usual: string): Field[] {
  return [
    ...shown.statement
      .trim()
      .split('\n')
      .map((line): Field => [STATEMENT, line]),
    ...showable(shown.fields),
    [STAMP, renderStamp(shown, usual)],
  ];
}

export function bulletLine(kind: string, key: string, value: string): string {
  if (key === STAMP) return `  ${value}\n`;
  if (key === STATEMENT) return `${`  ${escapeLine(hideComments(value))}`.trimEnd()}\n`;
  return `${`  - ${hang(subText(kind, key, hideComments(value)), '    ')}`.trimEnd()}\n`;
}

function bodyParts(lines: readonly Line[], kind: string): Part[] {
  const inner = (n: number) => outdent(lines[n]?.text ?? '', 2);
  const subAt = (n: number) => (n === 0 || /^\s/.test(inner(n)) ? undefined : readSub(inner(n), kind));
  const parts: Part[] = [];
  let fields = false;
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]?.text ?? '';
    const sub = subAt(i);
    let to = i + 1;
    if (sub !== undefined) {
      while (to < lines.length && /^(?:\s|$)/.test(inner(to))) to++;
      while (to > i + 1 && !isSaid(lines[to - 1])) to--;
    }
    const text = joinLines(lines.slice(i, to));
    if (sub !== undefined) {
      fields = true;
      const rest = lines.slice(i + 1, to).map((one) => outdent(one.text, 4));
      const mark = /^[ \t]*[-*+][ \t]+/.exec(line)?.[0] ?? '  - ';
      parts.push({
        text,
        key: sub[0],
        value: showComments([sub[1], ...rest].join('\n')).trim(),
        write: (value) => `${(mark + hang(subText(kind, sub[0], hideComments(value)), '    ')).trimEnd()}\n`,
      });
    } else if (line.trim() === '' && (fields || !goesOn(lines, i, subAt))) parts.push({ text });
    else {
      const mark = i === 0 ? (MARKER.exec(line)?.[0] ?? '- ') : undefined;
      parts.push({
        text,
        key: STATEMENT,
        value: showComments(unescapeLine(mark === undefined ? inner(i) : line.slice(mark.length))),
        write: (value) =>
          mark === undefined
            ? bulletLine(kind, STATEMENT, value)
            : `${(mark.replace(/^\S$/, '$& ') + escapeLine(hideComments(value))).trimEnd()}\n`,
      });
    }
    i = to;
  }
  return parts;
}

/** Whether more of the statement follows a blank line. */
function goesOn(lines: readonly Line[], at: number, subAt: (n: number) => unknown): boolean {
  const next = lines.findIndex((line, n) => n > at && isSaid(line));
  return next >= 0 && subAt(next) === undefined;
}

function isSaid(line: Line | undefined): boolean {
  return line !== undefined && line.text.trim() !== '';
}

function stampOf(lines: readonly Line[]): Stamp | undefined {
  return lines.length > 1 ? hangingStamp(lines.findLast(isSaid)?.text ?? '') : undefined;
}

function hangingStamp(line: string): Stamp | undefined {
  return /^(?: {2}|\t)_/.test(line) ? readStamp(line) : undefined;
}

/** A line without a key, and one whose key is no field, is of a person or a tool an attribute in its own words. */
function readSub(line: string, kind: string): readonly [string, string] | undefined {
  const match = SUB.exec(line);
  if (match === null) return undefined;
  const [, key, value = '', words = ''] = match;
  if (key !== undefined && isFieldKey(key)) return [key, value];
  if (!hasAttributes(kind)) return undefined;
  return ['attribute', key === undefined ? words : `${key}: ${value}`.trimEnd()];
}

function subText(kind: string, key: string, value: string): string {
  const plain = key === 'attribute' && hasAttributes(kind) && value !== '';
  if (plain && readsAs(value.split('\n')[0] ?? '', kind)) return value;
  return value === '' ? `${key}:` : `${key}: ${value}`;
}

function readsAs(first: string, kind: string): boolean {
  const sub = readSub(`- ${first}`, kind);
  return sub?.[0] === 'attribute' && sub[1] === first;
}

function hasAttributes(kind: string): boolean {
  return kind === 'profile' || kind === 'entity';
}
