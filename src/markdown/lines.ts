// Lines with the ends they came with, so that a file can be put together again byte for byte.

export interface Line {
  readonly text: string;
  /** `\n`, `\r\n`, or nothing where the file ends. */
  readonly end: string;
}

export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < text.length; ) {
    const at = text.indexOf('\n', from);
    if (at < 0) {
      lines.push({ text: text.slice(from), end: '' });
      break;
    }
    const crlf = at > from && text[at - 1] === '\r';
    lines.push({ text: text.slice(from, crlf ? at - 1 : at), end: crlf ? '\r\n' : '\n' });
    from = at + 1;
  }
  return lines;
}

export function joinLines(lines: readonly Line[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}

/** The line end a file uses, by majority; `\n` for one that has none. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const all = text.split('\n').length - 1;
  const crlf = text.split('\r\n').length - 1;
  return crlf * 2 > all ? '\r\n' : '\n';
}

/** Text of ours in the line ends of the file it goes into. */
export function withLineEnd(text: string, end: '\n' | '\r\n'): string {
  return end === '\n' ? text : text.replace(/\r?\n/g, end);
}
