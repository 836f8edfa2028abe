// The index over the facts of the database: a large part made now and then, and a small one over what came or changed since.
// A cache in `.index/`: when it is missing, of another version or database, or damaged, it is made anew.

import type { StaticEmbedder } from '../../model/embedder.ts';
import type { FactsMark, FactTable } from '../../model/fact-table.ts';
import { bytesOf, integers } from '../../model/section.ts';
import type { Store } from '../../model/store.ts';
import type { CorpusPart } from '../../search-index/joined-corpus.ts';
import { DamagedIndex, openSegment } from '../../search-index/segment.ts';
import type { VectorPart } from '../../search-index/vectors.ts';
import { homeOf } from '../home-of.ts';
import type { Memory } from '../reading/memory.ts';
import { readSectioned, renderSectioned, type SectionedFile } from '../reading/sectioned-file.ts';
import { termsOfFact, vectorOfFact } from './fact-text.ts';
import { INDEX_VERSION, type IndexHead, indexSections, packIndex, type Searchable } from './index-file.ts';
import { factBase, factLate } from './index-paths.ts';

export interface FactIndex {
  /** The state of the facts that it describes. */
  readonly mark: FactsMark;
  /** Of the large part. */
  readonly documents: number;
  /** Documents are numbered as facts are. Without these facts. */
  partsWithout(rows: ReadonlySet<number>): CorpusPart[];
  vectorPartsWithout(rows: ReadonlySet<number>): VectorPart[];
}

export type Progress = (done: number, total: number) => void;

/** Below so many facts reading them all costs no more than an index. */
export const WORTH_AN_INDEX = 200;
/** The small part may hold a quarter of the large one before both become one. */
const SHARE = 4;

interface BaseHead extends IndexHead {
  readonly mark: FactsMark;
}
interface LateHead extends BaseHead {
  /** The large part it belongs to. */
  readonly base: string;
}

/** Facts that changed since and are read anew by every question. */
const MOST_LOOSE = 200;

/** The index as it is on disk; undefined when it does not describe this memory. */
export function readFactIndex(
  store: Store,
  memory: Memory,
  embedder: StaticEmbedder | undefined,
): FactIndex | undefined {
  const late = fitting(store, readSectioned<LateHead>(store.files, factLate(store)), embedder);
  const loose = late === undefined ? undefined : memory.state.facts.changedSince(late.head.mark);
  if (late === undefined || loose === undefined || loose.length > MOST_LOOSE) return undefined;
  const base = fitting(store, readSectioned<BaseHead>(store.files, factBase(store)), embedder);
  return base === undefined || base.print !== late.head.base ? undefined : opened(base, late);
}

/** Brings the index up to date with the facts of a memory, and returns it. */
export function updateFactIndex(
  store: Store,
  memory: Memory,
  embedder: StaticEmbedder | undefined,
  progress: Progress = () => {},
  most: number = Number.POSITIVE_INFINITY,
): FactIndex | undefined {
  const { facts } = memory.state;
  const { mark } = facts;
  if (mark === undefined) return undefined;
  return store.files.locked(`${store.root}/.index/facts.lock`, () => {
    const made = readFactIndex(store, memory, embedder);
    if (made !== undefined) return made;
    embedder?.expectMany();
    const base = fitting(store, readSectioned<BaseHead>(store.files, factBase(store)), embedder);
    const changed = base === undefined ? undefined : facts.changedSince(base.head.mark);
    const isWhole =
      base === undefined ||
      changed === undefined ||
      changed.length > Math.max(WORTH_AN_INDEX, base.head.segment.documents / SHARE);
    const numbers = isWhole ? Array.from({ length: facts.size }, (_, number) => number) : changed;
    if (numbers.length > most) return undefined;
    if (isWhole) {
      const { head, sections } = packIndex(
        searchables(facts, numbers, embedder, progress),
        numbers.length,
        embedder,
        homeOf(store),
      );
      store.files.replace(factBase(store), renderSectioned({ ...head, mark }, sections));
      writeLate(store, facts, mark, [], embedder, () => {});
    } else writeLate(store, facts, mark, numbers, embedder, progress);
    return readFactIndex(store, memory, embedder);
  });
}

function writeLate(
  store: Store,
  facts: FactTable,
  mark: FactsMark,
  numbers: readonly number[],
  embedder: StaticEmbedder | undefined,
  progress: Progress,
): void {
  const base = readSectioned<BaseHead>(store.files, factBase(store));
  const { head, sections } = packIndex(
    searchables(facts, numbers, embedder, progress),
    numbers.length,
    embedder,
    homeOf(store),
  );
  const late: LateHead = { ...head, base: base?.print ?? '', mark };
  store.files.replace(
    factLate(store),
    renderSectioned(late, [bytesOf(Int32Array.from(numbers)), ...sections]),
  );
}

function* searchables(
  facts: FactTable,
  numbers: readonly number[],
  embedder: StaticEmbedder | undefined,
  progress: Progress,
): Iterable<Searchable> {
  for (let from = 0; from < numbers.length; from += TOGETHER) {
    progress(from, numbers.length);
    for (const fact of facts.factsAt(numbers.slice(from, from + TOGETHER)))
      yield {
        terms: termsOfFact(fact),
        vector: embedder === undefined ? undefined : vectorOfFact(fact, embedder),
      };
  }
}

/** Facts that are read at once. */
const TOGETHER = 1000;

function fitting<Head extends IndexHead>(
  store: Store,
  file: SectionedFile<Head> | undefined,
  embedder: StaticEmbedder | undefined,
): SectionedFile<Head> | undefined {
  // Whoever needs no directions can do with anybody's.
  const fits = embedder === undefined || file?.head.embedder === embedder.name;
  return file?.head.version === INDEX_VERSION && file.head.home === homeOf(store) && fits ? file : undefined;
}

function opened(base: SectionedFile<BaseHead>, late: SectionedFile<LateHead>): FactIndex {
  const rowBytes = late.sections[0]?.whole();
  if (rowBytes === undefined) throw new DamagedIndex();
  const rows = integers(rowBytes);
  const first = base.head.segment.documents;
  const parts = [
    { head: base.head, sections: indexSections(base.sections, 0), place: { base: 0 } },
    { head: late.head, sections: indexSections(late.sections, 1), place: { base: first, numbers: rows } },
  ];
  const corpora = parts.map(({ head, sections }) => openSegment(head.segment, sections));
  const without = (changed: ReadonlySet<number>): readonly [Set<number>, Set<number>] => {
    const old = new Set<number>(rows.filter((row) => row < first));
    const outdated = new Set<number>();
    for (const row of changed) {
      if (row < first) old.add(row);
      const at = rows.indexOf(row);
      if (at >= 0) outdated.add(at);
    }
    return [old, outdated];
  };
  return {
    mark: late.head.mark,
    documents: first,
    partsWithout: (changed) => {
      const missing = without(changed);
      return parts.map(({ place }, i) => ({
        corpus: corpora[i] as never,
        ...place,
        without: missing[i] as never,
      }));
    },
    vectorPartsWithout: (changed) => {
      const missing = without(changed);
      return parts.map(({ place, head, sections: { codes, rows } }, i) => ({
        ...place,
        documents: head.segment.documents,
        codes,
        rows,
        without: missing[i] as never,
      }));
    },
  };
}
