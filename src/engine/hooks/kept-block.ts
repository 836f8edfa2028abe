// The block a conversation was given at its start, kept in `.index/hooks/`: asked again after a pause or a compaction it is the same bytes,
// so that what the agent was told stays in its prompt cache. Dropped when something is erased.

import { checksum } from '../../model/checksum.ts';
import { instantText } from '../../model/day.ts';
import type { FactsMark } from '../../model/fact-table.ts';
import type { Store } from '../../model/store.ts';
import { homeOf } from '../home-of.ts';
import { dropOldest } from './drop-oldest.ts';
import { type Sitter, sitterHash } from './spool-names.ts';

export interface KeptBlock {
  readonly text: string;
  /** Facts that stand in it, as spools name them. */
  readonly facts: readonly string[];
  /** When it was made. */
  readonly at?: string;
  /** What the stores had come to by then, the project's first: times are whole seconds, and much happens in one. */
  readonly ticks?: readonly number[];
  /** What their databases held by then, likewise; null for a store that was read without one. */
  readonly marks?: readonly (FactsMark | null)[];
}

/** When it was made, and of what. */
type Made = Pick<KeptBlock, 'at' | 'ticks' | 'marks'>;

const NAME = /^block-[0-9a-f]{16}$/;
const MOST_BYTES = 64 * 1024;
/** Nobody resumes most conversations. */
const MOST = 500;

/** The one that was kept first, where several were made at once. */
export function keptBlock(store: Store, user: Store | undefined, sitter: Sitter): KeptBlock | undefined {
  try {
    const name = nameOf(sitter);
    const part = store.files.readPart(pathIn(store, name), 0, MOST_BYTES);
    if (part === undefined || isErased(user, name)) return undefined;
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
    const name = nameOf(sitter);
    if (isErased(user, name)) store.files.remove(pathIn(store, name));
    // Looking through them costs more than keeping one: some conversations do it for all.
    if (name.endsWith('0'))
      for (const one of [store, ...(user === undefined ? [] : [user])]) dropOldest(one, NAME, MOST);
    const { ticks, marks } = made;
    const words = [{ at, ticks, marks }, homesOf(store, user), made.text, ...made.facts];
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
  for (const { name } of store.files.list(`${store.root}/.index/hooks`))
    if (NAME.test(name)) store.files.remove(pathIn(store, name));
}

function nameOf(sitter: Sitter): string {
  return `block-${sitterHash(sitter)}`;
}

function pathIn({ root }: Store, name: string): string {
  return `${root}/.index/hooks/${name}`;
}

/** What came with a clone is somebody else's word. */
function homesOf(store: Store, user: Store | undefined): string {
  return `${homeOf(store)} ${user === undefined ? '' : homeOf(user)}`;
}

function blockIn(line: string, home: string): KeptBlock | undefined {
  if (line === '') return undefined;
  try {
    const [sum, ...words] = JSON.parse(line) as [number, Made, ...string[]];
    const [made, from, text, ...facts] = words;
    const isOurs = sum === sumOf(words) && from === home && typeof made === 'object';
    return isOurs && text !== undefined ? { text, facts, ...made } : undefined;
  } catch {
    return undefined;
  }
}

function sumOf(words: readonly unknown[]): number {
  return checksum(new TextEncoder().encode(JSON.stringify(words)));
}
