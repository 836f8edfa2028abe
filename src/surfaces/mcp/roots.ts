// Where a client says it works. Asked once, and again when it says that this has changed; one that does not answer in time works
// where it started us.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/server';

const PATIENCE_MS = 2000;

/** The folder to work in, by the roots of the client. */
export function rootsOf(server: Server): () => Promise<string | undefined> {
  let known: Promise<string | undefined> | undefined;
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    known = undefined;
  });
  return () => {
    if (server.getClientCapabilities()?.roots === undefined) return Promise.resolve(undefined);
    known ??= server
      .listRoots(undefined, { timeout: PATIENCE_MS })
      .then(({ roots }) => chosenRoot(roots.map(({ uri }) => uri)))
      .catch(() => undefined);
    return known;
  };
}

/** Of several folders the first that keeps a store, else the first that is there. */
export function chosenRoot(uris: readonly string[]): string | undefined {
  const folders = uris.flatMap((uri) => {
    try {
      return [fileURLToPath(uri)];
    } catch {
      return [];
    }
  });
  const there = folders.filter((folder) => existsSync(folder));
  return there.find((folder) => existsSync(join(folder, '.tidemark'))) ?? there[0];
}
