// The text of a layout's file as the events of the ledger hold it: in parts, and with characters that the ledger does not keep
// written as escapes, so that it comes back byte for byte.

import { plainText, withoutColours } from '../model/clean-text.ts';
import { type Draft, type Event, type Field, fieldOf } from '../model/event.ts';

/** Well below the longest text of an event, so that an escape never makes a part too long. */
const PART = 8 * 1024;

/** `facts`: those that the text shows, so that forgetting one finds it here. `own`: the fact whose file it is. */
export function keptTextDrafts(
  layout: string,
  file: string,
  text: string,
  facts: readonly string[],
  own?: string,
): Draft[] {
  const parts = partsOf(text);
  return parts.map((part, n) => {
    const fields: Field[] = [
      ['layout', layout],
      ['file', file],
    ];
    if (n > 0) fields.push(['part', String(n + 1)]);
    else if (parts.length > 1) fields.push(['parts', String(parts.length)]);
    fields.push(...ownFields(own), ...facts.map((id): Field => ['fact', id]));
    if (plainText(withoutColours(part)) === part) return { verb: 'Kept', text: part, fields };
    return { verb: 'Kept', text: escaped(part), fields: [...fields, ['escaped', 'yes']] };
  });
}

/** The name of the file of one fact may be made of its words. */
export function ownFields(own: string | undefined): Field[] {
  return own === undefined ? [] : [['of', own]];
}

/** Undefined where a part is missing. */
export function keptTextIn(events: readonly (Event | undefined)[]): string | undefined {
  let text = '';
  for (const event of events) {
    if (event?.verb !== 'Kept') return undefined;
    const part = event.text ?? '';
    text += fieldOf(event, 'escaped') === undefined ? part : unescaped(part);
  }
  return text;
}

/** Cut after lines where that is possible. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let at = 0;
  while (text.length - at > PART) {
    const line = text.lastIndexOf('\n', at + PART) + 1;
    let end = line > at ? line : at + PART;
    // Never between the halves of one character.
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? '')) end--;
    parts.push(text.slice(at, end));
    at = end;
  }
  return [...parts, text.slice(at)];
}

function escaped(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/\r/g, '\\r')
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

function unescaped(text: string): string {
  return text.replace(/\\(?:([\\r])|u([0-9a-f]{4}))/g, (_, plain, code) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return plain === 'r' ? '\r' : '\\';
  });
}
