// Lines that name what a sub-agent changed, kept until whoever it works for writes next (memory-manager, sub-agent write rules). A hint in
// `.index/`: lost with it, and named as spools are, so that none comes with a clone.

import type { Problem } from '../../model/problem.ts';
import type { Store } from '../../model/store.ts';
import { homeWord } from '../home-of.ts';

const MOST_BYTES = 32 * 1024;

/** Those to tell now: a sub-agent leaves its own to others, anybody else takes what was left. */
export function referencesToTell(store: Store, found: readonly Problem[]): readonly Problem[] {
  const path = `${store.root}/.index/left-references-${homeWord(store)}`;
  try {
    if (!store.surroundings.agent.includes('/')) return [...takenFrom(store, path), ...found];
    const size = store.files.stat(path)?.size ?? 0;
    const text = found.map((one) => `${JSON.stringify(one)}\n`).join('');
    if (text !== '' && size + text.length <= MOST_BYTES) store.files.jot(path, text);
    return [];
  } catch {
    return found;
  }
}

function takenFrom(store: Store, path: string): Problem[] {
  const part = store.files.readPart(path, 0, MOST_BYTES);
  if (part === undefined) return [];
  store.files.remove(path);
  const lines = new TextDecoder().decode(part.bytes).split('\n');
  return lines.flatMap((line) => problemIn(line) ?? []);
}

function problemIn(line: string): Problem | undefined {
  try {
    const one = JSON.parse(line);
    return typeof one?.message === 'string' && typeof one?.file === 'string' ? one : undefined;
  } catch {
    return undefined;
  }
}
