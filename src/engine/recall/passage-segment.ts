// The index over the conversations of one folder: terms and directions of its turns, and what ranking has to know of each.
// A cache: it is made anew when the folder has changed.

import { redact } from '../../capture/redaction/redact.ts';
import { termsOf } from '../../markdown/terms.ts';
import { MARK } from '../../model/conversations.ts';
import { dayOf } from '../../model/day.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import { isAssistant, isTool, type Passage } from '../../model/passage.ts';
import type { Section } from '../../model/section.ts';
import type { Store } from '../../model/store.ts';
import { marksOf } from '../../recall/passages/marks-of.ts';
import { homeOf } from '../load.ts';
import { type PassagePlace, passageFiles, readPassageFile } from '../passages/read-passages.ts';
import { openSectioned, readSectioned, renderSectioned, type SectionedFile } from '../sectioned-file.ts';
import type { Progress } from './fact-index.ts';
import { unmarked } from './fact-text.ts';
import { INDEX_VERSION, type IndexHead, indexSections, packIndex } from './index-file.ts';
import { passageIndexes } from './index-paths.ts';

export interface PassageHead extends IndexHead {
  readonly folder: string;
  readonly stamp: string;
  /** No later change can have left the same stamp. */
  readonly settled: boolean;
  readonly files: readonly (readonly [name: string, stamp: string])[];
  readonly speakers: readonly string[];
  /** Turns that were put there with a secret in them: shown without it. */
  readonly secrets: readonly number[];
  /** Lines that could not be read: the first of them, and how many there are. */
  readonly damaged: { readonly count: number; readonly first?: DamagedLine };
}

export interface DamagedLine {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Arrays of a segment, in the order of the file, before the sections of the index. */
export const PASSAGE_SECTIONS = ['starts', 'days', 'speakerOf', 'marks', 'sessions', 'extents'] as const;
export type PassageSections = Readonly<Record<(typeof PASSAGE_SECTIONS)[number], Section>> &
  ReturnType<typeof indexSections>;

export interface PassageSegment {
  readonly head: PassageHead;
  readonly sections: PassageSections;
}

/** One line of `sessions`. */
export type SessionLine = readonly [id: string, file: string, date: string];

/** Made in memory where it is not `kept` on disk or cannot be. */
export function openPassageSegment(
  store: Store,
  folder: PassagePlace,
  embedder: StaticEmbedder | undefined,
  progress: Progress,
  kept: boolean,
  look: Look,
): PassageSegment {
  const path = segmentPath(store, folder.path);
  const there = kept ? readSectioned<PassageHead>(store.files, path) : undefined;
  if (there !== undefined && isCurrent(store, there.head, folder, embedder, look)) return segmentOf(there);
  const made = render(store, folder, embedder, progress);
  if (kept) tryWriting(store, path, made);
  return segmentOf(openSectioned(store.files, made));
}

/** Files that are still to be looked at one by one, counted down: a folder does not tell that one was edited in place. */
export interface Look {
  left: number;
}

function tryWriting(store: Store, path: string, bytes: Uint8Array): void {
  try {
    store.files.makeFolder(passageIndexes(store));
    store.files.replace(path, bytes);
  } catch {
    // A cache that cannot be written (a read-only disk) is only slower.
  }
}

export function segmentPath(store: Store, folder: string): string {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  return `${passageIndexes(store)}/${name}-${store.digest.sha256(folder).slice(0, 8)}`;
}

function segmentOf({ head, sections }: SectionedFile<PassageHead>): PassageSegment {
  const own = Object.fromEntries(PASSAGE_SECTIONS.map((name, i) => [name, sections[i]]));
  return {
    head,
    sections: { ...own, ...indexSections(sections, PASSAGE_SECTIONS.length) } as PassageSections,
  };
}

function isCurrent(
  store: Store,
  head: PassageHead,
  folder: PassagePlace,
  embedder: StaticEmbedder | undefined,
  look: Look,
): boolean {
  if (head.home !== homeOf(store)) return false;
  if (head.version !== INDEX_VERSION || (embedder !== undefined && head.embedder !== embedder.name))
    return false;
  if (head.folder !== folder.path) return false;
  if (head.settled && head.stamp === folder.stamp) {
    if (head.files.length > look.left) return true;
    look.left -= head.files.length;
    return head.files.every(([name, stamp]) => store.files.stat(`${folder.path}/${name}`)?.stamp === stamp);
  }
  const files = passageFiles(store, folder.path);
  const known = new Map(head.files);
  return (
    files.length === head.files.length &&
    files.every(({ path, stamp, settled }) => settled && known.get(nameOf(path)) === stamp)
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

interface Read {
  readonly file: string;
  readonly passages: ReturnType<typeof readPassageFile>['passages'];
  readonly first: Passage;
}

function render(
  store: Store,
  folder: PassagePlace,
  embedder: StaticEmbedder | undefined,
  progress: Progress,
): Uint8Array {
  const files = passageFiles(store, folder.path);
  const read: Read[] = [];
  const stamps: (readonly [name: string, stamp: string])[] = [];
  const damaged: DamagedLine[] = [];
  for (const [i, { path }] of files.entries()) {
    progress(i, files.length);
    const { passages, problems, stamp } = readPassageFile(store, path);
    stamps.push([nameOf(path), stamp]);
    for (const { line = 1, message } of problems) damaged.push({ file: path, line, message });
    const first = passages[0]?.passage;
    if (first !== undefined) read.push({ file: nameOf(path), passages, first });
  }
  // In the order of time; conversations of one moment by name.
  read.sort((a, b) => compare(a.first.date, b.first.date) || compare(a.first.session, b.first.session));
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
    files: stamps.sort(([a], [b]) => compare(a, b)),
    speakers,
    secrets,
    damaged: { count: damaged.length, ...(damaged[0] === undefined ? {} : { first: damaged[0] }) },
  };
  const lines = read.map(({ first, file }): SessionLine => [first.session, file, first.date]);
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

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
