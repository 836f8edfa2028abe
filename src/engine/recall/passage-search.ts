// All imported conversations as something that can be searched. Ranking counts turns in the order of time; in the corpus they have
// the numbers they got when they were read.

import type { DamagedLine } from '../../database/passage-table.ts';
import {
  type ConversationRow,
  conversationRows,
  damagedLines,
  fileStamps,
  passageRows,
} from '../../database/passage-table.ts';
import { openCorpus } from '../../database/search-corpus.ts';
import type { Conversations } from '../../model/conversations.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { Database } from '../../model/database.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Passage } from '../../model/passage.ts';
import type { Store } from '../../model/store.ts';
import { renumberedCorpus, renumberedVectors } from './renumbered.ts';

export interface PassageSearch {
  readonly corpus: Corpus;
  readonly vectors: Vectors | undefined;
  readonly conversations: Conversations;
  passagesAt(turns: readonly number[]): readonly Passage[];
  /** Numbers of the conversations whose names have one of these hashes. */
  sessionsWith(hashes: ReadonlySet<string>): ReadonlySet<number>;
  /** Lines that could not be read. */
  readonly damaged: { readonly count: number; readonly first?: DamagedLine };
}

/** Thrown where a file that an answer comes from has changed since it was read: it is one of those nobody looked at. */
export class StalePassages extends Error {}

export function searchPassages(
  store: Store,
  database: Database,
  embedder: StaticEmbedder | undefined,
): PassageSearch {
  const rows = conversationRows(database);
  const conversations = conversationsOf(rows);
  const { turns, starts, sessions } = conversations;
  const documentOf = new Int32Array(turns);
  for (const [session, { first }] of rows.entries()) {
    const start = starts[session] as number;
    const end = starts[session + 1] ?? turns;
    for (let turn = start; turn < end; turn++) documentOf[turn] = first + turn - start;
  }
  const corpus = openCorpus(database, 'passage');
  const vectors = embedder === undefined ? undefined : corpus.vectors;
  return {
    corpus: renumberedCorpus(corpus, documentOf),
    vectors: vectors === undefined ? undefined : renumberedVectors(vectors, documentOf, corpus.size),
    conversations,
    damaged: damagedLines(database),
    sessionsWith: (hashes) =>
      new Set(rows.flatMap(({ session_hash }, session) => (hashes.has(session_hash) ? [session] : []))),
    passagesAt: (wanted) => {
      const own = wanted.map((turn) => rows[sessions[turn] as number] as ConversationRow);
      requireCurrent(store, database, new Set(own.map(({ path }) => path)));
      const found = passageRows(
        database,
        wanted.map((turn) => documentOf[turn] as number),
      );
      return wanted.map((turn, i): Passage => {
        const passage = found.get(documentOf[turn] as number);
        if (passage === undefined) throw new Error('A passage of the database is missing.');
        return { ...passage, session: (own[i] as ConversationRow).session };
      });
    },
  };
}

function conversationsOf(rows: readonly ConversationRow[]): Conversations {
  const turns = rows.reduce((sum, row) => sum + row.turns, 0);
  const starts = new Int32Array(rows.length);
  const sessions = new Int32Array(turns);
  const speakers = new Int32Array(turns);
  const marks = new Uint8Array(turns);
  const numbers = new Map<string, number>();
  let start = 0;
  for (const [session, row] of rows.entries()) {
    starts[session] = start;
    sessions.fill(session, start, start + row.turns);
    marks.set(row.marks, start);
    for (const [i, name] of (JSON.parse(row.speakers) as string[]).entries()) {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      speakers[start + i] = number;
    }
    start += row.turns;
  }
  return {
    turns,
    starts,
    days: Int32Array.from(rows, ({ day }) => day),
    sessions,
    speakers,
    speakerNames: [...numbers.keys()],
    marks,
  };
}

function requireCurrent({ files }: Store, database: Database, paths: ReadonlySet<string>): void {
  const stamps = new Map([...fileStamps(database).values()].flatMap((folder) => [...folder]));
  for (const path of paths) {
    const stamp = stamps.get(path);
    if (stamp !== '' && files.stat(path)?.stamp !== stamp) throw new StalePassages();
  }
}
