// The bullet a fact begins with, and the words under it.

export const BULLET = /^([ \t]*)([-*+]|\d{1,9}[.)])(?:([ \t]+)(?:\[([ xX])\](?=[ \t]|$))?|$)/;

export interface Bullet {
  readonly start: number;
  readonly indent: string;
  readonly marker: string;
  readonly box?: ' ' | 'x';
  claimed: boolean;
}

/** The lines without bullet, box, quote marks and the indent of the item. */
export function wordsOf(lines: readonly string[], bullet: Bullet | undefined): string[] {
  if (bullet !== undefined) return itemWords(lines);
  const bare = lines.map((line) => line.replace(/^>[ \t]?/, ''));
  while (bare.length > 1 && bare[0]?.trim() === '') bare.shift();
  return BULLET.test(bare[0] ?? '') ? itemWords(bare) : bare;
}

function itemWords([first = '', ...rest]: readonly string[]): string[] {
  const mark = BULLET.exec(first)?.[0] ?? '';
  const width = mark.replace(/\[.\]$/, '').length;
  return [
    first.slice(mark.length).trimStart(),
    ...rest.map((line) => {
      const own = line.length - line.trimStart().length;
      return line.slice(Math.min(own, width));
    }),
  ];
}
