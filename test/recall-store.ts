// Stores to ask questions of: many facts written at once, and the ways an index may or may not be there.

import { append } from '../src/engine/append.ts';
import { load } from '../src/engine/reading/load.ts';
import type { Memory } from '../src/engine/reading/memory.ts';
import { type RecallAnswer, type RecallOptions, recall } from '../src/engine/recall/recall.ts';
import type { Notes, Semantics } from '../src/engine/recall/semantics.ts';
import type { Draft, Field } from '../src/model/event.ts';
import type { Store } from '../src/model/store.ts';
import { TidemarkError } from '../src/model/tidemark-error.ts';
import type { MemoryFiles } from '../src/platform/memory-files.ts';
import { nodeFiles } from '../src/platform/node-files.ts';
import { openStatic } from '../src/platform/open-static.ts';
import { openStore } from '../src/platform/open-store.ts';
import { memoryDatabase } from '../src/platform/sqlite/memory-database.ts';
import { type Desk, memoryStore } from './memory-store.ts';
import type { Scratch } from './tide.ts';

export const DAY = '2026-05-04';
export const INDEX = '/project/.tidemark/.index';
export const meaning: Semantics = openStatic(nodeFiles);

export function created(id: string, text: string, kind = 'learning', fields: readonly Field[] = []): Draft {
  return { verb: 'Created', kind, id, text, fields };
}

/** Drafts as one write. */
export function say(store: Store, drafts: readonly Draft[]): void {
  try {
    append(store, load(store), drafts);
  } catch (error) {
    // Random events may be without effect; they stand in the ledger all the same.
    if (!(error instanceof TidemarkError) || error.code !== 'corrupt') throw error;
  }
}

/** In a scratch project, by the engine: a process for each would take a minute. */
export async function fill({ project, root, now }: Scratch, drafts: readonly Draft[]): Promise<void> {
  const env = { HOME: `${root}/home`, TIDEMARK_NOW: now, TIDEMARK_AUTHOR: 'Ada' };
  say(await openStore({ cwd: project, env }), drafts);
}

/** All there is now in the database, whether it would be worth it or not. */
export function keep(store: Store): void {
  load(store, { folded: true });
}

const THINGS = ['cache', 'session', 'tariff', 'login', 'export', 'queue', 'invoice'];
const DOINGS = ['expires', 'retries', 'fails', 'restarts', 'blocks'];
const PLACES = [
  'at night',
  'on the staging host',
  'behind the proxy',
  'in the worker',
  'under load',
  'in Vienna',
];

/** Sentences of few words, so that many facts are as good as each other. */
export function sentence(n: number): string {
  const pick = (words: readonly string[], salt: number) => words[Math.floor(n / salt) % words.length];
  return `The ${pick(THINGS, 1)} ${pick(DOINGS, 7)} ${pick(PLACES, 35)}`;
}

/** A store with an index over so many facts. */
export function indexedStore(count: number): Desk {
  const desk = memoryStore();
  const store = desk.at(DAY);
  say(
    store,
    Array.from({ length: count }, (_, n) => created(`f${n}`, sentence(n))),
  );
  keep(store);
  ask(store, 'anything');
  return desk;
}

export function ask(
  store: Store,
  question: string,
  options: RecallOptions = {},
  semantics: Semantics = meaning,
  notes: Notes = {},
  memory: Memory = load(store),
): RecallAnswer {
  return recall([{ store, memory }], question, options, semantics, notes);
}

/** The same store on a copy of its files. */
export function on(files: MemoryFiles, store: Store): Store {
  return { ...store, files, database: memoryDatabase(files, store.root) };
}
