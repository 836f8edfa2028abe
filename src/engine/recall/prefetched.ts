// An embedder that has to be waited for, made one that answers at once: the texts a question needs are embedded before, and
// what was embedded once is kept in `.index/`, by the hash of the text. A cache: deleting it costs asking again.

import { redact } from '../../capture/redaction/redact.ts';
import { type Embedder, embedAll, type StaticEmbedder } from '../../model/embedder.ts';
import { bytesOf, concat, integers } from '../../model/section.ts';
import type { Store } from '../../model/store.ts';
import { termHash } from '../../search-index/term-hash.ts';
import type { OpenMemory } from '../offered.ts';
import { readSectioned, renderSectioned } from '../reading/sectioned-file.ts';
import { readFactIndex } from './fact-index.ts';
import { textOf } from './fact-text.ts';
import { keptVectors } from './index-paths.ts';
import type { Notes, Semantics } from './semantics.ts';

/** Texts sent at once. */
const BATCH = 64;

export async function prefetched(
  stores: readonly OpenMemory[],
  query: string,
  embedder: Embedder,
  notes: Notes = {},
): Promise<Semantics> {
  const [first] = stores;
  if (first === undefined) return { reason: 'there is no store' };
  const kept = readKept(first.store, embedder);
  const known = staticOn(embedder, kept.vectors);
  // Facts were stored without their secrets; the question was typed just now.
  const safe = redact(query).text;
  const texts = [safe, ...stores.flatMap((open) => textsWanted(open, known))];
  const missing = [...new Set(texts)].filter((text) => !kept.vectors.has(keyOf(text)));
  for (let from = 0; from < missing.length; from += BATCH) {
    notes.progress?.(from, missing.length);
    const batch = missing.slice(from, from + BATCH);
    const answer = await embedAll(embedder, batch);
    if ('reason' in answer) return { reason: answer.reason };
    for (const [i, text] of batch.entries()) kept.vectors.set(keyOf(text), answer.vectors[i] as Float32Array);
  }
  const direction = kept.vectors.get(keyOf(safe));
  if (missing.some((text) => text !== safe)) keep(first.store, embedder, kept.vectors, keyOf(safe));
  if (direction !== undefined) kept.vectors.set(keyOf(query), direction);
  return { embedder: known };
}

/** Where the index has their directions already, only of what came since. */
function textsWanted({ store, memory }: OpenMemory, embedder: StaticEmbedder): string[] {
  const { facts } = memory.state;
  const index = readFactIndex(store, memory, embedder);
  const changed = index === undefined ? undefined : facts.changedSince(index.mark);
  const wanted = changed === undefined ? [...facts.values()] : facts.factsAt(changed);
  return wanted.filter((fact) => !fact.forgotten).map(textOf);
}

function staticOn(embedder: Embedder, vectors: ReadonlyMap<string, Float32Array>): StaticEmbedder {
  return {
    name: embedder.name,
    dimensions: embedder.dimensions,
    embed: (texts) => embedder.embed(texts),
    vectorOf: (text) => vectors.get(keyOf(text)),
    expectMany: () => {},
  };
}

function keyOf(text: string): string {
  return termHash(text).join(' ');
}

interface KeptHead {
  readonly name: string;
  readonly dimensions: number;
}

function readKept(store: Store, { name, dimensions }: Embedder): { vectors: Map<string, Float32Array> } {
  const vectors = new Map<string, Float32Array>();
  const file = readSectioned<KeptHead>(store.files, keptVectors(store));
  if (file?.head.name !== name || file.head.dimensions !== dimensions) return { vectors };
  const [keys, rows] = file.sections.map((section) => section.whole());
  if (keys === undefined || rows === undefined) return { vectors };
  const hashes = integers(keys);
  const numbers = integers(rows);
  for (let i = 0; 2 * i < hashes.length; i++)
    vectors.set(
      `${hashes[2 * i]} ${hashes[2 * i + 1]}`,
      new Float32Array(numbers.buffer, numbers.byteOffset + i * dimensions * 4, dimensions),
    );
  return { vectors };
}

/** The question is not kept: it is seldom asked twice. */
function keep(
  store: Store,
  { name, dimensions }: Embedder,
  vectors: ReadonlyMap<string, Float32Array>,
  query: string,
): void {
  const kept = [...vectors].filter(([key]) => key !== query);
  const keys = Int32Array.from(kept.flatMap(([key]) => key.split(' ').map(Number)));
  const rows = concat(kept.map(([, vector]) => new Uint8Array(vector.slice().buffer)));
  try {
    store.files.makeFolder(`${store.root}/.index`);
    store.files.replace(keptVectors(store), renderSectioned({ name, dimensions }, [bytesOf(keys), rows]));
  } catch {
    // A cache that cannot be written is only slower.
  }
}
