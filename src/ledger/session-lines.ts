// The lines of a session file with their offsets. Only LF ends a line; a CR before it is dropped and noticed.

export interface Lines {
  readonly texts: readonly string[];
  /** Character offset of each line, and one more for the end. */
  readonly offsets: readonly number[];
  readonly terminated: boolean;
  /** First line that ends in CR LF, or 0. */
  readonly crlf: number;
  /** Index of the last line that is not blank, before a tail of zeros. */
  readonly lastInk: number;
  /** There are zero bytes. No writer makes them: power was lost after the file had grown and before its data arrived. */
  readonly zeros: boolean;
  /** Index of the line with zeros after which nothing new begins; else the number of lines. */
  readonly zeroTail: number;
}

/** `mayGoOn` is asked again and again while there are lines, and throws when the time is over. */
export function splitLines(text: string, from: number, mayGoOn?: () => void): Lines {
  const texts: string[] = [];
  const offsets: number[] = [];
  let crlf = 0;
  let start = from;
  while (start < text.length) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    offsets.push(start);
    if ((offsets.length & 4_095) === 0) mayGoOn?.();
    if (end > start && text.charCodeAt(end - 1) === 13) {
      if (crlf === 0) crlf = texts.length + 1;
      texts.push(text.slice(start, end - 1));
    } else texts.push(text.slice(start, end));
    start = end + 1;
    if (found < 0) break;
  }
  offsets.push(text.length);
  const zeros = text.includes('\0');
  const zeroTail = zeros ? zeroTailOf(texts) : texts.length;
  const lastInk = texts.findLastIndex((line, index) => index < zeroTail && line.trim() !== '');
  return { texts, offsets, terminated: text.endsWith('\n'), crlf, lastInk, zeros, zeroTail };
}

function zeroTailOf(texts: readonly string[]): number {
  const last = texts.findLastIndex(
    (line) => line.trim() !== '' && !line.startsWith('  ') && !line.includes('\0'),
  );
  const first = texts.findIndex((line, index) => index > last && line.includes('\0'));
  return first < 0 ? texts.length : first;
}

export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) line++;
  return line;
}
