// A corpus over what replay derived: facts, or remarks of sessions. Before a question, the texts that may have changed since the last
// one are compared by their prints, and those that did change are indexed again.

import {
  CorpusWriter,
  corpusMark,
  documentsFrom,
  embedderOf,
  nextDocument,
  printsOf,
  setCorpusMark,
} from '../../database/corpus-writer.ts';
import type { CorpusName } from '../../database/search-schema.ts';
import { termsOf } from '../../markdown/terms.ts';
import type { Database } from '../../model/database.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';
import type { FactsMark } from '../../model/fact-table.ts';
import { hash32 } from '../../model/hash.ts';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { isOfEmbedder, keepEmbedder } from './corpus-embedder.ts';
import { unmarked } from './fact-text.ts';
import type { Notes } from './semantics.ts';

/** Documents are numbered from 0. */
export interface Stated {
  readonly size: number;
  /** Undefined where they are in no database. */
  readonly mark: FactsMark | undefined;
  /** Those that may be others than at a mark; undefined where that is not known. */
  changedSince(mark: FactsMark): readonly number[] | undefined;
  textsAt(numbers: readonly number[]): readonly string[];
}

export function updateCorpus(
  database: Database,
  name: CorpusName,
  stated: Stated,
  embedder: StaticEmbedder | undefined,
  { progress, most = Number.POSITIVE_INFINITY }: Notes,
): void {
  if (isAhead(database, name, stated)) return;
  const isKnown = isOfEmbedder(database, name, embedder);
  const isPartial = embedder === undefined && (embedderOf(database, name) ?? '') !== '';
  const numbers = isKnown ? changedIn(database, name, stated) : numbersUpTo(stated.size);
  if (numbers.length > most)
    throw new TidemarkError('refused', 'The search index is not there; tide recall makes it.');
  if (isKnown && isSame(database, name, stated, numbers, isPartial)) return;
  database.transaction(() => {
    if (!isOfEmbedder(database, name, embedder)) keepEmbedder(database, name, embedder);
    // Another process may have been faster.
    const changed = changedIn(database, name, stated);
    if (changed.length > FEW) embedder?.expectMany();
    const writer = new CorpusWriter(database, name);
    for (let from = 0; from < changed.length; from += TOGETHER) {
      progress?.(from, changed.length);
      const some = changed.slice(from, from + TOGETHER);
      const prints = printsOf(database, name, some);
      for (const [i, text] of stated.textsAt(some).entries()) {
        const number = some[i] as number;
        if (isIndexed(prints.get(number), text, isPartial)) continue;
        if (prints.has(number)) writer.remove(number);
        const print = isPartial ? withoutVector(hash32(text)) : hash32(text);
        writer.add(number, termsOf(unmarked(text)), embedder?.vectorOf(text), print);
      }
    }
    for (const number of documentsFrom(database, name, stated.size)) writer.remove(number);
    writer.finish();
    if (!isPartial) setCorpusMark(database, name, stated.mark);
  });
}

/** Texts that the next update indexes. */
export function textsToIndex(
  database: Database,
  name: CorpusName,
  stated: Stated,
  embedder: StaticEmbedder,
): string[] {
  if (isAhead(database, name, stated)) return [];
  if (!isOfEmbedder(database, name, embedder)) return [...stated.textsAt(numbersUpTo(stated.size))];
  const numbers = changedIn(database, name, stated);
  const prints = printsOf(database, name, numbers);
  return stated
    .textsAt(numbers)
    .filter((text, i) => !isIndexed(prints.get(numbers[i] as number), text, false));
}

/** So many are compared before anything is written. */
const FEW = 200;
/** Documents that are read at once. */
const TOGETHER = 1_000;

/** Another process has read more of the ledger: its texts will do. */
function isAhead(database: Database, name: CorpusName, { mark }: Stated): boolean {
  const known = corpusMark(database, name);
  return known !== undefined && known.lineage === mark?.lineage && known.revision > mark.revision;
}

function changedIn(database: Database, name: CorpusName, stated: Stated): readonly number[] {
  const known = corpusMark(database, name);
  return (known && stated.changedSince(known)) ?? numbersUpTo(stated.size);
}

function numbersUpTo(size: number): number[] {
  return Array.from({ length: size }, (_, number) => number);
}

function isSame(
  database: Database,
  name: CorpusName,
  stated: Stated,
  numbers: readonly number[],
  isPartial: boolean,
): boolean {
  if (numbers.length > FEW || nextDocument(database, name) !== stated.size) return false;
  const prints = printsOf(database, name, numbers);
  return stated
    .textsAt(numbers)
    .every((text, i) => isIndexed(prints.get(numbers[i] as number), text, isPartial));
}

/** Where others have vectors, a document that was added by somebody without an embedder is told by its print. */
function withoutVector(print: number): number {
  return ~print;
}

function isIndexed(print: number | undefined, text: string, isPartial: boolean): boolean {
  const own = hash32(text);
  return print === own || (isPartial && print === withoutVector(own));
}
