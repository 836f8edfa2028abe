// What was seen and found unchanged, with the stamp its file had then: as long as a file carries that stamp it is neither read nor
// hashed again. A cache like all of `.index/`.

import type { Fact } from '../../model/fact.ts';
import type { Store } from '../../model/store.ts';
import { homeOf } from '../home-of.ts';

/** A line of `seen`, and the file it is true of. */
export type SureSight = readonly [line: string, path: string];

interface Kept {
  readonly home: string;
  readonly sights: Readonly<Record<string, readonly [path: string, stamp: string]>>;
}

/** Those of which something may have changed since it was last looked at. */
export function perhapsChanged<T extends Pick<Fact, 'seen'>>(store: Store, facts: readonly T[]): T[] {
  const { sights } = read(store);
  const stamps = new Map<string, string | undefined>();
  const stampOf = (path: string) => {
    if (!stamps.has(path)) stamps.set(path, stamp(store, path)?.stamp);
    return stamps.get(path);
  };
  return facts.filter(({ seen = [] }) =>
    seen.some((line) => {
      const known = Object.hasOwn(sights, line) ? sights[line] : undefined;
      return known === undefined || stampOf(known[0]) !== known[1];
    }),
  );
}

export function keepSights(store: Store, sure: readonly SureSight[]): void {
  const { sights } = read(store);
  const fresh = sure.flatMap(([line, path]) => {
    const now = stamp(store, path);
    const isKnown = Object.hasOwn(sights, line) && sights[line]?.[1] === now?.stamp;
    return now === undefined || !now.settled || isKnown ? [] : [[line, [path, now.stamp]] as const];
  });
  if (fresh.length === 0) return;
  const all = new Map([...Object.entries(sights), ...fresh]);
  const kept: Kept = { home: homeOf(store), sights: Object.fromEntries([...all].slice(-MOST)) };
  try {
    store.files.makeFolder(`${store.root}/.index`);
    store.files.replace(sightsPath(store), JSON.stringify(kept));
  } catch {
    // A cache that cannot be written is only missed.
  }
}

export const sightsPath = (store: Pick<Store, 'root'>) => `${store.root}/.index/sights`;

const MOST = 2_000;

function stamp(store: Store, path: string) {
  try {
    return store.files.stat(`${store.project.root}/${path}`);
  } catch {
    return undefined;
  }
}

function read(store: Store): Kept {
  try {
    const kept = JSON.parse(new TextDecoder().decode(store.files.read(sightsPath(store)))) as Kept;
    if (kept.home === homeOf(store) && typeof kept.sights === 'object' && kept.sights !== null) return kept;
  } catch {
    // Not there, or damaged.
  }
  return { home: '', sights: {} };
}
