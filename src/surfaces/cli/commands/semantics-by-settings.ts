// Recall with an embedder of the user's own, loaded where one is configured.

import type { OpenMemory } from '../../../engine/offered.ts';
import { prefetched } from '../../../engine/recall/prefetched.ts';
import type { Notes, Semantics } from '../../../engine/recall/semantics.ts';
import { openEmbedder } from '../../../platform/open-embedder.ts';

export async function semanticsBySettings(
  stores: readonly [OpenMemory, ...OpenMemory[]],
  query: string,
  env: Readonly<Record<string, string | undefined>>,
  notes: Notes,
): Promise<Semantics> {
  const [{ store }] = stores;
  const opened = await openEmbedder(store.config.embedder, { files: store.files, env });
  return 'reason' in opened ? opened : prefetched(stores, query, opened.embedder, notes);
}
