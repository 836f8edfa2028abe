// An entry as a bullet: the statement, its fields as bullets beneath it, a stamp last. Profile, preferences and entities.

import type { Field } from '../../model/event.ts';
import { fieldSpec } from '../../model/kind.ts';
import { isFieldKey, showable } from './field-key.ts';
import { escapeLine, hang, hangingEnd, hideComments, outdent, showComments, unescapeLine } from './prose.ts';
import type { Shown } from './shown.ts';
import { readStamp, renderStamp, type Stamp } from './stamp.ts';

const SUB = /^[-*+][ \t]+(?:([a-z][a-z0-9_-]*):(?:[ \t]+(.*))?|(.*))$/s;

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
export function readBullet(lines: readonly string[], usual: string): Shown {
  const stamp = stampOf(lines);
  const kind = stamp?.kind ?? usual;
  const body =
    stamp === undefined
      ? lines
      : lines.slice(
          0,
          lines.findLastIndex((line) => line.trim() !== ''),
        );
  const statement = [unescapeLine((body[0] ?? '').replace(/^[-*+][ \t]*/, ''))];
  const fields: { key: string; lines: string[] }[] = [];
  for (const line of body.slice(1)) {
    const inner = outdent(line, 2);
    const sub = /^\s/.test(inner) ? undefined : readSub(inner, kind);
    if (sub !== undefined) fields.push({ key: sub[0], lines: [sub[1]] });
    else if (fields.length > 0 && (inner === '' || /^\s/.test(inner)))
      fields.at(-1)?.lines.push(outdent(line, 4));
    // Whatever else stands under the bullet belongs to what it says, also after its fields.
    else statement.push(unescapeLine(inner));
  }
  return {
    ...stamp,
    kind,
    statement: showComments(statement.join('\n')).trim(),
    fields: fields.map(({ key, lines: value }): Field => [key, showComments(value.join('\n')).trim()]),
  };
}

export function renderBullet(shown: Shown, usual: string): string {
  const lines = hideComments(shown.statement.trim()).split('\n').map(escapeLine);
  let text = `- ${hang(lines.join('\n'), '  ')}`.trimEnd();
  for (const [key, value] of showable(shown.fields))
    text += `\n  - ${hang(subText(shown.kind, key, hideComments(value)), '    ')}`.trimEnd();
  return `${text}\n  ${renderStamp(shown, usual)}\n`;
}

function stampOf(lines: readonly string[]): Stamp | undefined {
  const last = lines.findLast((line) => line.trim() !== '') ?? '';
  return lines.length > 1 ? hangingStamp(last) : undefined;
}

function hangingStamp(line: string): Stamp | undefined {
  return /^(?: {2}|\t)_/.test(line) ? readStamp(line) : undefined;
}

/** What is known about a person or a tool stands there in its own words: `role: release lead`. */
function readSub(line: string, kind: string): readonly [string, string] | undefined {
  const match = SUB.exec(line);
  if (match === null) return undefined;
  const [, key, value = '', words = ''] = match;
  if (!hasAttributes(kind)) return key !== undefined && isFieldKey(key) ? [key, value] : undefined;
  if (key !== undefined && isFieldKey(key) && fieldSpec(kind, key) !== undefined) return [key, value];
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
