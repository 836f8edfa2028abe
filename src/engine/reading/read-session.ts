// One session file from disk: bytes, text, events. Bytes that are not UTF-8 are a problem, not an exception.

import { readEvolvingLog, startOf } from '../../ledger/evolving-dialect.ts';
import { parseSessionFile, type SessionFile } from '../../ledger/session-file.ts';
import type { Files } from '../../model/ports.ts';
import type { Problem } from '../../model/problem.ts';

export interface ReadSession extends SessionFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** A session file with more bytes is not read. */
export const MAX_SESSION_FILE = 64 * 1024 * 1024;

export function tooLarge(file: string): Problem {
  const message = 'The file is larger than 64 MB; it is not read.';
  return { code: 'too-large', level: 'error', message, file, line: 1 };
}

export function readSession(files: Files, path: string, name: string): ReadSession | undefined {
  const bytes = files.read(path);
  return bytes === undefined ? undefined : parseSession(bytes, path, name, files);
}

export function parseSession(
  bytes: Uint8Array,
  path: string,
  name: string,
  { mayGoOn }: Pick<Files, 'mayGoOn'>,
): ReadSession {
  const isTooLarge = bytes.length > MAX_SESSION_FILE;
  const problems: Problem[] = isTooLarge ? [tooLarge(path)] : [];
  const { text, tail, damaged } = decodeSession(isTooLarge ? new Uint8Array() : bytes);
  const file = isEvolvingLog(text, name)
    ? readLog(text, path, name, mayGoOn)
    : parseSessionFile(text, path, name, mayGoOn);
  if (damaged === 'tail' && !file.problems.some((problem) => problem.code === 'torn-tail'))
    problems.push({
      code: 'torn-tail',
      level: 'error',
      message: 'The file ends in the middle of a character that was never acknowledged.',
      file: path,
      line: lineAt(text, tail),
    });
  if (damaged === 'lines')
    problems.push({
      code: 'not-utf8',
      level: 'error',
      message:
        'The file is not valid UTF-8; damaged characters are shown as \ufffd and the file is left as it is.',
      file: path,
      line: lineAt(text, text.indexOf('\ufffd')),
    });
  // Nothing else is known of a file that was not read.
  if (!isTooLarge) problems.push(...file.problems);
  return { ...file, problems, path, bytes, text };
}

export interface Decoded {
  readonly text: string;
  /** Where the last line begins that was not ended; the length of the text when there is none. */
  readonly tail: number;
  /** Where bytes are not UTF-8: nowhere, only in that tail (a write that was cut inside a character), or elsewhere. */
  readonly damaged: 'nowhere' | 'tail' | 'lines';
}

export function decodeSession(bytes: Uint8Array): Decoded {
  const whole = strictly(bytes);
  if (whole !== undefined) return { text: whole, tail: whole.lastIndexOf('\n') + 1, damaged: 'nowhere' };
  const text = LOOSE.decode(bytes);
  const lines = strictly(bytes.subarray(0, bytes.lastIndexOf(10) + 1));
  return { text, tail: text.lastIndexOf('\n') + 1, damaged: lines === undefined ? 'lines' : 'tail' };
}

function strictly(bytes: Uint8Array): string | undefined {
  try {
    return STRICT.decode(bytes);
  } catch {
    return undefined;
  }
}

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LOOSE = new TextDecoder('utf-8', { ignoreBOM: true });

function lineAt(text: string, offset: number): number {
  return text.slice(0, Math.max(0, offset)).split('\n').length;
}

// A log of the evolving-memory seed has no front matter of ours; its title, or a name that begins with a day, tells it.
export function isEvolvingLog(text: string, name: string): boolean {
  const front = /^\ufeff?---\r?\n([\s\S]*?\r?\n)---\r?\n/.exec(text.slice(0, 4_000));
  if (
    /^\ufeff?---/.test(text) &&
    (front === null || /^(?:format|session|tick|started):/m.test(front[1] ?? ''))
  )
    return false;
  if (/^\ufeff?\s*# Sessions?\b/.test(text.slice(front?.[0].length ?? 0).slice(0, 200))) return true;
  return !/^\d{4}-\d\d-\d\dT\d{6}Z-/.test(name) && startOf(name) !== undefined;
}

function readLog(text: string, path: string, name: string, mayGoOn?: () => void): SessionFile {
  const { events, begins, problems } = readEvolvingLog({ stem: name, text }, path, 'verbs', mayGoOn);
  const agent =
    /^(?:\*\*Agent:\*\*|agent:)[ \t]*(\S.*)$/m
      .exec(text)?.[1]
      ?.trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-') ?? 'unknown';
  // Such a log is written once, as a whole: it counts as closed.
  const sealed = { hash: '', events: events.length - 1, line: 0, offset: text.length };
  return {
    session: { id: name, agent, started: events[0]?.at ?? '' },
    events,
    begins,
    problems,
    whole: text.length,
    sections: [],
    sealed,
  };
}
