// A decision log as blocks: entries `## YYYY-MM-DD: title`, and everything else, which is kept as it stands.

import { splitLines } from '../../markdown/lines.ts';
import { maskHidden } from '../../markdown/mask-hidden.ts';
import { dayOf } from '../../model/day.ts';
import type { Problem } from '../../model/problem.ts';
import type { LogBlock } from './entry.ts';
import { readEntry, type SeenLine } from './read-entry.ts';
import { isPlaceholder } from './shown-text.ts';

interface Log {
  readonly blocks: readonly LogBlock[];
  readonly problems: readonly Problem[];
}

export function readLog(text: string, file: string): Log {
  const masked = splitLines(maskHidden(text));
  const lines: SeenLine[] = splitLines(text).map((line, n) => ({ ...line, seen: masked[n]?.text ?? '' }));
  const blocks: LogBlock[] = [];
  const problems: Problem[] = [];
  let plain = '';
  for (let at = 0; at < lines.length; ) {
    const heading = HEADING.exec(lines[at]?.seen ?? '');
    const day = dayOf(heading?.[1] ?? '');
    const title = (heading?.[2] ?? '').trim();
    if (heading !== null && day === undefined)
      problems.push({
        code: 'bad-date',
        level: 'notice',
        message: 'The heading of an entry names a day that does not exist; it is kept as text.',
        file,
        line: at + 1,
        expected: 'YYYY-MM-DD',
        received: heading[1] ?? '',
      });
    if (day === undefined || isPlaceholder(title)) {
      plain += joined(lines.slice(at, at + 1));
      at++;
      continue;
    }
    const end = endOf(lines, at);
    if (plain !== '') blocks.push({ text: plain });
    plain = '';
    const own = lines.slice(at, end);
    blocks.push({ text: joined(own), entry: readEntry(own, { day, title, line: at + 1 }) });
    at = end;
  }
  if (plain !== '') blocks.push({ text: plain });
  return { blocks, problems };
}

/** More than half of the steps from entry to entry go back in time. A file that does not tell takes new entries at its end. */
export function isNewestFirst(blocks: readonly LogBlock[]): boolean {
  const days = blocks.flatMap(({ entry }) => (entry === undefined ? [] : [entry.day]));
  let balance = 0;
  for (let n = 1; n < days.length; n++) balance += Math.sign((days[n - 1] ?? 0) - (days[n] ?? 0));
  return balance > 0;
}

/** With a colon; a dash between spaces is what people write instead. */
const HEADING = /^## +(\d{4}-\d\d-\d\d)(?::| +[—–-](?= ))(.*)$/s;

/** An entry ends before the next heading of its level; blank lines, remarks and rules at its end are not part of it. */
function endOf(lines: readonly SeenLine[], from: number): number {
  let end = from + 1;
  while (end < lines.length && !/^#{1,2}(?:[ \t]|$)/.test(lines[end]?.seen ?? '')) end++;
  while (end > from + 1 && TAIL.test(lines[end - 1]?.seen ?? '')) {
    if (end === from + 2 && isMark(lines[end - 1]?.text ?? '')) break;
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
