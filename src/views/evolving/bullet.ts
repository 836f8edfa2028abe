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
  if (bullet === undefined) return lines.map((line) => line.replace(/^>[ \t]?/, ''));
  const [first = '', ...rest] = lines;
  const mark = BULLET.exec(first)?.[0] ?? '';
  const width = (BULLET.exec(first)?.[0] ?? '').replace(/\[.\]$/, '').length;
  return [
    first.slice(mark.length).trimStart(),
    ...rest.map((line) => {
      const own = line.length - line.trimStart().length;
      return line.slice(Math.min(own, width));
    }),
  ];
}
