// Daily logs, `memory/2026-05-11.md`: the root of memory keeps those of seven days, older ones go to the folder of their month.
// Age is computed from the name, never from when something last ran; not a byte of a log changes.

import { type Day, dayOf } from '../../model/day.ts';
import { OLD_LOGS, placeOf, stemOf } from './places.ts';
import { freePath } from './safe-name.ts';

const LOG_DAYS = 7;

export function archiveLogs(
  files: ReadonlyMap<string, string>,
  today: Day,
  locked: ReadonlySet<string>,
): { readonly files: ReadonlyMap<string, string>; readonly moved: ReadonlyMap<string, string> } {
  const kept = new Map<string, string>();
  const old: [path: string, text: string][] = [];
  for (const [path, text] of files) {
    const day = placeOf(path).holds === 'log' ? dayOf(stemOf(path)) : undefined;
    if (day !== undefined && today - day > LOG_DAYS && !locked.has(path)) old.push([path, text]);
    else kept.set(path, text);
  }
  const taken = new Set(Array.from(kept.keys(), (one) => one.toLowerCase()));
  const moved = new Map<string, string>();
  for (const [path, text] of old) {
    const day = stemOf(path);
    const folder = `${OLD_LOGS}${day.slice(0, 7)}/`;
    const there = kept.get(`${folder}${day}.md`);
    const to = there === text ? `${folder}${day}.md` : freePath(folder, day, 'md', taken);
    kept.set(to, text);
    moved.set(path, to);
  }
  return { files: kept, moved };
}
