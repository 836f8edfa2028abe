// The spools of a store: one file of JSON lines for each conversation and each session in `spool/`. Hooks and readers add lines, writers
// fold them into the ledger. The name says in which folder the file was made: what came with a clone or a copy is never read.

import { instantText } from '../../model/day.ts';
import { hashWord } from '../../model/hash.ts';
import type { Clock, Files } from '../../model/ports.ts';
import { ignoreErrors } from '../append/ignore-errors.ts';
import { homeWord } from '../home-of.ts';
import { addNotes } from './hook-notes.ts';
import { type Entry, type Line, type Lines, lineText, parseLines } from './spool-line.ts';

/** One conversation of one agent, or of one of its sub-agents. */
export interface ConversationKey {
  /** `claude-code`, or `claude-code/explore`. */
  readonly agent: string;
  /** As `surroundings.parent` names it. */
  readonly conversation: string;
}

export interface SessionKey {
  readonly session: string;
}

export type SpoolKey = ConversationKey | SessionKey;

/** Of a store: where its spools lie. No settings are read for them. */
export interface SpoolPlace {
  readonly root: string;
  readonly files: Files;
  readonly isSpoolLinked?: true | undefined;
}

interface Spooling extends SpoolPlace {
  readonly clock: Clock;
}

export interface Spool extends Lines {
  /** As the file itself says. */
  readonly key: SpoolKey | undefined;
  readonly size: number;
  /** Of the file, as it was when it was read. */
  readonly stamp?: string;
}

export const MOST_BYTES = 256 * 1024;
/** Beyond this only the end of the conversation is added. */
const FULL = MOST_BYTES - 24 * 1024;
const MOST_AT_ONCE = 16 * 1024;

/** Adds lines in one write, as many as there is room for; the first of a file says whose it is. */
export function appendUnsynced(spooling: Spooling, key: SpoolKey, entries: readonly Entry[]): void {
  if (entries.length === 0 || spooling.isSpoolLinked) return;
  const { files, clock } = spooling;
  const name = spoolName(spooling, key);
  const path = `${spooling.root}/spool/${name}`;
  const size = files.stat(path)?.size ?? 0;
  const ends = entries.filter(({ type }) => type === 'ended');
  const told = size > FULL ? ends : entries;
  if (told.length === 0) return;
  const at = instantText(clock.now());
  let bytes = 0;
  const texts = [...(size === 0 ? [{ type: 'opened', ...key } as const] : []), ...told].map((entry) =>
    lineText(at, entry),
  );
  const fitting = texts.filter((text) => {
    bytes += encoder.encode(text).length;
    return bytes <= MOST_AT_ONCE;
  });
  files.jot(path, fitting.join(''));
  if ('session' in key) return;
  // Without it the conversation is only not among the newest.
  if (size === 0 || ends.length > 0)
    ignoreErrors(() => addNotes(spooling, { type: 'conversation', spool: name }));
  if (fitting.length < texts.length || (size <= FULL && size + bytes > FULL)) noteFull(spooling, key);
}

function noteFull(spooling: Spooling, { agent }: ConversationKey): void {
  const message = `A conversation has filled its spool (${MOST_BYTES / 1024} KB). What is there is kept; what hooks see of it from now on is not, until the agent writes something down.`;
  ignoreErrors(() => addNotes(spooling, { type: 'problem', agent, event: 'spool', code: 'full', message }));
}

export function spoolOf(place: SpoolPlace, key: SpoolKey): Spool {
  return readSpool(place, spoolName(place, key));
}

/** Of a larger one, which we did not write, the beginning. */
export function readSpool({ root, files, isSpoolLinked }: SpoolPlace, name: string): Spool {
  const part = isSpoolLinked ? undefined : files.readPart(`${root}/spool/${name}`, 0, MOST_BYTES);
  if (part === undefined) return NONE;
  const found = parseLines(part.bytes);
  return { ...found, key: keyIn(found.lines), size: part.size, stamp: part.stamp };
}

