// Stores for a suite: made in a temporary folder as `tide init` makes them, opened as a command opens them, gone afterwards.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../src/engine/reading/load.ts';
import { type RecallAnswer, type RecallOptions, recall } from '../src/engine/recall/recall.ts';
import type { Semantics } from '../src/engine/recall/semantics.ts';
import type { Store } from '../src/model/store.ts';
import { nodeFiles } from '../src/platform/node-files.ts';
import { locate, makeStore, openStore, type Place } from '../src/platform/open-store.ts';
import { openStaticTable } from '../src/platform/static-table.ts';

export interface Bench {
  /** A store of that name: made the first time, and opened at the given moment. */
  store(name: string, now: string, kind?: 'project' | 'user'): Promise<Store>;
}

export async function withStores<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tide-bench-'));
  try {
    return await work({
      store: (name, now, kind = 'project') => {
        const cwd = join(folder, name.replace(/[^\w-]+/g, '_'));
        mkdirSync(cwd, { recursive: true });
        const place: Place = { cwd, env: { TIDEMARK_HOME: join(cwd, 'home'), HOME: cwd, TIDEMARK_NOW: now } };
        makeStore(locate(place, kind));
        return openStore(place, kind);
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The table that comes with the package; a suite that cannot read it has nothing to say about meaning. */
export function semantics(): Semantics {
  const opened = openStaticTable(nodeFiles, join(process.cwd(), 'assets/static-table.bin'));
  if (!('embedder' in opened)) throw new Error(opened.reason);
  return opened;
}

export const WORDS_ALONE: Semantics = { reason: 'it was not asked for' };

/** Recall with so many results and no smaller budget of tokens: the number is what the figures are about. */
export function ask(
  store: Store,
  query: string,
  limit: number,
  options: RecallOptions = {},
  by: Semantics = semantics(),
): RecallAnswer {
  return recall([{ store, memory: load(store) }], query, { limit, budget: MANY_TOKENS, ...options }, by);
}

const MANY_TOKENS = 100_000;
