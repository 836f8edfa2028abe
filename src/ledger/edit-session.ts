// Rewrites what a session file says and never how it is built: texts and free fields of events, prose, the title.
// Front matter, headings, seals, verbs, ids, times and structural fields stay byte for byte.

import { readFrontMatter } from '../markdown/front-matter.ts';
import type { Field } from '../model/event.ts';
import { type ParsedEvent, parseEvent, renderEvent } from './event-text.ts';
import { lastLineOfItem, REFERENCES } from './session-body.ts';

/** A text without something, and how many places that changed. */
export type Edit = (text: string) => readonly [text: string, places: number];

/** Fields that place a fact or link it; they hold no free text. */
export const STRUCTURAL: ReadonlySet<string> = new Set([
  'about',
  'adopted',
  'anchor',
  'archived-on',
  'asked-in',
  'becomes',
  'content',
  'created',
  'date',
  'fact',
  'file',
  'from',
  'layout',
  'of',
  'person',
  'print',
  'proposed-id',
  'proposed-kind',
  'proposed-scope',
  'proposed-trust',
  'redacted',
  'scope',
  'seen',
  'session',
  'source',
  'status',
  'supersedes',
  'tag',
  'thread',
  'tier',
  'to',
  'trust',
  'ttl',
  'type',
  'unused-since',
]);

/** Among the fields of a fact, `status` is what somebody said; tasks, notes and files have a status of ours. */
export function placesFact(key: string): boolean {
  return STRUCTURAL.has(key) && key !== 'status';
}

export interface SessionEdit {
  /** What an event says instead, and in how many places that differs. */
  readonly event: (event: ParsedEvent) => readonly [event: ParsedEvent, places: number];
  readonly prose: Edit;
}

export interface EditedSession {
  readonly text: string;
  readonly places: number;
  /** Events that changed, as they were. */
  readonly changed: readonly ParsedEvent[];
  /** Texts beside the events that changed, as they were. */
  readonly prose: readonly string[];
}

export function editSession(text: string, edit: SessionEdit): EditedSession {
  const lines = text.split('\n');
  const bare = lines.map((line) => line.replace(/\r$/, ''));
  const changed: ParsedEvent[] = [];
  let places = 0;
  const parts: string[] = [];
  const prose: string[] = [];
  const edited = (chunk: string) => {
    const [left, count] = edit.prose(chunk);
    if (count > 0) prose.push(chunk);
    places += count;
    return left;
  };
  const front = readFrontMatter([(bare[0] ?? '').replace(/^\ufeff/, ''), ...bare.slice(1)]);
  let at = front?.end ?? 0;
  parts.push(...lines.slice(0, at));
  let inReferences = false;
  let hasTitle = false;
  while (at < lines.length) {
    const line = bare[at] ?? '';
    if (isStructure(line)) {
      if (line.startsWith('## ')) inReferences = line.trimEnd().toLowerCase() === REFERENCES.toLowerCase();
      parts.push(lines[at] ?? '');
      at++;
    } else if (inReferences && line.startsWith('- ')) {
      const end = lastLineOfItem(bare, at) + 1;
      const event = parseEvent(bare.slice(at, end));
      const block = lines.slice(at, end).join('\n');
      if (event === undefined || (event.id === undefined && event.at === undefined))
        parts.push(edited(block));
      else {
        const [said, count] = edit.event(event);
        const from = at;
        const strange = edit.prose(said.strange.map((n) => `${bare[from + n]}\n`).join(''));
        if (count + strange[1] > 0) changed.push(event);
        places += count + strange[1];
        parts.push(count + strange[1] === 0 ? block : rendered(said, strange[0]));
      }
      at = end;
    } else if (!hasTitle && !inReferences && line.startsWith('# ')) {
      hasTitle = true;
      parts.push(`# ${edited((lines[at] ?? '').slice(2))}`);
      at++;
    } else {
      // A quotation may be wrapped, so lines of prose that follow each other are one text.
      let end = at + 1;
      while (
        end < lines.length &&
        !isStructure(bare[end] ?? '') &&
        !(inReferences && /^- /.test(bare[end] ?? ''))
      )
        end++;
      parts.push(edited(lines.slice(at, end).join('\n')));
      at = end;
    }
  }
  return { text: parts.join('\n'), places, changed, prose };
}

function isStructure(line: string): boolean {
  return line.startsWith('## ') || line.startsWith('<!-- sealed');
}

/** The event with another text and other free fields. */
export function editEvent(event: ParsedEvent, edit: Edit): readonly [event: ParsedEvent, places: number] {
  let places = 0;
  const edited = (text: string) => {
    const [left, count] = edit(text);
    places += count;
    return left;
  };
  const text = event.text === undefined ? {} : { text: edited(event.text) };
  const fields = event.fields.map(
    ([key, value]): Field => [key, STRUCTURAL.has(key) ? value : edited(value)],
  );
  return [{ ...event, ...text, fields }, places];
}

/** Lines that fit nowhere follow the head, where they are part of no field. */
function rendered(event: ParsedEvent, strange: string): string {
  const block = renderEvent({ ...event, at: event.at ?? '', tick: event.tick ?? 0 });
  const head = block.indexOf('\n') + 1;
  const end = event.at === undefined ? block.lastIndexOf('\n', block.length - 2) : block.length - 1;
  return (block.slice(0, head) + strange + block.slice(head, Math.max(head, end))).replace(/\n$/, '');
}
