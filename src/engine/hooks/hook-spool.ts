// What hooks saw and gave in one conversation of an agent: one small file per conversation in `spool/`, one line each time. Hooks jot,
// the next writer folds; a line that is cut or strange is passed over.

import { instantText } from '../../model/day.ts';
import type { Clock } from '../../model/ports.ts';
import { noteHookProblem } from './problems.ts';
import { noteRecent } from './recent-spools.ts';
import { foldedLine, linesIn, type SpoolLine, type SpoolLines, spoolLine } from './spool-lines.ts';
import { hookSpoolName, hookSpoolPath, type Sitter, type SpoolPlace } from './spool-names.ts';

const JOTS = [
  'given',
  'used',
  'owed',
  'touched',
  'failed',
  'told',
  'compacting',
  'compacted',
  'ended',
] as const;
type Jot = (typeof JOTS)[number];
/** The first line says whose it is. */
const SESSION = 'session';
/** A line to be. */
export type Jotting = readonly [Jot, ...string[]];

export interface HookLine {
  readonly at: string;
  readonly jot: Jot;
  readonly words: readonly string[];
}

export interface HookSpool extends Omit<SpoolLines<never>, 'lines' | 'pending'> {
  readonly sitter: Sitter | undefined;
  readonly lines: readonly HookLine[];
  /** Those that are not in the ledger yet. */
  readonly pending: readonly HookLine[];
  /** Of the file, as it was when it was read. */
  readonly stamp?: string;
}

/** What is needed to jot: no settings are read for it. */
interface Spooling extends SpoolPlace {
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
    size === 0 ? [[SESSION, sitter.agent, sitter.conversation]] : [];
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

/** Words that do not fit are left out. */
function lineOf(at: string, words: readonly string[]): string {
  let bytes = at.length;
  const fitting = words
    .map((word) => word.slice(0, MOST_OF_WORD))
    .filter((word) => {
      bytes += encoder.encode(JSON.stringify(word)).length + 1;
      return bytes < MOST_OF_LINE;
    });
  return spoolLine(at, fitting);
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
    lineOf(at, [SESSION, agent, conversation]),
    ...lines
      .filter((line) => line.jot === 'given' || known.has(line))
      .map(({ at, jot, words }) => lineOf(at, [jot, ...words])),
  ];
  const before = texts.join('');
  return before + foldedLine(at, encoder.encode(before).length);
}

const MOST_TOLD = 200;
const encoder = new TextEncoder();
const NONE: HookSpool = { sitter: undefined, lines: [], pending: [], size: 0, last: '', strange: [] };

export function parseHookSpool(bytes: Uint8Array): HookSpool {
  const { lines, pending, ...rest } = linesIn(bytes, [SESSION, ...JOTS]);
  const first = lines.find(({ what }) => what === SESSION);
  const [agent = '', conversation = ''] = first?.words ?? [];
  return {
    ...rest,
    sitter: first === undefined ? undefined : { agent, conversation },
    lines: lines.flatMap(asHookLine),
    pending: pending.flatMap(asHookLine),
  };
}

function asHookLine({ at, what, words }: SpoolLine<Jot | typeof SESSION>): HookLine[] {
  return what === SESSION ? [] : [{ at, jot: what, words }];
}
