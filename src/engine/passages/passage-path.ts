// Where a conversation lies: one file, named after it, in the month of its first turn. The name is made of safe characters
// only, and its hash keeps apart what looks alike.

import type { Passage } from '../../model/passage.ts';
import type { Store } from '../../model/store.ts';

export function passageRoot(store: Pick<Store, 'root'>): string {
  return `${store.root}/passages`;
}

/** The name of the file, `standup-2026-03-02-9f86d081.jsonl`. */
export function passageName(store: Pick<Store, 'digest'>, session: string): string {
  const slug = session
    .slice(0, 400)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${slug || 'conversation'}-${store.digest.sha256(session).slice(0, 8)}.jsonl`;
}

export function passageMonth(passages: readonly Pick<Passage, 'date'>[]): string {
  let month = UNDATED;
  for (const { date } of passages)
    if (date !== '' && (month === UNDATED || date.slice(0, 7) < month)) month = date.slice(0, 7);
  return month;
}

const UNDATED = 'undated';

/** A folder of conversations; whatever else lies beside them is not one. */
export function isPassageFolder(name: string): boolean {
  return name === UNDATED || /^\d{4}-\d\d$/.test(name);
}

export function isPassageFile(name: string): boolean {
  return name.endsWith('.jsonl') && !name.startsWith('.');
}
