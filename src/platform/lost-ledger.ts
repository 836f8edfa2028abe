// A store whose ledger is gone must not be made anew over its remains: an empty memory would look like a healthy one.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';
import { refuseLinkedFolders } from './linked-folder.ts';
import { nodeFiles } from './node-files.ts';

/** The first line of a checkpoint says how many events it knows. */
const FIRST_LINE = 1_000_000;

export function refuseLostLedger(root: string): void {
  refuseLinkedFolders(root);
  const checkpoint = join(root, '.index', 'checkpoint');
  const sessions = join(root, 'sessions');
  if (!existsSync(checkpoint) || (existsSync(sessions) && readdirSync(sessions).length > 0)) return;
  const part = nodeFiles.readPart(checkpoint, 0, FIRST_LINE);
  const events = /"events":(\d+)/.exec(new TextDecoder().decode(part?.bytes))?.[1];
  if (events === undefined || events === '0') return;
  throw new TidemarkError(
    'refused',
    `The ledger of ${root} is missing: the checkpoint knows events, but \`sessions/\` is empty.`,
    {
      hint: 'Bring `sessions/` back from git or a backup first. Nothing was made or changed.',
    },
  );
}
