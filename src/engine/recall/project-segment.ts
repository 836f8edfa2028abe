// The index over some files of the project that lie beside each other: terms and directions of their blocks, and where each block
// stands. A cache: it is made anew when one of its files has changed.

import { blocksOf } from '../../markdown/blocks.ts';
import { termsOf } from '../../markdown/terms.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import { hash32 } from '../../model/hash.ts';
import { type ProjectFile, type ProjectFiles, textKindOf } from '../../model/project-file.ts';
import { bytesOf, type Section } from '../../model/section.ts';
import type { Store } from '../../model/store.ts';
import { homeOf } from '../home-of.ts';
import {
  openSectioned,
  readSectioned,
  renderSectioned,
  type SectionedFile,
} from '../reading/sectioned-file.ts';
import { unmarked } from './fact-text.ts';
import { INDEX_VERSION, type IndexHead, indexSections, packIndex } from './index-file.ts';
import { projectIndexes } from './index-paths.ts';
import { linesOfText } from './project-text.ts';

interface ProjectHead extends IndexHead {
  /** A stamp is empty where another change could have left the same. */
  readonly files: readonly (readonly [path: string, stamp: string])[];
}

export interface ProjectSegment {
  readonly head: ProjectHead;
  /** Of each block: its file, its first line, and one more than its last. */
  readonly places: Section;
  readonly sections: ReturnType<typeof indexSections>;
}

/** Files that are indexed together, and what their index is called. */
export interface Run {
  readonly name: string;
  readonly files: readonly ProjectFile[];
}

const TOGETHER = 128;
const MOST_TOGETHER = 4 * TOGETHER;

/** Where a run ends is told by the paths themselves, so that a new file changes the run it lies in and no other. */
export function runsOf(files: readonly ProjectFile[], digest: Store['digest']): Run[] {
  const runs: { name: string; files: ProjectFile[] }[] = [];
  for (const file of files) {
    const last = runs.at(-1);
    if (last === undefined) runs.push({ name: 'first', files: [file] });
    else if (last.files.length >= MOST_TOGETHER || (hash32(file.path) >>> 0) % TOGETHER === 0)
      runs.push({ name: digest.sha256(file.path).slice(0, 16), files: [file] });
    else last.files.push(file);
  }
  return runs;
}

/** Whether it lies there as it should be, without reading more than its head. */
export function keptSegment(
  store: Store,
  { name, files }: Run,
  embedder: StaticEmbedder | undefined,
): ProjectSegment | undefined {
  const there = readSectioned<ProjectHead>(store.files, `${projectIndexes(store)}/${name}`);
  if (there === undefined || there.head.home !== homeOf(store)) return undefined;
  const { head } = there;
  if (head.version !== INDEX_VERSION || (embedder !== undefined && head.embedder !== embedder.name))
    return undefined;
  const isCurrent =
    head.files.length === files.length &&
    files.every(({ path, stamp }, i) => head.files[i]?.[0] === path && head.files[i]?.[1] === stamp);
  return isCurrent ? segmentOf(there) : undefined;
}

/** Made now; kept on disk where that is wanted and can be done. */
export function makeSegment(
  store: Store,
  project: ProjectFiles,
  run: Run,
  embedder: StaticEmbedder | undefined,
  kept: boolean,
): ProjectSegment {
  const bytes = render(store, project, run, embedder);
  if (kept)
    try {
      const path = `${projectIndexes(store)}/${run.name}`;
      store.files.makeFolder(projectIndexes(store));
      store.files.replace(path, bytes);
      // From there it is read in parts: many segments are too much to hold.
      const written = readSectioned<ProjectHead>(store.files, path);
      if (written !== undefined) return segmentOf(written);
    } catch {
      // A cache that cannot be written (a read-only disk) is only slower.
    }
  return segmentOf(openSectioned<ProjectHead>(store.files, bytes));
}

function segmentOf({ head, sections }: SectionedFile<ProjectHead>): ProjectSegment {
  return { head, places: sections[0] as Section, sections: indexSections(sections, 1) };
}

function render(
  store: Store,
  project: ProjectFiles,
  { files }: Run,
  embedder: StaticEmbedder | undefined,
): Uint8Array {
  const places: number[] = [];
  const texts: { path: string; text: string }[] = [];
  for (const [number, { path }] of files.entries()) {
    const lines = linesOfText(project.read(path)) ?? [];
    for (const { from, to } of blocksOf(lines, textKindOf(path) === 'document')) {
      places.push(number, from, to);
      texts.push({ path, text: unmarked(lines.slice(from, to).join('\n')) });
    }
  }
  embedder?.expectMany();
  const { head, sections } = packIndex(
    texts.map(({ path, text }) => ({
      terms: [...termsOf(path), ...termsOf(text)],
      vector: embedder?.vectorOf(text),
    })),
    texts.length,
    embedder,
    homeOf(store),
  );
  const own: ProjectHead = {
    ...head,
    files: files.map(({ path, stamp, settled }) => [path, settled ? stamp : '']),
  };
  return renderSectioned(own, [bytesOf(Int32Array.from(places)), ...sections]);
}
