// The block a conversation was given at its start, kept in `.index/hooks/`: asked again after a pause or a compaction it is the same bytes,
// so that what the agent was told stays in its prompt cache. Dropped when something is erased.

import { checksum } from '../../model/checksum.ts';
import { instantText, parseTime } from '../../model/day.ts';
import type { Store } from '../../model/store.ts';
import { hookSpoolName, type Sitter } from './hook-spool.ts';

export interface KeptBlock {
  readonly text: string;
  /** Facts that stand in it. */
  readonly facts: readonly string[];
}

const NAME = /^block-[0-9a-f]{16}$/;
const MOST_BYTES = 64 * 1024;
const MOST = 200;
const OLD_MS = 30 * 86_400_000;

/** The one that was kept first, where several were made at once. */
export function keptBlock(store: Store, user: Store | undefined, sitter: Sitter): KeptBlock | undefined {
  try {
    const part = store.files.readPart(pathOf(store, sitter), 0, MOST_BYTES);
    if (part === undefined || isErased(user, sitter)) return undefined;
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
function isErased(user: Store | undefined, sitter: Sitter): boolean {
  return user !== undefined && user.files.stat(pathOf(user, sitter)) === undefined;
}

/** Keeps it and returns the one that counts. */
export function keepBlock(store: Store, user: Store | undefined, sitter: Sitter, made: KeptBlock): KeptBlock {
  try {
    dropOld(store);
    if (isErased(user, sitter)) store.files.remove(pathOf(store, sitter));
    const words = [instantText(store.clock.now()), homesOf(store, user), made.text, ...made.facts];
    const bytes = new TextEncoder().encode(JSON.stringify(words));
    const line = `\n[${checksum(bytes)},${new TextDecoder().decode(bytes.subarray(1))}\n`;
    store.files.jot(pathOf(store, sitter), line);
    user?.files.jot(pathOf(user, sitter), '\n');
    // Alone in its file: nobody was faster.
    const size = store.files.stat(pathOf(store, sitter))?.size;
    if (size === new TextEncoder().encode(line).length) return made;
  } catch {
    return made;
  }
  return keptBlock(store, user, sitter) ?? made;
}

/** What was erased must not be given again. */
export function dropKeptBlocks(store: Store): void {
  for (const { name } of store.files.list(folderOf(store.root)))
    if (NAME.test(name)) store.files.remove(`${folderOf(store.root)}/${name}`);
}

function folderOf(root: string): string {
  return `${root}/.index/hooks`;
}

function pathOf({ root }: Store, sitter: Sitter): string {
  return `${folderOf(root)}/${hookSpoolName(sitter).replace('hook-', 'block-')}`;
}

/** What came with a clone is somebody else's word. */
function homesOf(store: Store, user: Store | undefined): string {
  return `${homeOf(store)} ${user === undefined ? '' : homeOf(user)}`;
}

/** Names the folder of a store. */
function homeOf({ files, root }: Store): string {
  return files.stat(root)?.identity ?? '';
}

function blockIn(line: string, home: string): KeptBlock | undefined {
  if (line === '') return undefined;
  try {
    const [sum, ...words] = JSON.parse(line) as [number, ...string[]];
    const [, from, text, ...facts] = words;
    return sum === sumOf(words) && from === home && typeof text === 'string' ? { text, facts } : undefined;
  } catch {
    return undefined;
  }
}

function sumOf(words: readonly string[]): number {
  return checksum(new TextEncoder().encode(JSON.stringify(words)));
}

/** Nobody resumes most conversations. */
function dropOld(store: Store): void {
  const folder = folderOf(store.root);
  const kept = store.files.list(folder).filter(({ name }) => NAME.test(name));
  if (kept.length <= MOST) return;
  const before = store.clock.now() - OLD_MS;
  for (const { name } of kept) {
    const head = store.files.readPart(`${folder}/${name}`, 0, 80)?.bytes;
    const at = /"(\d{4}-[^"]*Z)"/.exec(new TextDecoder().decode(head))?.[1] ?? '';
    if (kept.length > 5 * MOST || (parseTime(at) ?? 0) < before) store.files.remove(`${folder}/${name}`);
  }
}
