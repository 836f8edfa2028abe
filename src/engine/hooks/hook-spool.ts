// What hooks saw and gave in one conversation of an agent: one small file per conversation in `spool/`, one line each time. Hooks jot,
// the next writer folds; a line that is cut or strange is passed over.

import { instantText } from '../../model/day.ts';
import type { Clock } from '../../model/ports.ts';
import { noteHookProblem } from './problems.ts';
import { noteRecent } from './recent-spools.ts';
import { hookSpoolName, hookSpoolPath, type Sitter, type SpoolPlace } from './spool-names.ts';

export const JOTS = [
  'session',
  'given',
  'used',
  'touched',
  'failed',
  'told',
  'compacting',
  'compacted',
  'ended',
  'folded',
] as const;
export type Jot = (typeof JOTS)[number];
/** A line to be. */
export type Jotting = readonly [Jot, ...string[]];

export interface HookLine {
  readonly at: string;
  readonly jot: Jot;
  readonly words: readonly string[];
}

export interface HookSpool {
  readonly sitter: Sitter | undefined;
  readonly lines: readonly HookLine[];
  /** Those that are not in the ledger yet. */
  readonly pending: readonly HookLine[];
  /** Bytes of whole lines. */
  readonly size: number;
  readonly last: string;
  readonly strange: readonly number[];
  /** Of the file, as it was when it was read. */
  readonly stamp?: string;
}

/** What is needed to jot: no settings are read for it. */
export interface Spooling extends SpoolPlace {
  readonly clock: Clock;
}

export const MOST_HOOK_BYTES = 256 * 1024;
/** Beyond this nothing more is jotted but the end: the conversation has filled its file. */
const FULL = MOST_HOOK_BYTES - 24 * 1024;
/** What an agent names at once may be anything. */
const MOST_OF_LINE = 8 * 1024;
const MOST_AT_ONCE = 16 * 1024;

/** Adds lines in one write, as many as there is room for; the first of a conversation says whose it is. */
export function jot(spooling: Spooling, sitter: Sitter, lines: readonly Jotting[]): void {
  if (lines.length === 0 || spooling.isSpoolLinked) return;
  const { files, clock } = spooling;
  const path = hookSpoolPath(spooling, sitter);
  const size = files.stat(path)?.size ?? 0;
  const ends = lines.filter(([what]) => what === 'ended');
  const told = size > FULL ? ends : lines;
  if (told.length === 0) return;
  const at = instantText(clock.now());
  const head: readonly (readonly string[])[] =
    size === 0 ? [['session', sitter.agent, sitter.conversation]] : [];
  let bytes = 0;
  const texts = [...head, ...told].map((words) => lineOf(at, words));
  const fitting = texts.filter((text) => {
    bytes += encoder.encode(text).length;
    return bytes <= MOST_AT_ONCE;
  });
  files.jot(path, fitting.join(''));
  if (size === 0 || ends.length > 0) noteRecent(spooling, hookSpoolName(spooling, sitter));
  if (fitting.length < texts.length || (size <= FULL && size + bytes > FULL)) noteFull(spooling, sitter);
}

/** Begins with a line end: what somebody left unfinished stays a line of its own. Words that do not fit are left out. */
function lineOf(at: string, words: readonly string[]): string {
  let bytes = at.length;
  const fitting = words
    .map((word) => word.slice(0, MOST_OF_WORD))
    .filter((word) => {
      bytes += encoder.encode(JSON.stringify(word)).length + 1;
      return bytes < MOST_OF_LINE;
    });
  return `\n${JSON.stringify([at, ...fitting])}\n`;
}

/** Two of them fit into a line, in whatever letters. */
const MOST_OF_WORD = 600;

function noteFull(spooling: Spooling, { agent }: Sitter): void {
  noteHookProblem(spooling, {
    agent,
    event: 'spool',
    code: 'full',
    message: `A conversation has filled its spool (${MOST_HOOK_BYTES / 1024} KB). What is there is kept; what hooks see of it from now on is not, until the agent writes something down.`,
  });
}

/** Of a larger one, which we did not write, the beginning. */
export function readHookSpool({ root, files, isSpoolLinked }: SpoolPlace, name: string): HookSpool {
  const part = isSpoolLinked ? undefined : files.readPart(`${root}/spool/${name}`, 0, MOST_HOOK_BYTES);
  return part === undefined ? NONE : { ...parseHookSpool(part.bytes), stamp: part.stamp };
}

/** What hooks saw in that conversation. */
export function spoolOf(place: SpoolPlace, sitter: Sitter): HookSpool {
  return readHookSpool(place, hookSpoolName(place, sitter));
}

/** All a conversation was given and the last it was told, in order, and in the ledger already; what it did is there. */
export function startedAnew(at: string, { agent, conversation }: Sitter, { lines }: HookSpool): string {
  const told = lines.filter(({ jot }) => jot !== 'given' && jot !== 'touched' && jot !== 'failed');
  const known = new Set(told.slice(-MOST_TOLD));
  const texts = [
    lineOf(at, ['session', agent, conversation]),
    ...lines
      .filter((line) => line.jot === 'given' || known.has(line))
      .map(({ at, jot, words }) => lineOf(at, [jot, ...words])),
  ];
  const before = texts.join('');
  return before + lineOf(at, ['folded', String(encoder.encode(before).length)]);
}

const MOST_TOLD = 200;
const encoder = new TextEncoder();
const NONE: HookSpool = { sitter: undefined, lines: [], pending: [], size: 0, last: '', strange: [] };

export function parseHookSpool(bytes: Uint8Array): HookSpool {
  const lines: (HookLine & { readonly from: number })[] = [];
  const strange: number[] = [];
  let sitter: Sitter | undefined;
  let folded = 0;
  let last = '';
  let from = 0;
  for (let number = 1; ; number++) {
    const end = bytes.indexOf(10, from);
    const text = decoder.decode(bytes.subarray(from, end < 0 ? bytes.length : end));
    const line = text === '' ? undefined : lineIn(text);
    if (line === undefined) {
      if (text !== '') strange.push(number);
    } else {
      if (line.at > last) last = line.at;
      const [first = '', second = ''] = line.words;
      if (line.jot === 'session') sitter ??= { agent: first, conversation: second };
      else if (line.jot === 'folded') folded = Math.max(folded, Number(first) || 0);
      else lines.push({ ...line, from });
    }
    if (end < 0) break;
    from = end + 1;
  }
  const plain = ({ at, jot, words }: HookLine): HookLine => ({ at, jot, words });
  return {
    sitter,
    lines: lines.map(plain),
    pending: lines.filter((line) => line.from >= folded).map(plain),
    size: from,
    last,
    strange,
  };
}

const decoder = new TextDecoder();

function lineIn(text: string): HookLine | undefined {
  try {
    const words: unknown = JSON.parse(text);
    if (!Array.isArray(words) || words.some((word) => typeof word !== 'string')) return undefined;
    const [at = '', jot = '', ...rest] = words as string[];
    return isJot(jot) ? { at, jot, words: rest } : undefined;
  } catch {
    return undefined;
  }
}

function isJot(word: string): word is Jot {
  return (JOTS as readonly string[]).includes(word);
}
