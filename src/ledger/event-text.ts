// One event as text: a bullet, indented `key: value` lines, and the `at` line that closes it.
// The `at` line comes last, so an event that was cut anywhere while being written is never taken for a whole one.

import type { Event, Field } from '../model/event.ts';

type Written = Pick<Event, 'verb' | 'kind' | 'id' | 'by' | 'text' | 'fields' | 'at' | 'tick'>;

export function renderEvent(event: Written): string {
  let head = `- ${event.verb}`;
  if (event.kind !== undefined) head += ` ${event.kind}`;
  if (event.id !== undefined) head += ` \`${event.id}\``;
  if (event.by !== undefined) head += ` by \`${event.by}\``;
  let body = '';
  if (event.text !== undefined) {
    if (isPlain(event.text)) head += `: ${event.text}`;
    else body += renderField('text', event.text);
  }
  for (const [key, value] of event.fields) body += renderField(key, value);
  return `${head}\n${body}  at: ${event.at} #${event.tick}\n`;
}

/** Keys with a meaning of their own; no field may carry them. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(['at', 'text']);

const HEAD = /^- ([A-Z][A-Za-z]*)(?: ([a-z][a-z0-9-]*))?(?: `([^`]*)`)?(?: by `([^`]*)`)?(?:: (.*))?$/s;
const FIELD = /^ {2}([A-Za-z][\w-]*):(?: (.*))?$/s;
/** A tick that is no whole number is read too, so that it can be reported. */
const AT = /^(\S+) #(-?\d+(?:\.\d+)?)$/;

export interface ParsedEvent {
  readonly verb: string;
  readonly kind?: string;
  readonly id?: string;
  readonly by?: string;
  readonly text?: string;
  readonly fields: readonly Field[];
  /** Absent: the event is not closed. */
  readonly at?: string;
  readonly tick?: number;
  /** Lines (relative to the bullet) that fit nowhere. */
  readonly strange: readonly number[];
}

/** Reads the lines of one event, the bullet first; undefined when the bullet is not an event head. */
export function parseEvent(lines: readonly string[]): ParsedEvent | undefined {
  const head = HEAD.exec(lines[0] ?? '');
  if (head === null) return undefined;
  const fields: Field[] = [];
  const strange: number[] = [];
  let text = head[5];
  let at: string | undefined;
  let tick: number | undefined;
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const field = FIELD.exec(line);
    if (field === null) {
      if (line.trim() !== '') strange.push(i);
      continue;
    }
    const key = field[1] ?? '';
    let value = field[2] ?? '';
    if (value === '|') {
      const block = readBlock(lines, i + 1);
      value = block.value;
      i = block.last;
    }
    if (key === 'at' && at === undefined) {
      const match = AT.exec(value);
      if (match === null) strange.push(i);
      else {
        at = match[1];
        tick = Number(match[2]);
      }
    } else if (key === 'text' && text === undefined) text = value;
    else fields.push([key, value]);
  }
  const parsed: { -readonly [K in keyof ParsedEvent]: ParsedEvent[K] } = {
    verb: head[1] ?? '',
    fields,
    strange,
  };
  if (head[2] !== undefined) parsed.kind = head[2];
  if (head[3] !== undefined) parsed.id = head[3];
  if (head[4] !== undefined) parsed.by = head[4];
  if (text !== undefined) parsed.text = text;
  if (at !== undefined && tick !== undefined) {
    parsed.at = at;
    parsed.tick = tick;
  }
  return parsed;
}

function renderField(key: string, value: string): string {
  if (isPlain(value) && value !== '|') return `  ${key}: ${value}\n`;
  return `  ${key}: |\n${value
    .split('\n')
    .map((line) => `    ${line}\n`)
    .join('')}`;
}

function isPlain(value: string): boolean {
  return value !== '' && !value.includes('\n') && value.trim() === value;
}

/** Four blanks before each line; an empty line inside counts when the block goes on after it. */
function readBlock(lines: readonly string[], from: number): { value: string; last: number } {
  const block: string[] = [];
  let last = from - 1;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (line.startsWith('    ')) {
      while (block.length < i - from) block.push('');
      block.push(line.slice(4));
      last = i;
    } else if (line !== '') break;
  }
  return { value: block.join('\n'), last };
}
