// The index over the conversations of one folder, made from its files.

import { redact } from '../../capture/redaction/redact.ts';
import { termsOf } from '../../markdown/terms.ts';
import { MARK } from '../../model/conversations.ts';
import { dayOf } from '../../model/day.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import { isAssistant, isTool, type Passage } from '../../model/passage.ts';
import type { Store } from '../../model/store.ts';
import { marksOf } from '../../recall/passages/marks-of.ts';
import { homeOf } from '../home-of.ts';
import type { PassagePlace } from '../passages/read-passages.ts';
import { renderSectioned } from '../reading/sectioned-file.ts';
import type { Progress } from './fact-index.ts';
import { unmarked } from './fact-text.ts';
import { packIndex } from './index-file.ts';
import { HASH_BEGINNING, type PassageHead, type SessionLine } from './passage-head.ts';
import { readFolder } from './read-passage-folder.ts';

export function makePassageSegment(
  store: Store,
  folder: PassagePlace,
  embedder: StaticEmbedder | undefined,
  progress: Progress,
): Uint8Array {
  const { read, stamps, damaged } = readFolder(store, folder.path, progress);
  const turns = read.flatMap(({ passages }) => passages);
  const speakers = [...new Set(turns.map(({ passage }) => passage.speaker))];
  const numbers = new Map(speakers.map((name, number) => [name, number]));
  const lower = new Set(speakers.map((name) => name.toLowerCase()));
  let first = 0;
  const starts = read.map(({ passages }) => {
    first += passages.length;
    return first - passages.length;
  });
  const safe = turns.map(({ passage: { text } }) => redact(text).text);
  const named = new Set(speakers.filter((name) => redact(name).kinds.length > 0));
  const secrets = turns.flatMap(({ passage: { text, speaker } }, turn) =>
    text !== safe[turn] || named.has(speaker) ? [turn] : [],
  );
  embedder?.expectMany();
  const { head, sections } = packIndex(
    safe.map((text) => ({ terms: termsOf(unmarked(text)), vector: embedder?.vectorOf(text) })),
    turns.length,
    embedder,
    homeOf(store),
  );
  const own: PassageHead = {
    ...head,
    folder: folder.path,
    stamp: folder.stamp,
    settled: folder.settled,
    files: stamps,
    speakers: speakers.map((name) => (named.has(name) ? redact(name).text : name)),
    secrets,
    damaged: { count: damaged.length, ...(damaged[0] === undefined ? {} : { first: damaged[0] }) },
  };
  const lines = read.map(({ first: { session, date }, file }): SessionLine => {
    const hash = store.digest.sha256(session).slice(0, HASH_BEGINNING);
    return [session, file, date, hash];
  });
  return renderSectioned(own, [
    bytes(Int32Array.from(starts)),
    bytes(Int32Array.from(read, (one) => dayOf(one.first.date) ?? 0)),
    bytes(Int32Array.from(turns, ({ passage }) => numbers.get(passage.speaker) ?? 0)),
    Uint8Array.from(turns, ({ passage }) => marks(passage, lower)),
    new TextEncoder().encode(JSON.stringify(lines)),
    bytes(Int32Array.from(turns.flatMap(({ from, to }) => [from, to]))),
    ...sections,
  ]);
}

function marks({ text, speaker }: Passage, speakers: ReadonlySet<string>): number {
  return (
    marksOf(text, speakers) | (isAssistant(speaker) ? MARK.assistant : 0) | (isTool(speaker) ? MARK.tool : 0)
  );
}

function bytes(array: Int32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
