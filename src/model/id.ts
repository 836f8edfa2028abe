// Ids of facts: short words joined by hyphens that a person can type. Human text never becomes a path,
// but ids appear in file formats, so the grammar is narrow.

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:~[a-z0-9]+)?$/;
const MAX = 64;
/** The first words make an id. */
const MOST_READ = 1_000;

export function isId(text: string): boolean {
  return text.length <= MAX && ID.test(text);
}

/** An id made of the telling words of a statement. */
export function slug(statement: string): string {
  const words = statement
    .slice(0, MOST_READ)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !PALE.has(word));
  const chosen = telling.length >= 2 || telling.length === words.length ? telling : words;
  let id = '';
  for (const word of chosen.slice(0, 6)) {
    const longer = id === '' ? word.slice(0, 40) : `${id}-${word}`;
    if (longer.length > 40) break;
    id = longer;
  }
  return id === '' ? `fact-${checksum(statement)}` : id;
}

/** One of `base`, `base-2`, `base-3`, … that is free: the first, where they were given one after the other. */
export function freeId(base: string, taken: (id: string) => boolean, joint = '-'): string {
  if (!taken(base)) return base;
  const numbered = (n: number) => `${base}${joint}${n}`;
  // Trying them one by one would make a thousand facts of one name try half a million.
  let last = 1;
  let free = 2;
  while (taken(numbered(free))) {
    last = free;
    free *= 2;
  }
  while (free - last > 1) {
    const middle = (last + free) >> 1;
    if (taken(numbered(middle))) last = middle;
    else free = middle;
  }
  return numbered(free);
}

// A statement without a single Latin letter or digit still needs an id that can be typed.
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}

const PALE = new Set(
  'a an and are as at be been but by do does for from has have in into is it its of on or our so that the their then this to was we were with'.split(
    ' ',
  ),
);
