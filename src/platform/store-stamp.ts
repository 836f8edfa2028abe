// Whether anything was written to a store since somebody last looked, for the price of looking at its newest files.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../model/store.ts';

/** Sessions that are still written to are among the newest. */
const LOOKED_AT = 200;

/** Equal as long as nothing was written: to a ledger that is read here, to the settings, or to the copies of layouts. */
export function storeStamp({ root, ledgers }: Pick<Store, 'root' | 'ledgers'>): string {
  const views = join(root, '.index/views');
  return [
    root,
    ...ledgers.map(ledgerStamp),
    stampOf(root, 'config.yaml'),
    // Written after the copies it is about.
    ...namesIn(views)
      .filter((name) => name.endsWith('.head'))
      .map((name) => stampOf(views, name)),
  ].join('\n');
}

function ledgerStamp(root: string): string {
  const months = join(root, 'sessions');
  const newest = namesIn(months)
    .filter((name) => /^\d{4}-\d\d$/.test(name))
    .slice(-2);
  return newest
    .map((month) => join(months, month))
    .flatMap((folder) =>
      namesIn(folder)
        .filter((name) => name.endsWith('.md'))
        .slice(-LOOKED_AT)
        .map((name) => stampOf(folder, name)),
    )
    .join('\n');
}

function stampOf(folder: string, name: string): string {
  const stat = statSync(join(folder, name), { throwIfNoEntry: false });
  return `${name} ${stat?.size} ${stat?.mtimeMs}`;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
