// The whole folder as this layout understands it. Every name is given once; what cannot be read is a problem, never an exception.

import { conflictLine } from '../../markdown/conflict-markers.ts';
import type { Problem } from '../../model/problem.ts';
import type { Doc, Folder } from './doc.ts';
import { readDocument } from './document-form.ts';
import { entryBlocks } from './entries.ts';
import { linkFiles } from './link-files.ts';
import { nameOnce } from './name-once.ts';
import { parseCard } from './parse-card.ts';
import { parseInstinct } from './parse-instinct.ts';
import { placeOf, stemOf } from './places.ts';
import { layerZeroProblems } from './pointer.ts';
import { registryProblems } from './registry.ts';
import { itemOf } from './shown.ts';

export function parseFolder(files: ReadonlyMap<string, string>): Folder {
  const problems: Problem[] = [];
  const docs = new Map<string, Doc>();
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const line = conflictLine(text);
    if (line !== undefined)
      problems.push({
        code: 'conflict',
        level: 'error',
        file: path,
        line,
        message: 'A merge left both sides standing in this file.',
        expected: 'one side, without the marks of the merge',
        received: text.split('\n')[line - 1]?.trim() ?? '',
      });
    docs.set(path, parseFile(path, text, problems));
  }
  problems.push(...layerZeroProblems(files), ...registryProblems(files));
  const named = nameOnce(linkFiles(docs), problems);
  return {
    ...named,
    problems,
    locked: new Set(problems.flatMap(({ level, file }) => (level === 'error' && file ? [file] : []))),
  };
}

function parseFile(path: string, text: string, problems: Problem[]): Doc {
  const place = placeOf(path);
  const doc = { path, text, place };
  if (place.holds === 'entries') {
    const blocks = entryBlocks(path, text, place.usual);
    for (const { item, long, orphans = [] } of blocks) {
      for (const line of orphans)
        problems.push({
          code: 'orphan-stamp',
          level: 'notice',
          file: path,
          line,
          message: 'The entry this stamp belonged to is not above it; the line is kept as text only.',
          expected: 'the stamp as the last line of its entry',
          received: text.split('\n')[line - 1]?.trim() ?? '',
        });
      if (long)
        problems.push({
          code: 'long-summary',
          level: 'notice',
          file: path,
          line: item?.line ?? 1,
          message: 'The summary of a topic takes at most six lines.',
        });
    }
    return { ...doc, blocks };
  }
  if (place.holds === 'document') {
    const shown = readDocument(text, stemOf(path), place.folder);
    return shown === undefined
      ? doc
      : { ...doc, shown, item: { ...itemOf(shown, path, 1, ''), name: shown.id ?? path } };
  }
  if (place.holds === 'card') return parseCard(doc, problems);
  if (place.holds === 'instinct') return parseInstinct(doc, problems);
  return doc;
}
