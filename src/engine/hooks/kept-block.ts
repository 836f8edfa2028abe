// The block a conversation was given at its start, kept in `.index/hooks/`: asked again after a pause or a compaction it is the same bytes,
// so that what the agent was told stays in its prompt cache. Dropped when something is erased.

import { checksum } from '../../model/checksum.ts';
import { instantText } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import { homeOf } from '../home-of.ts';
import { dropOldest } from './drop-oldest.ts';
import { type Sitter, sitterHash } from './spool-names.ts';

export interface KeptBlock {
  readonly text: string;
  /** Facts that stand in it. */
  readonly facts: readonly string[];
  /** When it was made. */
  readonly at?: string;
  /** What the stores had come to by then, the project's first: times are whole seconds, and much happens in one. */
  readonly ticks?: readonly number[];
}

/** The day it was made stands in the name: the old ones are told without opening any. */
const NAME = /^block-(\d{6})-([0-9a-f]{16})$/;
const MOST_BYTES = 64 * 1024;
const MOST = 1_000;
const OLD_DAYS = 30;

/** The one that was kept first, where several were made at once. */
export function keptBlock(store: Store, user: Store | undefined, sitter: Sitter): KeptBlock | undefined {
  try {
    const name = nameOf(store, sitter);
    const part = name === undefined ? undefined : store.files.readPart(pathIn(store, name), 0, MOST_BYTES);
    if (name === undefined || part === undefined || isErased(user, name)) return undefined;
    const home = homesOf(store, user);
    for (const line of new TextDecoder().decode(part.bytes).split('\n')) {
      const kept = blockIn(line, home);
      if (kept !== undefined) return kept;
    }
  } catch {
    // A cache that cannot be read is only missed.
  }
  return undefined;
}

/** What was erased in the user store took the sign away that is kept there. */
function isErased(user: Store | undefined, name: string): boolean {
  return user !== undefined && user.files.stat(pathIn(user, name)) === undefined;
}

/** Keeps it and returns the one that counts. */
export function keepBlock(store: Store, user: Store | undefined, sitter: Sitter, made: KeptBlock): KeptBlock {
  const at = instantText(store.clock.now());
  const kept = { ...made, at };
  try {
    const before = nameOf(store, sitter);
    if (before !== undefined && isErased(user, before)) store.files.remove(pathIn(store, before));
    for (const one of [store, ...(user === undefined ? [] : [user])]) dropOld(one);
    const day = String(dayOf(store)).padStart(6, '0');
    const name = nameOf(store, sitter) ?? `block-${day}-${sitterHash(sitter)}`;
    const when = [at, ...(made.ticks ?? [])].join(' ');
    const words = [when, homesOf(store, user), made.text, ...made.facts];
    const bytes = new TextEncoder().encode(JSON.stringify(words));
    const line = `\n[${checksum(bytes)},${new TextDecoder().decode(bytes.subarray(1))}\n`;
    store.files.jot(pathIn(store, name), line);
    user?.files.jot(pathIn(user, name), '\n');
    // Alone in its file: nobody was faster.
    const size = store.files.stat(pathIn(store, name))?.size;
    if (size === new TextEncoder().encode(line).length) return kept;
  } catch {
    return kept;
  }
  return keptBlock(store, user, sitter) ?? kept;
}

/** What was erased must not be given again. */
export function dropKeptBlocks(store: Store): void {
  for (const name of namesIn(store)) store.files.remove(pathIn(store, name));
}

/** The oldest first. */
function namesIn({ root, files }: Store): string[] {
  return files.list(`${root}/.index/hooks`).flatMap(({ name }) => (NAME.test(name) ? [name] : []));
}

function nameOf(store: Store, sitter: Sitter): string | undefined {
  const hash = sitterHash(sitter);
  return namesIn(store).find((name) => name.endsWith(hash));
}

function pathIn({ root }: Store, name: string): string {
  return `${root}/.index/hooks/${name}`;
}

function dayOf(store: Store): number {
  return Math.floor(store.clock.now() / 86_400_000);
}

/** What came with a clone is somebody else's word. */
function homesOf(store: Store, user: Store | undefined): string {
  return `${homeOf(store)} ${user === undefined ? '' : homeOf(user)}`;
}

function blockIn(line: string, home: string): KeptBlock | undefined {
  if (line === '') return undefined;
  try {
    const [sum, ...words] = JSON.parse(line) as [number, ...string[]];
    const [when, from, text, ...facts] = words;
    if (sum !== sumOf(words) || from !== home || when === undefined || text === undefined) return undefined;
    const [at = '', ...ticks] = when.split(' ');
    return { text, facts, at, ...(ticks.length === 0 ? {} : { ticks: ticks.map(Number) }) };
  } catch {
    return undefined;
  }
}

function sumOf(words: readonly string[]): number {
  return checksum(new TextEncoder().encode(JSON.stringify(words)));
}

/** Nobody resumes most conversations. */
function dropOld(store: Store): void {
  const oldest = dayOf(store) - OLD_DAYS;
  dropOldest(store, NAME, MOST, (name) => Number(NAME.exec(name)?.[1]) < oldest);
}
