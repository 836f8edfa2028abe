// Headings of a file, `## so` or underlined, and the section each of them leaves in force. Those of the third level and below
// stand within their section, unless only they tell which one it is.

import { headingText } from '../../markdown/heading-text.ts';
import { BULLET } from './bullet.ts';
import type { Heading } from './file-block.ts';
import { sectionCalled } from './sections.ts';

export function headingsOf(
  lines: readonly string[],
  hidden: ReadonlySet<number>,
): ReadonlyMap<number, Heading> {
  const headings = new Map<number, Heading>();
  let outer = '';
  for (let n = 0; n < lines.length; n++) {
    const found = hidden.has(n) ? undefined : (marked(lines, n) ?? underlined(lines, n, headings));
    if (found === undefined) continue;
    const { text, level, last } = found;
    if (level <= 2) outer = text;
    const opens = level <= 2 || (sectionCalled(outer) === undefined && sectionCalled(text) !== undefined);
    headings.set(n, { text, level, last, opens, section: opens ? text : outer });
    n = last;
  }
  return headings;
}

type Found = Pick<Heading, 'text' | 'level' | 'last'>;

function marked(lines: readonly string[], n: number): Found | undefined {
  const match = /^\ufeff?(#{1,6})(\s.*)$/s.exec(lines[n] ?? '');
  return match === null
    ? undefined
    : { text: headingText(match[2] ?? ''), level: match[1]?.length ?? 0, last: n };
}

/** A line of its own with a rule right below it. */
function underlined(
  lines: readonly string[],
  n: number,
  before: ReadonlyMap<number, Heading>,
): Found | undefined {
  const text = (lines[n] ?? '').replace(/^\ufeff/, '');
  const rule = /^ {0,3}(=+|-{2,})\s*$/.exec(lines[n + 1] ?? '')?.[1];
  const apart = n === 0 || (lines[n - 1] ?? '').trim() === '' || before.has(n - 1);
  if (rule === undefined || !apart || !/^\S/.test(text) || /^[>|<]|^(?:-{3,}|\*{3,}|_{3,})\s*$/.test(text))
    return undefined;
  return BULLET.test(text) ? undefined : { text: text.trim(), level: rule[0] === '=' ? 1 : 2, last: n + 1 };
}
