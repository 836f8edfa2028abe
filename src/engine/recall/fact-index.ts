// The index over the facts of a checkpoint: a large part made now and then, and a small one over what came or changed since.
// A cache in `.index/`: when it is missing, of another version or checkpoint, or damaged, it is made anew.

import type { StaticEmbedder } from '../../model/embedder.ts';
import type { PackedFacts } from '../../model/fact-table.ts';
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
import type { Progress } from './semantics.ts';

export interface FactIndex {
  /** Documents are numbered by the rows of the facts. Without the facts of these rows. */
  partsWithout(rows: ReadonlySet<number>): CorpusPart[];
  vectorPartsWithout(rows: ReadonlySet<number>): VectorPart[];
}

/** Below so many facts reading them all costs no more than an index. */
export const WORTH_AN_INDEX = 200;
/** The small part may hold a quarter of the large one before both become one. */
const SHARE = 4;

type BaseHead = IndexHead;
interface LateHead extends IndexHead {
  /** The large part it belongs to, and the checkpoint both describe. */
  readonly base: string;
  readonly checkpoint: string;
}

/** The index as it is on disk; undefined when it does not describe this memory. */
export function readFactIndex(
  store: Store,
  memory: Memory,
  embedder: StaticEmbedder | undefined,
): FactIndex | undefined {
  const late = fitting(store, readSectioned<LateHead>(store.files, factLate(store)), embedder);
  if (late === undefined || late.head.checkpoint !== memory.checkpoint) return undefined;
  const base = fitting(store, readSectioned<BaseHead>(store.files, factBase(store)), embedder);
  return base === undefined || base.print !== late.head.base ? undefined : opened(base, late);
}

/** Brings the index up to date with the packed facts of a memory, and returns it. */
export function updateFactIndex(
  store: Store,
  memory: Memory,
  packed: PackedFacts,
  embedder: StaticEmbedder | undefined,
  progress: Progress = () => {},
  most: number = Number.POSITIVE_INFINITY,
): FactIndex | undefined {
  return store.files.locked(`${store.root}/.index/facts.lock`, () => {
    const made = readFactIndex(store, memory, embedder);
    if (made !== undefined) return made;
    embedder?.expectMany();
    const base = fitting(store, readSectioned<BaseHead>(store.files, factBase(store)), embedder);
    const rows = base === undefined ? undefined : rowsSince(base, packed);
    const isWhole =
      base === undefined ||
      rows === undefined ||
      rows.length > Math.max(WORTH_AN_INDEX, base.head.segment.documents / SHARE);
    if ((isWhole ? packed.count : rows.length) > most) return undefined;
    if (isWhole) {
      const all = Int32Array.from({ length: packed.count }, (_, row) => row);
      const { ids, contents } = packed.prints();
      const { head, sections } = packIndex(
        searchables(packed, all, embedder, progress),
        all.length,
        embedder,
        homeOf(store),
      );
      store.files.replace(
        factBase(store),
        renderSectioned(head, [bytesOf(ids.slice()), bytesOf(contents.slice()), ...sections]),
      );
      writeLate(store, memory, new Int32Array(), packed, embedder, () => {});
    } else writeLate(store, memory, rows, packed, embedder, progress);
    return readFactIndex(store, memory, embedder);
  });
}

function writeLate(
  store: Store,
  memory: Memory,
  rows: Int32Array,
  packed: PackedFacts,
  embedder: StaticEmbedder | undefined,
  progress: Progress,
): void {
  const base = readSectioned<BaseHead>(store.files, factBase(store));
  const { head, sections } = packIndex(
    searchables(packed, rows, embedder, progress),
    rows.length,
    embedder,
    homeOf(store),
  );
  const late: LateHead = { ...head, base: base?.print ?? '', checkpoint: memory.checkpoint ?? '' };
  store.files.replace(factLate(store), renderSectioned(late, [bytesOf(rows), ...sections]));
}

function* searchables(
  packed: PackedFacts,
  rows: Int32Array,
  embedder: StaticEmbedder | undefined,
  progress: Progress,
): Iterable<Searchable> {
  for (let from = 0; from < rows.length; from += TOGETHER) {
    progress(from, rows.length);
    for (const fact of packed.factsAt([...rows.subarray(from, from + TOGETHER)]))
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

/** Rows that are not in the large part as they are now; undefined when its rows stand for other facts. */
function rowsSince(base: SectionedFile<BaseHead>, packed: PackedFacts): Int32Array | undefined {
  const { ids, contents } = packed.prints();
  const [idBytes, contentBytes] = [base.sections[0]?.whole(), base.sections[1]?.whole()];
  if (idBytes === undefined || contentBytes === undefined) return undefined;
  const [knownIds, known] = [integers(idBytes), integers(contentBytes)];
  if (known.length > packed.count) return undefined;
  const rows: number[] = [];
  for (let row = 0; row < packed.count; row++) {
    if (row < known.length && knownIds[row] !== ids[row]) return undefined;
    if (row >= known.length || known[row] !== contents[row]) rows.push(row);
  }
  return Int32Array.from(rows);
}

function opened(base: SectionedFile<BaseHead>, late: SectionedFile<LateHead>): FactIndex {
  const rowBytes = late.sections[0]?.whole();
  if (rowBytes === undefined) throw new DamagedIndex();
  const rows = integers(rowBytes);
  const first = base.head.segment.documents;
  const parts = [
    { head: base.head, sections: indexSections(base.sections, 2), place: { base: 0 } },
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
