import type { StaticEmbedder } from '../model/embedder.ts';
import type { Files } from '../model/ports.ts';
import { assetPath } from './asset-path.ts';
import { openStaticTable } from './static-table.ts';

/** The table that ships, at once. */
export function openStatic(
  files: Files,
): { readonly embedder: StaticEmbedder } | { readonly reason: string } {
  return openStaticTable(files, assetPath(files, 'static-table.bin'));
}
