// An embedder that has to be waited for, made one that answers at once: the question and the facts that are not indexed yet are
// embedded before.

import { redact } from '../../capture/redaction/redact.ts';
import { type Embedder, embedAll, type StaticEmbedder } from '../../model/embedder.ts';
import type { OpenMemory } from '../offered.ts';
import { statedFacts } from './fact-search.ts';
import { onDatabase } from './open-search.ts';
import type { Notes, Semantics } from './semantics.ts';
import { textsToIndex } from './stated-corpus.ts';

/** Texts sent at once. */
const BATCH = 64;

export async function prefetched(
  stores: readonly OpenMemory[],
  query: string,
  embedder: Embedder,
  notes: Notes = {},
): Promise<Semantics> {
  if (stores.length === 0) return { reason: 'there is no store' };
  const vectors = new Map<string, Float32Array>();
  const known: StaticEmbedder = {
    name: embedder.name,
    dimensions: embedder.dimensions,
    embed: (texts) => embedder.embed(texts),
    vectorOf: (text) => vectors.get(text),
    expectMany: () => {},
  };
  // Facts were stored without their secrets; the question was typed just now.
  const safe = redact(query).text;
  const texts = [...new Set([safe, ...stores.flatMap((open) => factTexts(open, known, notes))])];
  for (let from = 0; from < texts.length; from += BATCH) {
    notes.progress?.(from, texts.length);
    const batch = texts.slice(from, from + BATCH);
    const answer = await embedAll(embedder, batch);
    if ('reason' in answer) return { reason: answer.reason };
    for (const [i, text] of batch.entries()) vectors.set(text, answer.vectors[i] as Float32Array);
  }
  const direction = vectors.get(safe);
  if (direction !== undefined) vectors.set(query, direction);
  return { embedder: known };
}

function factTexts({ store, memory }: OpenMemory, embedder: StaticEmbedder, notes: Notes): string[] {
  const { facts } = memory.state;
  const apart = facts.mark === undefined ? memory.state : undefined;
  return onDatabase(store, apart, notes, (database) =>
    textsToIndex(database, 'fact', statedFacts(facts), embedder),
  ).filter((text) => text !== '');
}
