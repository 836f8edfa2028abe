// The text of the project as something that can be searched: segments of the files that are there now, joined in the order of their
// paths. Those whose files have changed are made anew.

import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { ProjectFile, ProjectFiles } from '../../model/project-file.ts';
import { integers } from '../../model/section.ts';
import type { Store } from '../../model/store.ts';
import { sound } from '../../search-index/segment.ts';
import { isProjectSegment, projectIndexes } from './index-paths.ts';
import { joinedSegments } from './joined-segments.ts';
import { keptSegment, makeSegment, type ProjectSegment, type Run, runsOf } from './project-segment.ts';
import { linesOfText } from './project-text.ts';
import type { Progress } from './semantics.ts';

export interface BlockAt {
  readonly path: string;
  /** Number of the first line, from 0. */
  readonly from: number;
  readonly lines: readonly string[];
}

export interface ProjectSearch {
  readonly corpus: Corpus;
  readonly vectors: Vectors | undefined;
  /** As it is now; undefined where its file has just changed or gone. */
  blockAt(document: number): BlockAt | undefined;
}

export function searchProject(
  store: Store,
  project: ProjectFiles,
  files: readonly ProjectFile[],
  embedder: StaticEmbedder | undefined,
  progress: Progress = () => {},
  kept = true,
): ProjectSearch {
  const runs = runsOf(files, store.digest);
  const there = runs.map((run) => (kept ? keptSegment(store, run, embedder) : undefined));
  const missing = runs.filter((_, i) => there[i] === undefined).length;
  let made = 0;
  const segments = runs.map((run, i) => {
    const known = there[i];
    if (known !== undefined) return known;
    progress(made++, missing);
    return makeSegment(store, project, run, embedder, kept);
  });
  if (kept && made > 0) clearAway(store, runs);
  const { placed, corpus, vectors } = joinedSegments(segments, embedder);
  const known = new Map<string, readonly string[] | undefined>();
  const linesOf = (path: string) => {
    if (!known.has(path)) known.set(path, linesOfText(project.read(path)));
    return known.get(path);
  };
  return {
    corpus,
    vectors,
    blockAt: (document) => {
      const { path, from, to } = placeOf(placed, document);
      const lines = linesOf(path);
      return lines === undefined || lines.length < to
        ? undefined
        : { path, from, lines: lines.slice(from, to) };
    },
  };
}

function placeOf(placed: readonly (ProjectSegment & { readonly base: number })[], document: number) {
  const { base, head, places } = sound(placed.findLast((one) => one.base <= document));
  const at = 12 * (document - base);
  const [file = 0, from = 0, to = 0] = integers(sound(places.whole()).subarray(at, at + 12));
  const [path] = sound(head.files[file]);
  return { path, from, to };
}

/** Segments of runs that are not there any more. */
function clearAway(store: Store, runs: readonly Run[]): void {
  const folder = projectIndexes(store);
  const current = new Set(runs.map(({ name }) => name));
  try {
    for (const { name } of store.files.list(folder))
      if (isProjectSegment(name) && !current.has(name)) store.files.remove(`${folder}/${name}`);
  } catch {
    // They are in nobody's way.
  }
}
