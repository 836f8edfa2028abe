// Files in memory that are not of the layout's form. One is migrated when all it says stands in files that are.

import { maskHidden } from '../../markdown/mask-hidden.ts';
import type { Doc } from './doc.ts';
import { pointerTarget } from './pointer.ts';

const HELD: ReadonlySet<string> = new Set(['entries', 'document', 'card', 'instinct']);

/** Paths of those whose every line stands elsewhere now, or only points there. */
export function migratedFiles(docs: ReadonlyMap<string, Doc>): ReadonlySet<string> {
  const loose = [...docs.values()].filter(({ place }) => place.holds === 'loose');
  if (loose.length === 0) return new Set();
  const held = [...docs.values()].filter(({ place }) => HELD.has(place.holds)).map(({ text }) => plain(text));
  const all = ` ${held.join(' ')} `;
  const isHeld = (line: string) => {
    const target = pointerTarget(line);
    if (target !== undefined && docs.has(target)) return true;
    const words = plain(line);
    return words === '' || all.includes(` ${words} `);
  };
  return new Set(loose.filter(({ text }) => saying(text).every(isHeld)).map(({ path }) => path));
}

/** Lines that say something: no heading, remark or front matter. */
function saying(text: string): string[] {
  const body = text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
  return maskHidden(body)
    .split(/\r?\n/)
    .map((line, n) => (line.includes('\0') ? (body.split(/\r?\n/)[n] ?? '') : line))
    .filter((line) => line.trim() !== '' && !/^#{1,6} /.test(line));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
