// archive/INDEX.md: one line per archived fact, `- <id> — <one line> — <reason> — YYYY-Qn.md`. The summary may itself contain
// the dash, so the first field is taken from the left and the last two from the right; older forms are read too.

import { lineEndOf, splitLines } from '../../markdown/lines.ts';
import { clip } from './clip.ts';

export interface IndexEntry {
  readonly reason?: string;
  readonly supersededBy?: string;
}

const ID = String.raw`[\p{L}\p{N}#@][\p{L}\p{N}_.~:/@#-]{0,200}`;
/** Backticks, bold, or a link around it. */
const NAME = String.raw`[\x60*_[]*(${ID})[\x60*_\]]*(?:\([^)]{0,500}\)[*_]*)?`;
const BULLET = new RegExp(String.raw`^\ufeff?\s*[-*+]\s+${NAME}\s*(?:[—–|:]|-{1,2}\s|$)`, 'u');
const BARE = new RegExp(String.raw`^\ufeff?\s*(?:\|\s*)?${NAME}\s*[—–|]`, 'u');

/** The id a line of the index is about. */
export function idIn(line: string): string | undefined {
  return (BULLET.exec(line) ?? BARE.exec(line))?.[1];
}

export function readIndex(text: string): ReadonlyMap<string, IndexEntry> {
  const entries = new Map<string, IndexEntry>();
  for (const { text: line } of splitLines(text)) {
    const id = idIn(line);
    // The last line about an id tells how it stands.
    if (id !== undefined) entries.set(id, entryOf(line));
  }
  return entries;
}

/** The parts of a line: id, summary, reason and file, where it has all four. */
export function partsOf(line: string): string[] {
  if (/^\s*\|/.test(line)) return line.replace(/^\s*\||\|\s*$/g, '').split('|');
  const dashed = line.split(/(?<!\s)\s+(?:[—–]|--)\s+/);
  return dashed.length > 1 ? dashed : line.split(/(?<!\s)\s+-\s+/);
}

function entryOf(line: string): IndexEntry {
  const parts = partsOf(line);
  const remark = new RegExp(String.raw`\(\s*superseded by \x60?(${ID})\x60?[^)]{0,500}\)\s*$`, 'iu').exec(
    line,
  )?.[1];
  if (remark !== undefined) return { supersededBy: remark };
  const reason = parts.length >= 4 ? (parts.at(-2) ?? '').trim() : '';
  const by = new RegExp(String.raw`^superseded by \x60?(${ID})\x60?\s*(?:[(:,]\s*(.*?)\)?)?$`, 'isu').exec(
    reason,
  );
  if (by !== null) return { supersededBy: by[1] ?? '', ...why(by[2]) };
  return why(/^(?:invalidated|superseded):?\s*(.*)$/is.exec(reason)?.[1] ?? reason);
}

function why(text: string | undefined): { reason?: string } {
  return text === undefined || text === '' || /^faded$/i.test(text) ? {} : { reason: text };
}

export interface Filed {
  readonly name: string;
  readonly statement: string;
  readonly reason: string;
  readonly ended: boolean;
  readonly file: string;
  /** Taken over a moment ago: how its folder listed it is not ours to mend yet. */
  readonly held: boolean;
}

/** The index brought up to date: what came back is taken out, what is missing is added. */
export function writeIndex(
  text: string | undefined,
  filed: readonly Filed[],
  returned: ReadonlySet<string>,
): string | undefined {
  const before = text ?? '';
  const end = lineEndOf(before);
  const byName = new Map(filed.map((one) => [one.name, one]));
  let after = '';
  const listed = new Set<string>();
  for (const line of splitLines(before)) {
    const id = idIn(line.text) ?? '';
    const entry = byName.get(id);
    if (returned.has(id) && !/reactivated/i.test(line.text)) continue;
    listed.add(id);
    const stale = entry?.ended && !entry.held && !/supersed|invalidated/i.test(line.text);
    after +=
      stale && entry !== undefined ? indexLine(entry) + (line.end === '' ? '' : end) : line.text + line.end;
  }
  const missing = filed.filter(({ name, held }) => !held && !listed.has(name));
  if (missing.length === 0) return text === undefined ? undefined : after;
  const head = text === undefined ? HEAD.split('\n').join(end) : after;
  const joint = head === '' || head.endsWith('\n') ? '' : end;
  return head + joint + missing.map((one) => indexLine(one) + end).join('');
}

function indexLine({ name, statement, reason, file }: Filed): string {
  return `- ${name} — ${oneLine(statement, 120)} — ${oneLine(reason, 200).replace(/(?<!\s)\s+[—–]\s+/g, ', ')} — ${file}`;
}

/** A pointer into the archive, not the fact: it may be cut. */
function oneLine(text: string, length: number): string {
  return clip(text.replace(/\s+/g, ' ').replace(/<!--/g, '<\\!--').trim(), length);
}

const HEAD = `# Archive Index

> One line for every fact in the archive; look here before saying that nothing is known.

`;
