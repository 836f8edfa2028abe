// An entry of `.learnings/LEARNINGS.md`: `## [LRN-20260511-001] correction` and labelled lines beneath. Also read as others
// write it, in sections of their own; what they say beyond that is kept as details, and the entry as it stands.

import { joinLines, type Line } from '../../markdown/lines.ts';
import { dayOf } from '../../model/day.ts';
import { readScope } from '../../model/scope.ts';
import type { ItemLife } from '../../model/view.ts';
import { keyOf } from './field-key.ts';
import { ledText, readLabelled } from './labelled-lines.ts';
import { learningEnd, sectionEnd } from './learning-extent.ts';
import { keyFor, LOGGED, ORIGIN, SCOPE, STATUS, shownAs, USUAL } from './learning-keys.ts';
import { statusOf } from './learning-status.ts';
import { fieldsIn, type Part, STAMP, STATEMENT } from './parts.ts';
import { isPlaceholder } from './placeholder.ts';
import { hideComments, showComments } from './prose.ts';
import type { Shown } from './shown.ts';
import { readStamp, renderStamp } from './stamp.ts';

interface Learning {
  /** `LRN-20260511-001` */
  readonly number: string;
  readonly shown: Shown;
  readonly life: ItemLife;
  readonly parts: readonly Part[];
  /** Index after its last line. */
  readonly end: number;
}

const HEADING = /^(## \[(LRN-(\d{4})(\d\d)(\d\d)-[A-Za-z0-9]+)\])(?:[ \t]+(.*))?$/s;

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
