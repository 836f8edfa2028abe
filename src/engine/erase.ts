// Rewriting session files without what they must not hold any more, in every ledger that is read: a copy of a session in
// another worktree would bring it back. A closed file is sealed again; a seal that was broken before stays broken.

import { type EditedSession, editSession, type SessionEdit } from '../ledger/edit-session.ts';
import type { ParsedEvent } from '../ledger/event-text.ts';
import { renderSeal } from '../ledger/seal.ts';
import { parseSessionFile } from '../ledger/session-file.ts';
import type { Event } from '../model/event.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { localFiles } from './local/local-ledger.ts';
import type { Memory } from './reading/memory.ts';
import { decodeSession, parseSession } from './reading/read-session.ts';
import { lockPath, mendTail } from './sessions/mend-tail.ts';

/** The edit for the files of one session: where two sessions chose one id, each means its own fact by it. */
export type EditOf = (session: string) => SessionEdit;

export function eraseEverywhere(
  store: Store,
  memory: Memory,
  editOf: EditOf,
): { files: string[]; places: number } {
  const files: string[] = [];
  let places = 0;
  for (const { owner, path, name } of sessionFiles(store, memory)) {
    const edit = editOf(name);
    const changed = store.files.locked(lockPath(owner, name), () => eraseIn(owner, path, name, edit));
    if (changed > 0) files.push(path);
    places += changed;
  }
  return { files, places };
}

/** What would be erased. */
export interface ErasurePlan {
  readonly places: number;
  /** Facts whose events say less afterwards. */
  readonly facts: ReadonlySet<string>;
  readonly changes: readonly ErasedFrom[];
}

/** What one session loses, as it is now. */
export interface ErasedFrom {
  readonly session: Session;
  readonly events: readonly ParsedEvent[];
  readonly prose: readonly string[];
}

/** Throws where it cannot be done. */
export function planErasure(store: Store, memory: Memory, editOf: EditOf): ErasurePlan {
  const { aliases } = memory.state;
  const facts = new Set<string>();
  const changes: ErasedFrom[] = [];
  let places = 0;
  for (const { path, name } of sessionFiles(store, memory)) {
    const { text, damaged } = decodeSession(store.files.read(path) ?? new Uint8Array());
    const edited = edit(text, path, name, editOf(name));
    if (edited.places === 0) continue;
    places += edited.places;
    const { session, sealed } = parseSessionFile(text, path, name);
    const isSealed = sealed !== undefined;
    // What is not UTF-8 cannot be written back as it was; better nothing is erased than half of it.
    if (damaged === 'lines' || (damaged === 'tail' && isSealed)) throw unwritable(path);
    for (const { id } of edited.changed)
      if (id !== undefined) facts.add(aliases.get(`${name} ${id}`) ?? aliases.get(id) ?? id);
    changes.push({ session, events: edited.changed, prose: edited.prose });
  }
  return { places, facts, changes };
}

/** Every event keeps its verb, ids, time, tick and position, or nothing is written. */
function edit(text: string, path: string, name: string, how: SessionEdit): EditedSession {
  const edited = editSession(text, how);
  if (edited.places === 0) return edited;
  const [before, after] = [text, edited.text].map((one) => skeletonOf(one, path, name));
  if (before === after) return edited;
  throw new TidemarkError(
    'corrupt',
    `${path} speaks of it in a place that other events depend on, so it cannot be rewritten.`,
    {
      hint: 'Nothing was erased. `tide fsck` names lines that are not read as events; mend them, then forget again.',
    },
  );
}

function skeletonOf(text: string, path: string, name: string): string {
  const { session, events, sealed } = parseSession(new TextEncoder().encode(text), path, name, {});
  const { title: _, ...rest } = session;
  return JSON.stringify([rest, sealed?.hash, events.map(boneOf)]);
}

function boneOf({ verb, kind, id, by, at, tick, position }: Event): unknown[] {
  return [verb, kind, id, by, at, tick, position];
}

function unwritable(path: string): TidemarkError {
  return new TidemarkError(
    'corrupt',
    `${path} speaks of it, but is not valid UTF-8, so it cannot be rewritten.`,
    { hint: 'Nothing was erased. `tide fsck` names the line; mend it, then forget again.' },
  );
}

interface Found {
  /** The store in whose ledger it lies. */
  readonly owner: Store;
  readonly path: string;
  readonly name: string;
}

function sessionFiles(store: Store, memory: Memory): Found[] {
  const all = owners(store);
  const shared = [...memory.folders.values()].flatMap(({ path, files }) => {
    const owner = all.find(({ root }) => path.startsWith(`${root}/`));
    return owner === undefined ? [] : files.map(({ name }) => ({ owner, path: `${path}/${name}.md`, name }));
  });
  const local = localFiles(store).map(({ root, path, name }) => ({ owner: { ...store, root }, path, name }));
  return [...shared, ...local];
}

/** The store, and those of the other worktrees: each has locks, torn pieces and a checkpoint of its own. */
function owners(store: Store): Store[] {
  return store.ledgers.map((root) => ({ ...store, root }));
}

/** Rewrites one file; the number of places that changed. */
function eraseIn(owner: Store, path: string, name: string, how: SessionEdit): number {
  const { files, digest } = owner;
  const stamp = files.stat(path)?.stamp;
  const bytes = files.read(path);
  if (bytes === undefined || stamp === undefined) return 0;
  const { text: read, damaged } = decodeSession(bytes);
  const { sealed } = parseSessionFile(read, path, name);
  const text = sealed === undefined && !read.endsWith('\n') ? `${read}\n` : read;
  const edited = edit(text, path, name, how);
  if (edited.places === 0) return 0;
  if (damaged === 'nowhere') {
    if (files.replace(path, resealed(text, edited.text, path, name, digest), stamp)) return edited.places;
  } else if (mendTail(owner, path).size === bytes.length) throw unwritable(path);
  return eraseIn(owner, path, name, how);
}

/** A seal that was intact is made anew; one that was broken stays as it is. */
function resealed(was: string, now: string, path: string, name: string, digest: Store['digest']): string {
  const [old, seal] = [was, now].map((text) => parseSessionFile(text, path, name).sealed);
  if (old === undefined || seal === undefined) return now;
  if (digest.sha256(was.slice(0, old.offset)) !== old.hash) return now;
  const before = now.slice(0, seal.offset);
  const line = now.slice(seal.offset).split('\n', 1)[0] ?? '';
  return before + renderSeal(before, seal.events, digest) + now.slice(seal.offset + line.length + 1);
}
