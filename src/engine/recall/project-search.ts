// The text of the project as something that can be searched. Before every question the files that have changed are read again; an
// answer is read from the files themselves.

import { CorpusWriter, nextDocument } from '../../database/corpus-writer.ts';
import {
  addProjectFile,
  blockRow,
  clearProject,
  type ProjectFileRow,
  projectFiles,
  removeProjectFile,
} from '../../database/project-table.ts';
import { openCorpus } from '../../database/search-corpus.ts';
import { blocksOf } from '../../markdown/blocks.ts';
import { termsOf } from '../../markdown/terms.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { Database } from '../../model/database.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import { type ProjectFile, type ProjectFiles, textKindOf } from '../../model/project-file.ts';
import { isOfEmbedder, keepEmbedder } from './corpus-embedder.ts';
import { unmarked } from './fact-text.ts';
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
  database: Database,
  project: ProjectFiles,
  files: readonly ProjectFile[],
  embedder: StaticEmbedder | undefined,
  progress: Progress = () => {},
): ProjectSearch {
  updateProject(database, project, files, embedder, progress);
  const corpus = openCorpus(database, 'block');
  const known = new Map<string, readonly string[] | undefined>();
  const linesOf = (path: string) => {
    if (!known.has(path)) known.set(path, linesOfText(project.read(path)));
    return known.get(path);
  };
  return {
    corpus,
    vectors: embedder === undefined ? undefined : corpus.vectors,
    blockAt: (document) => {
      const row = blockRow(database, document);
      const lines = row === undefined ? undefined : linesOf(row.path);
      return row === undefined || lines === undefined || lines.length < row.to_line
        ? undefined
        : { path: row.path, from: row.from_line, lines: lines.slice(row.from_line, row.to_line) };
    },
  };
}

function updateProject(
  database: Database,
  project: ProjectFiles,
  files: readonly ProjectFile[],
  embedder: StaticEmbedder | undefined,
  progress: Progress,
): void {
  const isCurrent = () => {
    const { changed, gone } = changesIn(database, files);
    return changed.length + gone.length === 0;
  };
  if (isOfEmbedder(database, 'block', embedder) && isCurrent()) return;
  database.transaction(() => {
    keepEmbedder(database, 'block', embedder, () => clearProject(database));
    // Another process may have been faster.
    const { changed, gone } = changesIn(database, files);
    const writer = new CorpusWriter(database, 'block');
    for (const row of gone) {
      removeProjectFile(database, row);
      for (let block = row.first; block < row.first + row.blocks; block++) writer.remove(block);
    }
    if (changed.length > 0) embedder?.expectMany();
    let first = nextDocument(database, 'block');
    for (const [i, { path, stamp, settled }] of changed.entries()) {
      progress(i, changed.length);
      const lines = linesOfText(project.read(path)) ?? [];
      const blocks = blocksOf(lines, textKindOf(path) === 'document');
      addProjectFile(database, { path, stamp: settled ? stamp : '', first }, blocks);
      for (const { from, to } of blocks) {
        const text = unmarked(lines.slice(from, to).join('\n'));
        writer.add(first++, [...termsOf(path), ...termsOf(text)], embedder?.vectorOf(text));
      }
    }
    writer.finish();
  });
}

interface Changes {
  readonly changed: readonly ProjectFile[];
  /** Rows of files that changed or are not there any more. */
  readonly gone: readonly ProjectFileRow[];
}

function changesIn(database: Database, files: readonly ProjectFile[]): Changes {
  const known = projectFiles(database);
  const changed = files.filter(({ path, stamp, settled }) => !settled || known.get(path)?.stamp !== stamp);
  const kept = new Set(files.map(({ path }) => path));
  for (const { path } of changed) kept.delete(path);
  return { changed, gone: [...known.values()].filter(({ path }) => !kept.has(path)) };
}
