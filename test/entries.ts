// Entries for tests of retrieval.

import type { Entry } from '../src/model/entry.ts';

export function entry(id: string, more: Partial<Entry> = {}): Entry {
  return {
    id,
    title: `Title of ${id}`,
    constraint: '',
    text: '',
    kind: 'decision',
    scope: 'project',
    day: 100,
    evergreen: false,
    enforced: false,
    bytes: 100,
    ...more,
  };
}

/** So many, one a day, named by number. */
export function log(count: number, more: (n: number) => Partial<Entry> = () => ({})): Entry[] {
  return Array.from({ length: count }, (_, n) =>
    entry(`d-${String(n).padStart(3, '0')}`, { day: n, title: `Entry number ${n}`, ...more(n) }),
  );
}
