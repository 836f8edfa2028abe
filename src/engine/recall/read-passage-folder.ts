// The conversations of one folder, in the order of time, with what could not be read of them.

import type { Passage } from '../../model/passage.ts';
import type { Store } from '../../model/store.ts';
import { type PlacedPassage, passageFiles, readPassageFile } from '../passages/read-passages.ts';
import type { Progress } from './fact-index.ts';
import type { DamagedLine } from './passage-head.ts';

interface ReadConversation {
  readonly file: string;
  readonly passages: readonly PlacedPassage[];
  readonly first: Passage;
}

interface ReadFolder {
  readonly read: readonly ReadConversation[];
  /** Of every file as it was read, in the order of their names. */
  readonly stamps: readonly (readonly [name: string, stamp: string])[];
  readonly damaged: readonly DamagedLine[];
}

export function readFolder(store: Store, folder: string, progress: Progress): ReadFolder {
  const files = passageFiles(store, folder);
  const read: ReadConversation[] = [];
  const stamps: (readonly [name: string, stamp: string])[] = [];
  const damaged: DamagedLine[] = [];
  for (const [i, { path }] of files.entries()) {
    progress(i, files.length);
    const { passages, problems, stamp } = readPassageFile(store, path);
    const file = path.slice(path.lastIndexOf('/') + 1);
    stamps.push([file, stamp]);
    for (const { line = 1, message } of problems) damaged.push({ file: path, line, message });
    for (const own of bySession(passages)) {
      const first = own[0]?.passage;
      if (first !== undefined) read.push({ file, passages: own, first });
    }
  }
  // Conversations of one moment by name.
  read.sort((a, b) => compare(a.first.date, b.first.date) || compare(a.first.session, b.first.session));
  return { read, stamps: stamps.sort(([a], [b]) => compare(a, b)), damaged };
}

/** A file holds one conversation; one that somebody wrote may hold several. */
function bySession(passages: readonly PlacedPassage[]): Iterable<readonly PlacedPassage[]> {
  const conversations = new Map<string, PlacedPassage[]>();
  for (const one of passages) {
    const own = conversations.get(one.passage.session);
    if (own === undefined) conversations.set(one.passage.session, [one]);
    else own.push(one);
  }
  return conversations.values();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
