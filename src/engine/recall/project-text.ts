// A file of the project as lines that may be searched and shown: secrets taken out, each line still under its own number.
// Undefined for what nobody wrote to be read: binary, very large or made by a program.

import { redact } from '../../capture/redaction/redact.ts';

export const LARGEST = 256 * 1024;
/** Lines longer than this on the average are not written by hand. */
const LONG_LINES = 400;
const LONGEST_LINE = 1_000;

export function linesOfText(bytes: Uint8Array | undefined): string[] | undefined {
  if (bytes === undefined || bytes.length === 0 || bytes.length > LARGEST || bytes.includes(0))
    return undefined;
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  const lines = redactedInPlace(text).split('\n');
  if (text.length / lines.length > LONG_LINES) return undefined;
  return lines.map((line) => (line.length > LONGEST_LINE ? line.slice(0, LONGEST_LINE) : line));
}

/** A secret of several lines leaves as many: what stands below it keeps its number. */
export function redactedInPlace(text: string): string {
  const { text: safe, kinds } = redact(text);
  if (kinds.length === 0) return text;
  const lines = (one: string) => one.split('\n').length - 1;
  if (lines(safe) === lines(text)) return safe;
  let at = 0;
  let placed = '';
  const pieces = safe.split(/(\[REDACTED:[a-z0-9-]{1,40}\])/);
  for (const [i, piece] of pieces.entries()) {
    if (i % 2 === 1) {
      placed += piece;
      continue;
    }
    const found = i === pieces.length - 1 ? text.lastIndexOf(piece) : text.indexOf(piece, at);
    if (found >= at) {
      placed += '\n'.repeat(lines(text.slice(at, found)));
      at = found + piece.length;
    }
    placed += piece;
  }
  return placed;
}
