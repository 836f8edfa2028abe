// All imported conversations as something that can be searched: one segment per folder, joined in the order of time.

import { redact } from '../../capture/redaction/redact.ts';
import type { Conversations } from '../../model/conversations.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Passage } from '../../model/passage.ts';
import { integers } from '../../model/section.ts';
import type { Store } from '../../model/store.ts';
import { DamagedIndex, sound } from '../../search-index/segment.ts';
import { passageFolders, readPassageAt } from '../passages/read-passages.ts';
import type { Progress } from './fact-index.ts';
import { joinedSegments } from './joined-segments.ts';
import { type DamagedLine, HASH_BEGINNING, type SessionLine } from './passage-head.ts';
import { openPassageSegment, type PassageSegment } from './passage-segment.ts';

export interface PassageSearch {
  readonly corpus: Corpus;
  readonly vectors: Vectors | undefined;
  readonly conversations: Conversations;
  /** The turns as they were said. Where one is not there any more, the index is not one of these conversations. */
  passagesAt(turns: readonly number[]): readonly Passage[];
  /** Numbers of the conversations whose names have one of these hashes. */
  sessionsWith(hashes: ReadonlySet<string>): ReadonlySet<number>;
  /** Lines that could not be read. */
  readonly damaged: { readonly count: number; readonly first?: DamagedLine | undefined };
}

/** Files that are looked at one by one with every question, those of the newest months first; more would be felt. */
const LOOKED_AT = 300;

/** Undefined when no conversation was ever imported. */
export function searchPassages(
  store: Store,
  embedder: StaticEmbedder | undefined,
  progress: Progress = () => {},
  kept = true,
  looksAtAll = false,
): PassageSearch | undefined {
  const folders = passageFolders(store);
  if (folders.length === 0) return undefined;
  // Those without a date are taken for the oldest.
  const key = (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return name === 'undated' ? '' : name;
  };
  folders.sort((a, b) => (key(a.path) < key(b.path) ? -1 : key(a.path) > key(b.path) ? 1 : 0));
  const look = { left: looksAtAll ? Number.POSITIVE_INFINITY : LOOKED_AT };
  const segments = folders
    .reverse()
    .map((folder) => openPassageSegment(store, folder, embedder, progress, kept, look))
    .reverse();
  const { placed, documents, corpus, vectors } = joinedSegments(segments, embedder);
  const conversations = joined(placed, documents);
  return {
    corpus,
    vectors,
    conversations,
    sessionsWith: (hashes) => sessionsWith(store, placed, hashes),
    damaged: {
      count: segments.reduce((sum, { head }) => sum + head.damaged.count, 0),
      first: segments.find(({ head }) => head.damaged.count > 0)?.head.damaged.first,
    },
    passagesAt: (turns) => turns.map((turn) => passageAt(store, placed, conversations, turn)),
  };
}

type Placed = PassageSegment & { readonly base: number };

function joined(placed: readonly Placed[], turns: number): Conversations {
  const starts: number[] = [];
  const days: number[] = [];
  const speakers = new Int32Array(turns);
  const marks = new Uint8Array(turns);
  const speakerNames: string[] = [];
  for (const { head, sections, base } of placed) {
    for (const start of integers(sound(sections.starts.whole()))) starts.push(base + start);
    for (const day of integers(sound(sections.days.whole()))) days.push(day);
    marks.set(sound(sections.marks.whole()), base);
    const before = speakerNames.length;
    const own = integers(sound(sections.speakerOf.whole()));
    speakers.set(before === 0 ? own : own.map((speaker) => before + speaker), base);
    for (const name of head.speakers) speakerNames.push(name);
  }
  const sessions = new Int32Array(turns);
  for (const [session, start] of starts.entries())
    sessions.fill(session, start, starts[session + 1] ?? turns);
  return {
    turns,
    starts: Int32Array.from(starts),
    days: Int32Array.from(days),
    sessions,
    speakers,
    speakerNames,
    marks,
  };
}

function segmentWith(placed: readonly Placed[], turn: number): Placed {
  return sound(placed.findLast(({ base }) => base <= turn));
}

const lines = new WeakMap<object, readonly SessionLine[]>();

function lineOf(placed: readonly Placed[], { starts }: Conversations, session: number): SessionLine {
  const { base, sections } = segmentWith(placed, starts[session] ?? 0);
  const own = linesOf(sections);
  const before = starts.findIndex((start) => start >= base);
  return sound(own[session - before]);
}

function linesOf(sections: PassageSegment['sections']): readonly SessionLine[] {
  let own = lines.get(sections);
  if (own === undefined) {
    own = JSON.parse(new TextDecoder().decode(sound(sections.sessions.whole()))) as SessionLine[];
    lines.set(sections, own);
  }
  return own;
}

function sessionsWith(
  { digest }: Store,
  placed: readonly Placed[],
  hashes: ReadonlySet<string>,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (hashes.size === 0) return found;
  const beginnings = new Set([...hashes].map((hash) => hash.slice(0, HASH_BEGINNING)));
  let session = 0;
  for (const { sections } of placed)
    for (const [name, , , beginning] of linesOf(sections)) {
      if (beginnings.has(beginning) && hashes.has(digest.sha256(name))) found.add(session);
      session++;
    }
  return found;
}

function passageAt(
  store: Store,
  placed: readonly Placed[],
  conversations: Conversations,
  turn: number,
): Passage {
  const { base, head, sections } = segmentWith(placed, turn);
  const at = (turn - base) * 8;
  const [from = 0, to = 0] = integers(sound(sections.extents.part(at, at + 8)));
  const [session, file] = lineOf(placed, conversations, conversations.sessions[turn] ?? 0);
  // Whoever edited the file since may have changed anything in it.
  const passage = readPassageAt(store, `${head.folder}/${file}`, from, to, stampOf(head, file));
  if (passage?.session !== session) throw new DamagedIndex();
  return head.secrets.includes(turn - base) ? withoutSecrets(passage) : passage;
}

function withoutSecrets(passage: Passage): Passage {
  return { ...passage, speaker: redact(passage.speaker).text, text: redact(passage.text).text };
}

/** Files stand in the order of their names. */
function stampOf({ files }: PassageSegment['head'], name: string): string | undefined {
  let [from, to] = [0, files.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((files[middle]?.[0] ?? '') < name) from = middle + 1;
    else to = middle;
  }
  return files[from]?.[0] === name ? files[from]?.[1] : undefined;
}
