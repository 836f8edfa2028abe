// A memory file as it should read: keys that already say it stay as they were written, others are written anew, and everything
// else stays.

import { lineEndOf, withLineEnd } from '../../markdown/lines.ts';
import { type Day, dayText } from '../../model/day.ts';
import { fieldOf } from '../../model/event.ts';
import type { Fact } from '../../model/fact.ts';
import { readScope } from '../../model/scope.ts';
import { type FrontFile, type FrontPart, frontLine } from './front-parts.ts';
import { detailOf, KIND_OF, tidied } from './read-memory-file.ts';

interface FileWords {
  readonly description: string;
  readonly scope: string;
  readonly evergreen: boolean;
  readonly detail: string;
  /** Day and reason, of what was put away. */
  readonly archived: string | undefined;
}

/** `archivedOn`: the day it was put away, where it was. */
export function wordsOf(fact: Fact, archivedOn: Day | undefined): FileWords {
  const reason = (fact.reason ?? '').replace(/\s+/g, ' ').trim() || fact.status;
  return {
    description: fact.statement.replace(/\s+/g, ' ').trim() || fact.id,
    scope: fact.scope,
    evergreen: fact.pinned === true,
    detail: tidied(fieldOf(fact, 'detail') ?? ''),
    archived: archivedOn === undefined ? undefined : `${dayText(archivedOn)} — ${reason}`,
  };
}

export function freshFile(name: string, kind: string, words: FileWords): string {
  const type = Object.entries(KIND_OF).find(([, one]) => one === kind)?.[0] ?? 'reference';
  return [
    '---\n',
    frontLine('name', name),
    frontLine('description', words.description),
    frontLine('type', type),
    frontLine('scope', shownScope(words.scope)),
    ...(words.evergreen ? [frontLine('evergreen', 'true').replace(/"/g, '')] : []),
    ...(words.archived === undefined ? [] : [frontLine('archived', words.archived)]),
    '---\n',
    ...(words.detail === '' ? [] : [`\n${words.detail}\n`]),
  ].join('');
}

export function updatedFile(text: string, front: FrontFile, words: FileWords): string {
  const end = lineEndOf(text);
  const said = (key: string) => front.parts.find((part) => part.key === key)?.value;
  const changes = new Map<string, string | undefined>();
  const described = said('description') ?? '';
  if ((described || (said('name') ?? '')) !== words.description)
    changes.set('description', words.description);
  const scope = readScope(said('scope') ?? '');
  if (scope === undefined ? words.scope !== 'project' : scope !== words.scope)
    changes.set('scope', shownScope(words.scope));
  if ((said('evergreen') === 'true') !== words.evergreen)
    changes.set('evergreen', words.evergreen ? 'true' : undefined);
  // The day it was put away is told once; the one that stands stays.
  if ((said('archived') === undefined) !== (words.archived === undefined))
    changes.set('archived', words.archived);
  const parts = changed(front.parts, changes, end);
  const body = detailOf(front) === words.detail ? front.body : withLineEnd(bodyOf(words.detail), end);
  // A file may end with its front matter.
  const close = body !== '' && !front.close.endsWith('\n') ? front.close + end : front.close;
  return front.open + parts + close + body;
}

function changed(
  parts: readonly FrontPart[],
  changes: ReadonlyMap<string, string | undefined>,
  end: '\n' | '\r\n',
): string {
  const line = (key: string, value: string) =>
    withLineEnd(key === 'evergreen' ? `${key}: ${value}\n` : frontLine(key, value), end);
  const kept = parts.map(({ key = '', text }) => {
    if (!changes.has(key)) return text;
    const value = changes.get(key);
    return value === undefined ? '' : line(key, value);
  });
  const fresh = [...changes].flatMap(([key, value]) =>
    value === undefined || parts.some((part) => part.key === key) ? [] : [line(key, value)],
  );
  return [...kept, ...fresh].join('');
}

function bodyOf(detail: string): string {
  return detail === '' ? '' : `\n${detail}\n`;
}

function shownScope(scope: string): string {
  return scope.startsWith('path:') ? `component:${scope.slice('path:'.length)}` : scope;
}
