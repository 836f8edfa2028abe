// Text of any shape as the lines of one bullet and back. A line break is a backslash at the end of the line, as in
// Markdown; a line that would open structure, or whose blanks an editor would strip, is held by a backslash.

/** The text as it stands behind `- `, with `indent` before every further line. */
export function toLines(text: string, indent: string): string {
  const lines = text.split('\n').map(held);
  return lines
    .map((line, n) =>
      n < lines.length - 1 ? `${line}\\` : /[\s\],\\]$|\]\.$|^$/.test(line) ? `${line}\\` : line,
    )
    .join(`\n${indent}`);
}

/** The text again; lines that were only wrapped are joined by a space. */
export function fromLines(lines: readonly string[]): string {
  let text = '';
  for (const [n, raw] of lines.entries()) {
    const line = raw.trim();
    const broken = line.endsWith('\\');
    text += released(broken ? line.slice(0, -1) : line);
    if (n < lines.length - 1) text += broken || line === '' ? '\n' : ' ';
  }
  return text;
}

const STRUCTURE = '(?:\\s|\\\\|[-*+#>|<`~=]|\\d+[.)]|\\[[ xX]\\] )';
const OPENING = new RegExp(`^(?=${STRUCTURE})`);
const HELD = new RegExp(`^\\\\(?=${STRUCTURE})`);

function held(line: string): string {
  return line.replace(OPENING, '\\');
}

function released(line: string): string {
  return line.replace(HELD, '');
}
