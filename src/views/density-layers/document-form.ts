// A file of its own for one fact: events and cases. Such a file is written once and never changed; what changed later stands in
// a newer file that names it.

import { joinLines, lineEndOf, splitLines, withLineEnd } from '../../markdown/lines.ts';
import { maskHidden } from '../../markdown/mask-hidden.ts';
import type { Field } from '../../model/event.ts';
import { titleOf } from './entry-form.ts';
import { isFieldKey, keyOf, labelOf, showable } from './field-key.ts';
import { readLabelled, renderLabelled } from './labelled-lines.ts';
import { hideComments, showComments } from './prose.ts';
import type { Shown } from './shown.ts';
import { readStamp, renderStamp, type Stamp } from './stamp.ts';

const SUPERSEDES = /^_Supersedes:[ \t]*`?([^`]*?)`?_[ \t]*$/i;

/** Undefined for a file without a word in it. */
export function readDocument(text: string, stem: string, folder: 'events' | 'cases'): Shown | undefined {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
  const raw = plain.split('\n');
  const masked = maskHidden(plain).split('\n');
  if (masked.every((line) => line.trim() === '')) return undefined;
  const fields: Field[] = [];
  const details: string[] = [];
  const replaced: string[] = [];
  let title: string | undefined;
  let said: string | undefined;
  let stamp: Stamp | undefined;
  for (let i = 0; i < raw.length; i++) {
    const line = raw[i] ?? '';
    if ((masked[i] ?? '').trim() === '' && line.trim() !== '') continue;
    const shown = (masked[i] ?? '').includes('\0') ? '' : line;
    const heading = /^# (.*)$/s.exec(shown);
    const note = SUPERSEDES.exec(shown);
    const found = readStamp(shown);
    const one = readLabelled(raw, shown === '' ? raw.length : i);
    if (heading !== null && title === undefined) title = showComments((heading[1] ?? '').trim());
    else if (note !== null) replaced.push(note[1] ?? '');
    else if (found !== undefined && !/^\s/.test(line)) stamp = found;
    else if (one !== undefined && keyOf(one.label) === 'statement') {
      said = one.value;
      i = one.end - 1;
    } else if (one !== undefined && isFieldKey(keyOf(one.label))) {
      fields.push([keyOf(one.label), one.value]);
      i = one.end - 1;
    } else details.push(line);
  }
  const rest = details.join('\n').trim();
  if (rest !== '') fields.push(['details', rest]);
  const supersedes = stamp?.supersedes ?? (stamp?.revises === undefined ? replaced : []);
  return {
    ...stamp,
    ...(supersedes.length === 0 ? {} : { supersedes }),
    kind: stamp?.kind ?? usualDocument(folder, fields),
    statement: said ?? title ?? stem.replace(/-/g, ' '),
    fields,
  };
}

export function renderDocument(shown: Shown, folder: 'events' | 'cases'): string {
  const statement = shown.statement.trim();
  const fields = showable(shown.fields).filter(([key]) => key !== 'statement');
  const title = titleOf(statement);
  const body = [
    ...(title === statement ? [] : [renderLabelled('Statement', statement)]),
    ...fields.map(([key, value]) => renderLabelled(labelOf(key), value)),
  ].join('');
  const stamp = renderStamp(shown, usualDocument(folder, fields));
  return `# ${hideComments(title)}\n\n${body}${body === '' ? '' : '\n'}${linkLines(shown)}${stamp}\n`;
}

/** What somebody wrote into `was`, as a document of its own: word for word, with its own links and stamp. */
export function ownDocument(text: string, was: string, shown: Shown, folder: 'events' | 'cases'): string {
  const end = lineEndOf(text);
  const links = new Set(was.split(/\r?\n/).filter((line) => SUPERSEDES.test(line)));
  const lines = splitLines(text).filter(
    (line) => !links.has(line.text) && (/^\s/.test(line.text) || readStamp(line.text) === undefined),
  );
  const body = joinLines(lines).trimEnd();
  return `${body}${end}${end}${withLineEnd(linkLines(shown), end)}${renderStamp(shown, usualDocument(folder, shown.fields))}${end}`;
}

function linkLines({ supersedes = [], revises }: Shown): string {
  return [...supersedes, ...(revises === undefined ? [] : [revises])]
    .map((name) => `_Supersedes: \`${name.replace(/[\s`]+/g, ' ')}\`_\n`)
    .join('');
}

function usualDocument(folder: 'events' | 'cases', fields: readonly Field[]): string {
  if (folder === 'cases') return 'case';
  return fields.some(([key]) => key === 'decision') ? 'decision' : 'milestone';
}
