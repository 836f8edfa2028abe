// In which order conversations came, one name a line: whoever wants the newest few looks at the end and opens no others. Losing it
// loses nothing that is not found again by a listing.

import { HOOK_SPOOL_NAME, hookSpools, recentPath, type SpoolPlace } from './spool-names.ts';

const TAIL = 4 * 1024;
/** Nobody needs more than its end; writers shorten it. */
const MOST_BYTES = 1024 * 1024;

export function noteRecent(place: SpoolPlace, name: string): void {
  const path = recentPath(place);
  if ((place.files.stat(path)?.size ?? 0) < MOST_BYTES) place.files.jot(path, `\n${name}\n`);
}

/** At most so many, the newest first. They may be gone meanwhile. */
export function recentSpools(place: SpoolPlace, most: number): string[] {
  if (place.isSpoolLinked) return [];
  const path = recentPath(place);
  const size = place.files.stat(path)?.size ?? 0;
  const part = place.files.readPart(path, Math.max(0, size - TAIL), size);
  const lines = part === undefined ? [] : new TextDecoder().decode(part.bytes).split('\n').reverse();
  return [...new Set(lines.filter((line) => HOOK_SPOOL_NAME.test(line)))].slice(0, most);
}

/** Called by writers, when conversations were taken up. */
export function shortenRecent(place: SpoolPlace): void {
  const path = recentPath(place);
  const size = place.files.stat(path)?.size ?? 0;
  if (hookSpools(place).length === 0) place.files.remove(path);
  else if (size > 16 * TAIL) place.files.replace(path, `${recentSpools(place, TAIL).reverse().join('\n')}\n`);
}
