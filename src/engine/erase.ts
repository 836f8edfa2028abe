// Rewriting session files without what they must not hold any more, in every ledger that is read: a copy of a session in
// another worktree would bring it back. A closed file is sealed again; a seal that was broken before stays broken.

import { type ParsedEvent, parseEvent } from '../ledger/event-text.ts';
import { renderSeal } from '../ledger/seal.ts';
import { parseSessionFile } from '../ledger/session-file.ts';
import type { Event } from '../model/event.ts';
import type { Store } from '../model/store.ts';
import { TidemarkError } from '../model/tidemark-error.ts';
import { FORGOTTEN } from './forgotten.ts';
import { dropKeptBriefs } from './kept-brief.ts';
import type { Memory } from './reading/memory.ts';
import { decodeSession } from './reading/read-session.ts';
import { checkpointPath } from './reading/saved-checkpoint.ts';
import { removeIndexes } from './recall/index-paths.ts';
import { lockPath, mendTail } from './sessions/mend-tail.ts';

/** A text without something, and how many places that changed. */
export type Edit = (text: string) => readonly [text: string, places: number];

export type ClosedEvent = ParsedEvent & Pick<Event, 'at' | 'tick'>;

/** One edit for the events about the fact, another for everything else. */
export function eraseEverywhere(
  store: Store,
  memory: Memory,
  id: string,
  about: (event: ClosedEvent, block: string) => ReturnType<Edit>,
  rest: Edit,
): { files: string[]; places: number } {
  const files: string[] = [];
  let places = 0;
  for (const { owner, path, name } of sessionFiles(store, memory)) {
    const edit = editOf(memory, name, id, about, rest);
    const changed = store.files.locked(lockPath(owner, name), () => eraseIn(owner, path, name, edit));
    if (changed > 0) files.push(path);
    places += changed;
  }
  return { files, places };
}

/** What is not UTF-8 cannot be written back as it was; better nothing is erased than half of it. */
export function refuseDamaged(store: Store, memory: Memory, id: string, rest: Edit): void {
  const damaged = new Set(memory.problems.filter(({ code }) => DAMAGED.has(code)).map(({ file }) => file));
  const about = (_event: ClosedEvent, block: string) => [block, 1] as const;
  for (const { path, name } of damaged.size === 0 ? [] : sessionFiles(store, memory)) {
    if (!damaged.has(path)) continue;
    const decoded = decodeSession(store.files.read(path) ?? new Uint8Array());
    const { sealed } = parseSessionFile(decoded.text, path, name);
    if (decoded.damaged === 'nowhere' || (decoded.damaged === 'tail' && sealed === undefined)) continue;
    if (editOf(memory, name, id, about, rest)(decoded.text)[1] > 0) throw unwritable(path);
  }
}

const DAMAGED: ReadonlySet<string> = new Set(['not-utf8', 'torn-tail']);

function unwritable(path: string): TidemarkError {
  return new TidemarkError(
    'corrupt',
    `${path} speaks of it, but is not valid UTF-8, so it cannot be rewritten.`,
    { hint: 'Nothing was erased. `tide fsck` names the line; mend it, then forget again.' },
  );
}

/** What lies around of earlier writes: torn pieces, files that were never published, checkpoints. */
export function sweep(store: Store, memory: Memory, words: readonly string[]): void {
  const { files } = store;
  for (const owner of owners(store)) {
    const torn = `${owner.root}/sessions/.torn`;
    for (const { name } of files.list(torn)) {
      const text = new TextDecoder().decode(files.read(`${torn}/${name}`));
      // A torn piece may hold only the beginning of the words.
      if (words.some((word) => text.includes(word.slice(0, 12))))
        files.replace(`${torn}/${name}`, `${FORGOTTEN}\n`);
    }
    const own = [...memory.folders.keys()].filter((folder) => folder.startsWith(`${owner.root}/`));
    for (const folder of [...own, `${owner.root}/.index`])
      for (const { name } of files.list(folder))
        if (name.startsWith('.tmp-')) files.remove(`${folder}/${name}`);
    files.remove(checkpointPath(owner));
    removeIndexes({ files, root: owner.root });
    dropKeptBriefs(owner);
  }
}

interface Found {
  /** The store in whose ledger it lies. */
  readonly owner: Store;
  readonly path: string;
  readonly name: string;
}

function sessionFiles(store: Store, memory: Memory): Found[] {
  const all = owners(store);
  return [...memory.folders.values()].flatMap(({ path, files }) => {
    const owner = all.find(({ root }) => path.startsWith(`${root}/`));
    return owner === undefined ? [] : files.map(({ name }) => ({ owner, path: `${path}/${name}.md`, name }));
  });
}

/** The store, and those of the other worktrees: each has locks, torn pieces and a checkpoint of its own. */
function owners(store: Store): Store[] {
  return store.ledgers.map((root) => ({ ...store, root }));
}

function editOf(
  memory: Memory,
  session: string,
  id: string,
  about: (event: ClosedEvent, block: string) => ReturnType<Edit>,
  rest: Edit,
): Edit {
  const { aliases } = memory.state;
  // Where two sessions chose one id, each means its own fact by it.
  const means = (named: string | undefined) =>
    named !== undefined && (aliases.get(`${session} ${named}`) ?? aliases.get(named) ?? named) === id;
  return (text) => {
    let edited = '';
    let places = 0;
    let from = 0;
    const take = ([part, count]: ReturnType<Edit>) => {
      edited += part;
      places += count;
    };
    for (const match of text.matchAll(/^- [A-Z][^\n]*\n(?: {2}[^\n]*\n|[ \t]*\n(?= {4}))*/gm)) {
      const event = closedEvent(match[0]);
      if (event === undefined || !(means(event.id) || means(event.by))) continue;
      take(rest(text.slice(from, match.index)));
      take(about(event, match[0]));
      from = match.index + match[0].length;
    }
    take(rest(text.slice(from)));
    return [edited, places];
  };
}

function closedEvent(block: string): ClosedEvent | undefined {
  const event = parseEvent(block.replace(/\r?\n$/, '').split(/\r?\n/));
  return event?.at === undefined || event.tick === undefined
    ? undefined
    : { ...event, at: event.at, tick: event.tick };
}

/** Rewrites one file; the number of places that changed. */
function eraseIn(owner: Store, path: string, name: string, edit: Edit): number {
  const { files, digest } = owner;
  const stamp = files.stat(path)?.stamp;
  const bytes = files.read(path);
  if (bytes === undefined || stamp === undefined) return 0;
  const { text: read, damaged } = decodeSession(bytes);
  const { sealed } = parseSessionFile(read, path, name);
  const text = sealed === undefined && !read.endsWith('\n') ? `${read}\n` : read;
  const end = sealed?.offset ?? text.length;
  const before = text.slice(0, end);
  const seal = text.slice(end).split('\n', 1)[0] ?? '';
  const [erased, places] = edit(before);
  const [after, more] = edit(text.slice(end + seal.length + 1));
  if (places + more === 0) return 0;
  if (damaged === 'nowhere') {
    const intact = sealed !== undefined && digest.sha256(before) === sealed.hash;
    const resealed = intact ? renderSeal(erased, sealed.events, digest) : sealed && `${seal}\n`;
    if (files.replace(path, erased + (resealed ?? '') + after, stamp)) return places + more;
  } else if (mendTail(owner, path).size === bytes.length) throw unwritable(path);
  return eraseIn(owner, path, name, edit);
}
