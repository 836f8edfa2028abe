// Files of a layout that are gone because somebody moved what they said: under another name, or into another file.

import { once } from '../../model/once.ts';
import type { View, ViewItem } from '../../model/view.ts';

/** What was last written, without the files that were moved; those are not to be written again. */
export function withoutMoved(
  view: View,
  copies: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const fresh = new Set([...there].filter(([path]) => !copies.has(path)).map(([, text]) => text));
  const names = once(() => new Set(view.read(there).items.map(({ name }) => name)));
  const lines = once(() => new Set([...there.values()].flatMap(linesOf)));
  const items = once(() => view.read(copies).items);
  // Every entry is known elsewhere by its name, changed or not, and every other line of it stands there too.
  const isJoined = (path: string, text: string) => {
    const own = items().filter((item) => item.path === path);
    if (own.length === 0 || !own.every(({ name }) => names().has(name))) return false;
    const said = new Set(own.flatMap(wordsOf));
    return linesOf(text).every(
      (line) => /^#{1,6} /.test(line) || lines().has(line) || said.has(line.replace(/^[-*+] /, '')),
    );
  };
  return new Map(
    [...copies].filter(([path, text]) => there.has(path) || !(fresh.has(text) || isJoined(path, text))),
  );
}

/** The lines of an entry, as far as they are its words and fields. */
function wordsOf({ statement, fields }: ViewItem): string[] {
  return [statement, ...fields.flatMap(([key, value]) => [value, `${key}: ${value}`])].flatMap(linesOf);
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}
