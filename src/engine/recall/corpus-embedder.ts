// Whose vectors a corpus has. Either all of its documents have vectors of one embedder, or none counts.

import { clearCorpus, embedderOf, setEmbedder } from '../../database/corpus-writer.ts';
import type { CorpusName } from '../../database/search-schema.ts';
import type { Database } from '../../model/database.ts';
import type { StaticEmbedder } from '../../model/embedder.ts';

/** Whether the documents that are there will do: without an embedder any do. */
export function isOfEmbedder(
  database: Database,
  name: CorpusName,
  embedder: StaticEmbedder | undefined,
): boolean {
  const known = embedderOf(database, name);
  return known !== undefined && (embedder === undefined || known === embedder.name);
}

/** Before documents are added: removes those with vectors of another embedder. */
export function keepEmbedder(
  database: Database,
  name: CorpusName,
  embedder: StaticEmbedder | undefined,
  clearOthers: () => void = () => {},
): void {
  if (isOfEmbedder(database, name, embedder)) {
    // What is added now has no vectors, so that whoever asks for vectors makes them anew.
    if (embedder === undefined) setEmbedder(database, name, '');
    return;
  }
  clearCorpus(database, name);
  clearOthers();
  setEmbedder(database, name, embedder?.name ?? '');
}
