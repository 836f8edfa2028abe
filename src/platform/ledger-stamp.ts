// Whether anything was written to a ledger since somebody last looked, for the price of looking at its newest files.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Sessions that are still written to are among the newest. */
const LOOKED_AT = 200;

/** Equal as long as nothing was written; empty where there is nothing to look at. */
export function ledgerStamp(root: string): string {
  try {
    const months = join(root, 'sessions');
    const newest = readdirSync(months)
      .filter((name) => /^\d{4}-\d\d$/.test(name))
      .sort()
      .slice(-2);
    return newest.map((month) => stampOf(join(months, month))).join('\n');
  } catch {
    return '';
  }
}

function stampOf(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .slice(-LOOKED_AT)
    .map((name) => {
      const stat = statSync(join(folder, name), { throwIfNoEntry: false });
      return `${name} ${stat?.size} ${stat?.mtimeMs}`;
    })
    .join('\n');
}
