// The index over the conversations of one folder: terms and directions of its turns, and what ranking has to know of each.
// A cache: it is made anew when the folder has changed.

import type { StaticEmbedder } from '../../model/embedder.ts';
import type { Section } from '../../model/section.ts';
import type { Store } from '../../model/store.ts';
import { homeOf } from '../home-of.ts';
import { type PassagePlace, passageFiles } from '../passages/read-passages.ts';
import { openSectioned, readSectioned, type SectionedFile } from '../reading/sectioned-file.ts';
import type { Progress } from './fact-index.ts';
import { INDEX_VERSION, indexSections } from './index-file.ts';
import { passageIndexes } from './index-paths.ts';
import { makePassageSegment } from './make-passage-segment.ts';
import type { PassageHead } from './passage-head.ts';

/** Arrays of a segment, in the order of the file, before the sections of the index. */
const PASSAGE_SECTIONS = ['starts', 'days', 'speakerOf', 'marks', 'sessions', 'extents'] as const;
type PassageSections = Readonly<Record<(typeof PASSAGE_SECTIONS)[number], Section>> &
  ReturnType<typeof indexSections>;

export interface PassageSegment {
  readonly head: PassageHead;
  readonly sections: PassageSections;
}

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
  const made = makePassageSegment(store, folder, embedder, progress);
  if (kept) tryWriting(store, path, made);
  return segmentOf(openSectioned(store.files, made));
}

/** Files that are still to be looked at one by one, counted down: a folder does not tell that one was edited in place. */
interface Look {
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

function segmentPath(store: Store, folder: string): string {
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
