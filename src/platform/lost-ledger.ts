// A store whose ledger is gone must not be made anew over its remains: an empty memory would look like a healthy one.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TidemarkError } from '../model/tidemark-error.ts';

export function refuseLostLedger(root: string): void {
  const checkpoint = join(root, '.index', 'checkpoint');
  const sessions = join(root, 'sessions');
  if (!existsSync(checkpoint) || (existsSync(sessions) && readdirSync(sessions).length > 0)) return;
  const events = /"events":(\d+)/.exec(readFileSync(checkpoint, 'utf8').slice(0, 1_000_000))?.[1];
  if (events === undefined || events === '0') return;
  throw new TidemarkError(
    'refused',
    `The ledger of ${root} is missing: the checkpoint knows events, but \`sessions/\` is empty.`,
    {
      hint: 'Bring `sessions/` back from git or a backup first. Nothing was made or changed.',
    },
  );
}
