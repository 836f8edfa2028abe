// A session file beside an earlier version of itself: only events may be added, and nothing once it is closed. The one exception is a
// redaction that the ledger records: words are gone, and every event keeps its verb, ids, time and tick.

import { FORGOTTEN } from '../model/forgotten-mark.ts';
import type { Digest } from '../model/ports.ts';
import { editSession, placesFact, STRUCTURAL } from './edit-session.ts';
import type { ParsedEvent } from './event-text.ts';
import { parseSessionFile } from './session-file.ts';

export interface SessionComparison {
  readonly relation: 'same' | 'longer' | 'redacted' | 'rewritten';
  /** It was closed before. */
  readonly closed: boolean;
  /** The first line that is not as it was, from 1. */
  readonly line: number;
}

/** What the ledger records as erased on request. */
export interface Forgotten {
  /** Some fact was. */
  readonly any: boolean;
  /** The fact was that an event of this session names. */
  readonly has: (id: string) => boolean;
}

export function compareSession(
  was: string,
  is: string,
  forgotten: Forgotten,
  digest: Digest,
): SessionComparison {
  const [before, after] = [was, is].map((text) => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')) as [
    string,
    string,
  ];
  const { sealed, whole } = parseSessionFile(before, '', '');
  // A log of another format is written once, as a whole.
  const closed = sealed !== undefined || !OURS.test(before);
  const kept = closed ? before : before.slice(0, whole);
  const line = firstDifference(kept, after);
  if (after === before) return { relation: 'same', closed, line };
  if (!closed && after.startsWith(kept)) return { relation: 'longer', closed, line };
  const isRedacted = forgotten.any && isRedaction(kept, after, sealed !== undefined, forgotten.has, digest);
  return { relation: isRedacted ? 'redacted' : 'rewritten', closed, line };
}

const OURS = /^---\n(?:[^\n]+\n){0,40}?format: tidemark\/\d/;

function firstDifference(before: string, after: string): number {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const at = a.findIndex((line, n) => line !== b[n]);
  return Math.min(at < 0 ? a.length : at + 1, b.length);
}

function isRedaction(
  before: string,
  after: string,
  closed: boolean,
  isForgotten: (id: string) => boolean,
  digest: Digest,
): boolean {
  const [old, now] = [partsOf(before), partsOf(after)];
  if (now.events.length < old.events.length || now.rest.length < old.rest.length) return false;
  if (closed) {
    const { sealed } = parseSessionFile(after, '', '');
    if (sealed === undefined || digest.sha256(after.slice(0, sealed.offset)) !== sealed.hash) return false;
    if (now.events.length !== old.events.length || now.frame.length !== old.frame.length) return false;
    if (now.rest.length !== old.rest.length) return false;
  }
  const last = old.rest.length - 1;
  return (
    old.frame.every((line, n) => line === now.frame[n]) &&
    old.rest.every((text, n) => isErased(text, now.rest[n] ?? '', !closed && n === last)) &&
    old.events.every((event, n) => isErasedEvent(event, now.events[n] as ParsedEvent, isForgotten))
  );
}

interface Parts {
  readonly events: readonly ParsedEvent[];
  /** Front matter and headings, which never change. */
  readonly frame: readonly string[];
  /** All else, piece by piece; without the seal. */
  readonly rest: readonly string[];
}

function partsOf(text: string): Parts {
  const events: ParsedEvent[] = [];
  const pieces: string[] = [];
  editSession(text, {
    event: (event) => {
      events.push(event);
      return [event, 0];
    },
    prose: (piece) => {
      pieces.push(piece);
      return [piece, 0];
    },
  });
  const front = text.slice(0, text.indexOf('\n---', 3));
  const headings = text.split('\n').filter((line) => line.startsWith('## '));
  return { events, frame: [front, ...headings], rest: pieces };
}

function isErasedEvent(old: ParsedEvent, now: ParsedEvent, isForgotten: (id: string) => boolean): boolean {
  const bones = ({ verb, kind, id, by, at, tick }: ParsedEvent) =>
    JSON.stringify([verb, kind, id, by, at, tick]);
  if (bones(old) !== bones(now)) return false;
  const isOwn = [old.id, old.by].some((id) => id !== undefined && isForgotten(id));
  if (!isErased(old.text ?? '', now.text ?? '')) return false;
  const fields = isOwn ? old.fields.filter(([key]) => placesFact(key) && key !== 'content') : old.fields;
  if (isOwn && JSON.stringify(fields) === JSON.stringify(now.fields)) return true;
  return (
    old.fields.length === now.fields.length &&
    old.fields.every(([key, value], n) => {
      const [same, text = ''] = now.fields[n] ?? [];
      const isFile = old.verb === 'Kept' && key === 'file' && text === FORGOTTEN;
      return key === same && (value === text || isFile || (!STRUCTURAL.has(key) && isErased(value, text)));
    })
  );
}

/** The same text, but for words that gave way to the mark. `open`: more may follow. */
function isErased(old: string, now: string, open = false): boolean {
  if (old === now || (open && now.startsWith(old))) return true;
  const [first = '', ...more] = now.split(FORGOTTEN);
  const final = more.pop();
  if (final === undefined || !old.startsWith(first)) return false;
  let at = first.length;
  for (const piece of more) {
    const found = old.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return old.length - final.length >= at && old.endsWith(final);
}
