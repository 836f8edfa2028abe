// How a text is written: its line ends, its indentation, its mark of byte order. What we add looks like what is there.

export interface Style {
  readonly eol: '\n' | '\r\n';
  readonly unit: string;
}

export function styleOf(text: string): Style {
  const ends = text.match(/\r?\n/g) ?? [];
  const windows = ends.filter((end) => end === '\r\n').length;
  return { eol: windows * 2 > ends.length ? '\r\n' : '\n', unit: unitOf(text) };
}

/** The smallest indentation of a line that opens deeper than the one above it. */
function unitOf(text: string): string {
  const indents = text
    .split(/\r?\n/)
    .map((line) => /^([ \t]+)\S/.exec(line)?.[1])
    .filter((indent) => indent !== undefined);
  if (indents.some((indent) => indent.startsWith('\t'))) return '\t';
  const least = indents.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);
  return least >= 1 && least <= 8 ? ' '.repeat(least) : '  ';
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Where the line begins that holds the offset. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the next line begins; the end of the text where there is none. */
export function lineAfter(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

export interface Cut {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export function withCuts(text: string, cuts: readonly Cut[]): string {
  return [...cuts]
    .sort((a, b) => b.from - a.from || b.to - a.to)
    .reduce((done, { from, to, text: put }) => done.slice(0, from) + put + done.slice(to), text);
}
