// A long input in blocks of whole lines, so that no more of it is in memory than needs to be. Lines that are not UTF-8, and
// lines longer than any turn, are left out and named.

import type { Problem } from '../../model/problem.ts';
import { badLine } from './jsonl.ts';

interface Block {
  readonly text: string;
  /** The number of its first line. */
  readonly line: number;
  readonly problems: readonly Problem[];
}

/** A turn of the greatest length, every character of it escaped. */
const MAX_LINE = 8 * 1024 * 1024;

export function* blocksOf(
  chunks: Iterable<Uint8Array>,
  file: string,
  longest: number = MAX_LINE,
): Generator<Block> {
  let line = 1;
  let rest = new Uint8Array();
  let endless = false;
  for (const chunk of chunks) {
    let bytes = chunk;
    if (endless) {
      const end = bytes.indexOf(10);
      if (end < 0) continue;
      endless = false;
      line++;
      bytes = bytes.subarray(end + 1);
    }
    const whole = bytes.lastIndexOf(10) + 1;
    if (whole > 0) {
      const text = joined(rest, bytes.subarray(0, whole));
      yield block(text, line, file, longest);
      line += linesIn(text);
      rest = new Uint8Array();
    }
    rest = joined(rest, bytes.subarray(whole));
    if (rest.length <= longest) continue;
    yield { text: '', line, problems: [tooLong(rest, file, line)] };
    rest = new Uint8Array();
    endless = true;
  }
  if (rest.length > 0) yield block(rest, line, file, longest);
}

function block(bytes: Uint8Array, line: number, file: string, longest: number): Block {
  const whole = strictly(bytes);
  if (whole !== undefined && bytes.length <= longest) return { text: whole, line, problems: [] };
  let text = '';
  let number = line;
  const problems: Problem[] = [];
  for (let from = 0; from < bytes.length; number++) {
    const at = bytes.indexOf(10, from);
    const end = at < 0 ? bytes.length : at;
    const part = bytes.subarray(from, end);
    const read = part.length > longest ? undefined : strictly(part);
    if (part.length > longest) problems.push(tooLong(part, file, number));
    else if (read === undefined)
      problems.push(badLine(NOT_UTF8, LOOSE.decode(part.subarray(0, 2_000)), file, number));
    // What is left out leaves its line behind, so that the others keep their numbers.
    text += `${read ?? ''}\n`;
    from = end + 1;
  }
  return { text, line, problems };
}

const NOT_UTF8 = { message: 'The line is not valid UTF-8.', expected: 'text in UTF-8' };

function tooLong(bytes: Uint8Array, file: string, line: number): Problem {
  const message = 'The line is longer than any turn.';
  return badLine(
    { message, expected: 'one turn on one line, of at most 8 MB' },
    LOOSE.decode(bytes.subarray(0, 2_000)),
    file,
    line,
  );
}

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LOOSE = new TextDecoder('utf-8', { ignoreBOM: true });

function strictly(bytes: Uint8Array): string | undefined {
  try {
    return STRICT.decode(bytes);
  } catch {
    return undefined;
  }
}

function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
