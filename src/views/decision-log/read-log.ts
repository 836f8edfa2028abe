// A decision log as blocks: entries, which begin with a heading, and everything else, which is kept as it stands.

import { splitLines } from '../../markdown/lines.ts';
import { maskHidden } from '../../markdown/mask-hidden.ts';
import type { Problem } from '../../model/problem.ts';
import type { LogBlock } from './entry.ts';
import { isLabelled, readEntry, type SeenLine } from './read-entry.ts';
import { type Heading, headingsIn, isAboutFile, PROSE, sectionKey } from './read-heading.ts';
import { isPlaceholder } from './shown-text.ts';

interface Log {
  readonly blocks: readonly LogBlock[];
  readonly problems: readonly Problem[];
}

export function readLog(text: string, file: string): Log {
  const masked = splitLines(maskHidden(text));
  const lines: SeenLine[] = splitLines(text).map((line, n) => ({ ...line, seen: masked[n]?.text ?? '' }));
  const headings = headingsIn(lines.map(({ seen }) => seen));
  const blocks: LogBlock[] = [];
  const problems: Problem[] = [];
  let done = 0;
  const keepUntil = (at: number) => {
    if (at > done) blocks.push({ text: joined(lines.slice(done, at)) });
    done = at;
  };
  for (let n = 0; n < headings.length; n++) {
    const heading = headings[n] as Heading;
    if (heading.form === 'dated' && heading.day === undefined && heading.label !== undefined)
      problems.push(badDate(heading.label, file, heading.at + 1));
    const next = nextBeside(headings, n);
    const below = headings.slice(n + 1, next);
    if (!isEntry(heading, below, lines, headings[next]?.at ?? lines.length, n === 0)) continue;
    const end = endOf(lines, heading.at + heading.lines - 1, headings[next]?.at ?? lines.length);
    keepUntil(heading.at);
    const own = lines.slice(heading.at, end);
    blocks.push({ text: joined(own), entry: readEntry(own, heading) });
    done = end;
    n = next - 1;
  }
  keepUntil(lines.length);
  return { blocks, problems };
}

/** The next heading that is not below this one. Under a numbered heading `## Context` is a part, also at the same level. */
function nextBeside(headings: readonly Heading[], from: number): number {
  const { level, form } = headings[from] as Heading;
  let next = from + 1;
  for (; next < headings.length; next++) {
    const one = headings[next] as Heading;
    const isPart = form === 'numbered' && one.form === 'plain' && sectionKey(one.title) !== undefined;
    if (one.level < level || (one.level === level && !isPart)) break;
  }
  return next;
}

/**
 * A dated or numbered heading is a decision. One with a title alone is one if labels, sections of a decision or prose stand
 * below it, and no other decision does.
 */
function isEntry(
  { at, lines: count, form, level, title, day }: Heading,
  below: readonly Heading[],
  lines: readonly SeenLine[],
  end: number,
  isFirst: boolean,
): boolean {
  if (isPlaceholder(title)) return false;
  if (form === 'dated') return day !== undefined;
  if (sectionKey(title) !== undefined || isAboutFile(title)) return false;
  if (form === 'numbered') return level <= 3;
  if (below.some((one) => one.form !== 'plain' && (one.day === undefined) === (one.form === 'numbered')))
    return false;
  const own = lines.slice(at + count, below[0]?.at ?? end);
  if (own.some(({ seen }) => isLabelled(seen))) return level <= 4;
  if (level > 2) return false;
  const top = below.reduce((least, one) => Math.min(least, one.level), 7);
  const children = below.filter((one) => one.level === top).map((one) => sectionKey(one.title));
  if (children.some((key) => key === 'context' || key === 'decision')) return true;
  // The title of the file, with what stands under it.
  const isTitle = isFirst ? below.length > 0 || title.split(/\s+/).length < 3 : children.includes(undefined);
  if (level === 1 && isTitle) return false;
  return own.some(({ seen }) => PROSE.test(seen));
}

function badDate(received: string, file: string, line: number): Problem {
  return {
    code: 'bad-date',
    level: 'notice',
    message: 'The heading of an entry names a day that does not exist; it is kept as text.',
    file,
    line,
    expected: 'YYYY-MM-DD',
    received,
  };
}

/** More than half of the steps from entry to entry go back in time. A file that does not tell takes new entries at its end. */
export function isNewestFirst(blocks: readonly LogBlock[]): boolean {
  const days = blocks.flatMap(({ entry }) => (entry?.day === undefined ? [] : [entry.day]));
  let balance = 0;
  for (let n = 1; n < days.length; n++) balance += Math.sign((days[n - 1] ?? 0) - (days[n] ?? 0));
  return balance > 0;
}

/** Blank lines, remarks and rules at the end of an entry are not part of it. `head`: the last line of its heading. */
function endOf(lines: readonly SeenLine[], head: number, next: number): number {
  let end = next;
  while (end > head + 1 && TAIL.test(lines[end - 1]?.seen ?? '')) {
    if (end === head + 2 && isMark(lines[end - 1]?.text ?? '')) break;
    end--;
  }
  return end;
}

const TAIL = /^(?:[ \t]*| ?(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}))$/;

function isMark(text: string): boolean {
  return /^\s*<!--.*-->\s*$/.test(text);
}

function joined(lines: readonly SeenLine[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}
