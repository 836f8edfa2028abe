// All imported conversations as something that can be searched: one segment per folder, joined in the order of time.

import type { Conversations } from '../../model/conversations.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Passage } from '../../model/passage.ts';
import { integers } from '../../model/section.ts';
import type { Store } from '../../model/store.ts';
import { joinedCorpus } from '../../search-index/joined-corpus.ts';
import { DamagedIndex, openSegment, sound } from '../../search-index/segment.ts';
import { openVectors } from '../../search-index/vectors.ts';
import { passageFolders, readPassageAt } from '../passages/read-passages.ts';
import type { Progress } from './fact-index.ts';
import { openPassageSegment, type PassageSegment, type SessionLine } from './passage-segment.ts';

export interface PassageSearch {
  readonly corpus: Corpus;
  readonly vectors: Vectors | undefined;
  readonly conversations: Conversations;
  /** The turns as they were said. Where one is not there any more, the index is not one of these conversations. */
  passagesAt(turns: readonly number[]): readonly Passage[];
  sessionName(session: number): string;
}

/** Undefined when no conversation was ever imported. */
export function searchPassages(
  store: Store,
  embedder: StaticEmbedder | undefined,
  progress: Progress = () => {},
  kept = true,
): PassageSearch | undefined {
  const folders = passageFolders(store);
  if (folders.length === 0) return undefined;
  // Those without a date are taken for the oldest.
  const key = (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return name === 'undated' ? '' : name;
  };
  folders.sort((a, b) => (key(a.path) < key(b.path) ? -1 : key(a.path) > key(b.path) ? 1 : 0));
  const segments = folders.map((folder) => openPassageSegment(store, folder, embedder, progress, kept));
  let first = 0;
  const placed = segments.map((segment) => {
    first += segment.head.segment.documents;
    return { ...segment, base: first - segment.head.segment.documents };
  });
  const conversations = joined(placed, first);
  return {
    corpus: joinedCorpus(
      placed.map(({ head, sections, base }) => ({ corpus: openSegment(head.segment, sections), base })),
    ),
    vectors:
      embedder === undefined
        ? undefined
        : openVectors(
            placed.map(({ head, sections: { codes, rows }, base }) => ({
              base,
              documents: head.segment.documents,
              codes,
              rows,
            })),
            embedder.dimensions,
          ),
    conversations,
    sessionName: (session) => lineOf(placed, conversations, session)[0],
    passagesAt: (turns) => turns.map((turn) => passageAt(store, placed, conversations, turn)),
  };
}

type Placed = PassageSegment & { readonly base: number };

function joined(placed: readonly Placed[], turns: number): Conversations {
  const starts: number[] = [];
  const days: number[] = [];
  const speakers = new Uint16Array(turns);
  const marks = new Uint8Array(turns);
  const speakerNames: string[] = [];
  for (const { head, sections, base } of placed) {
    for (const start of integers(sound(sections.starts.whole()))) starts.push(base + start);
    for (const day of integers(sound(sections.days.whole()))) days.push(day);
    marks.set(sound(sections.marks.whole()), base);
    const own = sound(sections.speakerOf.whole());
    for (let turn = 0; 2 * turn < own.length; turn++)
      speakers[base + turn] = speakerNames.length + ((own[2 * turn] ?? 0) | ((own[2 * turn + 1] ?? 0) << 8));
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
  let own = lines.get(sections);
  if (own === undefined) {
    own = JSON.parse(new TextDecoder().decode(sound(sections.sessions.whole()))) as SessionLine[];
    lines.set(sections, own);
  }
  const before = starts.findIndex((start) => start >= base);
  return sound(own[session - before]);
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
  const passage = readPassageAt(store, `${head.folder}/${file}`, from, to);
  if (passage?.session !== session) throw new DamagedIndex();
  return passage;
}