const NONE: Spool = { key: undefined, size: 0, lines: [], pending: [], problems: [], count: 0, last: '' };

function keyIn(lines: readonly Line[]): SpoolKey | undefined {
  const opened = lines.find((line) => line.type === 'opened');
  if (opened === undefined) return undefined;
  const { agent, conversation, session } = opened;
  return session === '' ? { agent, conversation } : { session };
}

/** After `spool` was folded: a long one begins anew with what is still to be known, unless somebody added to it meanwhile. */
export function markFolded(
  store: Spooling,
  key: SpoolKey,
  spool: Spool,
  facts: readonly string[] = [],
): void {
  const path = spoolPath(store, key);
  const at = instantText(store.clock.now());
  const marked = (lines: number) => lineText(at, { type: 'folded', lines: String(lines), facts });
  if (isLong(spool)) {
    const before = shortened(spool.lines);
    const count = parseLines(encoder.encode(before)).count;
    // The mark is behind all of them.
    if (store.files.replace(path, before + marked(count), spool.stamp)) return;
  }
  if (spool.count > 0) store.files.jot(path, marked(spool.count));
  else appendUnsynced(store, key, [{ type: 'folded', lines: '0', facts }]);
}

export function isLong({ key, size, stamp }: Spool): boolean {
  return key !== undefined && stamp !== undefined && size > MOST_BYTES / 2;
}

/** All that was put before the agent, and of the rest the last; what it did is in the ledger. */
export function shortened(lines: readonly Line[]): string {
  const isExposure = ({ type, facts }: Line) => type === 'exposed' || (type === 'folded' && facts.length > 0);
  const others = lines.filter((line) => !isExposure(line) && !DONE.has(line.type));
  const kept = new Set(others.slice(-MOST_KEPT));
  return lines
    .filter((line) => line.type === 'opened' || isExposure(line) || kept.has(line))
    .map(({ at, ...line }) => lineText(at, line.type === 'folded' ? { ...line, lines: '0' } : line))
    .join('');
}

const MOST_KEPT = 200;
const DONE: ReadonlySet<Line['type']> = new Set(['opened', 'touched', 'failed', 'folded']);

export function spoolName(place: SpoolPlace, key: SpoolKey): string {
  const kind: SpoolKind = 'session' in key ? 'session' : 'conversation';
  return `${kind}-${homeWord(place)}-${keyHash(key)}.jsonl`;
}

type SpoolKind = 'conversation' | 'session';

/** Two hashes: what an agent calls its conversation may be anything, and so may the name of a session. */
export function keyHash(key: SpoolKey): string {
  const [first, second] = 'session' in key ? ['session', key.session] : [key.agent, key.conversation];
  return `${hashWord(`${first}\n${second}`)}${hashWord(`${second}\n${first}`)}`;
}

export function spoolPath(place: SpoolPlace, key: SpoolKey): string {
  return `${place.root}/spool/${spoolName(place, key)}`;
}

/** Those that were made here, by their names. */
export function spoolNames(place: SpoolPlace, kind: SpoolKind): string[] {
  const own = `${kind}-${homeWord(place)}-`;
  return namesIn(place).filter((name) => name.startsWith(own) && SPOOL_NAME.test(name));
}

/** Those that were made elsewhere: they came with a clone or a copy. */
export function foreignSpools(place: SpoolPlace): string[] {
  const home = homeWord(place);
  return namesIn(place).filter((name) => BEGIN.test(name) && name.split('-')[1] !== home);
}

export const SPOOL_NAME = /^(?:conversation|session)-[0-9a-f]{8}-[0-9a-f]{16}\.jsonl$/;
const BEGIN = /^(?:conversation|session)-/;

function namesIn({ root, files, isSpoolLinked }: SpoolPlace): string[] {
  if (isSpoolLinked) return [];
  return files.list(`${root}/spool`).flatMap(({ name, directory }) => (directory ? [] : [name]));
}

const encoder = new TextEncoder();
