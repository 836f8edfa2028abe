// The embedder the settings ask for. Never an exception: without an embedder recall goes on by words and says why.

import type { Embedder } from '../model/embedder.ts';
import type { EmbedderSettings } from '../model/embedder-settings.ts';
import type { Files } from '../model/ports.ts';
import { openEndpoint } from './endpoint-embedder.ts';
import { openMiniLm } from './minilm-embedder.ts';
import { openStatic } from './open-static.ts';

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
    return settings.kind === 'minilm' ? await openMiniLm(place) : await openEndpoint(settings, place.env);
  } catch (error) {
    return { reason: `The embedder ${settings.kind} cannot be used: ${(error as Error).message}` };
  }
}
