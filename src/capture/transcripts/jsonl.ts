// Conversations as JSON lines, one turn a line. Reading never throws: a line that is no turn becomes a problem, the others count.

import type { Passage } from '../../model/passage.ts';
import type { Problem } from '../../model/problem.ts';
import { received } from '../../model/tidemark-error.ts';
import { redact } from '../redaction/redact.ts';
import { isBad, parsePassage } from './passage-line.ts';

export interface ReadTurn {
  readonly passage: Passage;
  readonly line: number;
}

interface Reading {
  readonly passages: readonly ReadTurn[];
  readonly problems: readonly Problem[];
}

/** Where a text begins, when it is a part of a longer one; `met` counts the turns of each conversation so far. */
interface ReadFrom {
  readonly line: number;
  readonly met: Map<string, number>;
}

export function readJsonl(
  text: string,
  file: string,
  { line: first, met }: ReadFrom = { line: 1, met: new Map() },
): Reading {
  const passages: ReadTurn[] = [];
  const problems: Problem[] = [];
  let line = first - 1;
  for (let from = 0; from < text.length; ) {
    const at = text.indexOf('\n', from);
    const end = at < 0 ? text.length : at;
    const written = withoutMark(text.slice(from, end), ++line);
    from = end + 1;
    if (written.trim() === '') continue;
    const read = parsePassage(written);
    // One that cannot be read has its place too: mended, it must not push the others on.
    const position = read.session === undefined ? 0 : (met.get(read.session) ?? 0) + 1;
    if (read.session !== undefined) met.set(read.session, position);
    if (isBad(read)) problems.push(badLine(read, written, file, line));
    // Plus zero: minus zero is written as zero, and must be that turn from the beginning.
    else passages.push({ passage: { ...read, turn: (read.turn ?? position) + 0 }, line });
  }
  return { passages, problems };
}

/** Only the beginning is shown, and of that no secret. */
export function badLine(
  { message, expected }: { readonly message: string; readonly expected: string },
  written: string,
  file: string,
  line: number,
): Problem {
  return {
    code: 'bad-line',
    level: 'error',
    message,
    file,
    line,
    expected,
    received: received(redact(written.slice(0, SHOWN)).text),
  };
}

/** Enough that a secret which begins within what is shown is seen whole. */
const SHOWN = 2_000;

function withoutMark(text: string, line: number): string {
  return line === 1 && text.startsWith('\ufeff') ? text.slice(1) : text;
}
