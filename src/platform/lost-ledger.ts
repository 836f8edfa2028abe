// A store whose ledger is gone must not be made anew over its remains: an empty memory would look like a healthy one.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';
import { refuseLinkedFolders } from './linked-folder.ts';
import { openDatabaseFile } from './sqlite/open-database.ts';

export function refuseLostLedger(root: string): void {
  refuseLinkedFolders(root);
  const database = join(root, '.index', 'memory.db');
  const sessions = join(root, 'sessions');
  if (!existsSync(database) || (existsSync(sessions) && readdirSync(sessions).length > 0)) return;
  if (eventsKnown(database) === 0) return;
  throw new TidemarkError(
    'refused',
    `The ledger of ${root} is missing: the database knows events, but \`sessions/\` is empty.`,
    {
      hint: 'Bring `sessions/` back from git or a backup first. Nothing was made or changed.',
    },
  );
}

function eventsKnown(path: string): number {
  const database = openDatabaseFile(path);
  try {
    return database?.first<{ events: number }>('SELECT events FROM meta')?.events ?? 0;
  } catch {
    return 0;
  } finally {
    database?.close();
  }
}
