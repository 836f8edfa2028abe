// The embedder the settings ask for. The static table is opened here; the others are a bundle of their own, loaded when
// they are configured. Never an exception: without an embedder recall goes on by words and says why.

import type { Embedder, StaticEmbedder } from '../model/embedder.ts';
import type { EmbedderSettings } from '../model/embedder-settings.ts';
import type { Files } from '../model/ports.ts';
import { assetPath } from './asset-path.ts';
import { openStaticTable } from './static-table.ts';

export interface EmbedderPlace {
  readonly files: Files;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export async function openEmbedder(
  settings: EmbedderSettings,
  place: EmbedderPlace,
): Promise<{ readonly embedder: Embedder } | { readonly reason: string }> {
  if (settings.kind === 'none') return { reason: 'The settings ask for no embedder (embedder.kind: none).' };
  if (settings.kind === 'static') return openStatic(place.files);
  try {
    const others = await import('./other-embedders.ts');
    return settings.kind === 'minilm'
      ? await others.openMiniLm(place)
      : await others.openEndpoint(settings, place.env);
  } catch (error) {
    return { reason: `The embedder ${settings.kind} cannot be used: ${(error as Error).message}` };
  }
}

/** The table that ships, at once. */
export function openStatic(
  files: Files,
): { readonly embedder: StaticEmbedder } | { readonly reason: string } {
  return openStaticTable(files, assetPath(files, 'static-table.bin'));
}
