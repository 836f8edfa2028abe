// The words of a fact as lines of a list item, and back. A wrapped line is one sentence; a line that ends in a backslash is
// a line of its own. Nothing a person wrote opens a heading, a code block, a comment or a box.

const STRUCTURE = String.raw`\\*(?:#{1,6}(?:\s|$)|\x60{3,}|~{3,}|-{3,}\s*$|=+\s*$|\[[ xX]?\]|- \*\*[A-Za-z][A-Za-z-]*(?::\*\*|\*\*:))`;
const RISKY = new RegExp(`^(\\s*)(${STRUCTURE})`);
const ESCAPED = new RegExp(`^(\\s*)\\\\(${STRUCTURE})`);
const FENCE = /^(\s*)(`{3,}(?=[^`]*$)|~{3,})/;
/** A line that never continues the sentence before it. */
const OWN_LINE = /^\s*(?:$|[-*+]\s|\d{1,9}[.)]\s|>|\||`{3,}|~{3,})/;

/** Line ends and outer blanks do not belong to the words. */
export function normalText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

export function encodeText(text: string): string[] {
  const lines = normalText(text).split('\n');
  const code = codeLines(lines);
  const safe = lines.map((line, n) => (code.has(n) ? escapeComments(line) : escapeLine(line)));
  return safe.map((line, n) => {
    const next = safe[n + 1];
    if (next === undefined || code.has(n)) return line;
    const doubled = line.replace(/(?<!\\)\\+$/, '$&$&');
    return line === '' || code.has(n + 1) || OWN_LINE.test(next) ? doubled : `${doubled}\\`;
  });
}

export function decodeText(lines: readonly string[]): string {
  const code = codeLines(lines);
  let text = '';
  let own = true;
  for (const [n, whole] of lines.entries()) {
    const line = whole.trimEnd();
    const last = n === lines.length - 1;
    const starts = own || code.has(n) || OWN_LINE.test(line);
    if (n > 0) text += starts ? '\n' : ' ';
    if (code.has(n)) {
      text += unescapeComments(line);
      own = true;
      continue;
    }
    const slashes = last ? 0 : (/(?<!\\)\\*$/.exec(line)?.[0].length ?? 0);
    const words = slashes === 0 ? line : line.slice(0, line.length - Math.ceil(slashes / 2));
    own = slashes % 2 === 1 || words === '' || (!last && /(?<=\S) {2,}$/.test(whole));
    text += unescapeLine(starts ? words : words.trimStart());
  }
  return normalText(text);
}

/** Lines of code blocks that are closed before their list item ends. */
export function codeLines(lines: readonly string[]): ReadonlySet<number> {
  const code = new Set<number>();
  for (let n = 0; n < lines.length; n++) {
    const fence = FENCE.exec(lines[n] ?? '');
    if (fence === null) continue;
    const end = closingLine(lines, n, fence[1]?.length ?? 0, fence[2] ?? '');
    if (end === undefined) continue;
    for (let at = n; at <= end; at++) code.add(at);
    n = end;
  }
  return code;
}

function closingLine(
  lines: readonly string[],
  from: number,
  indent: number,
  mark: string,
): number | undefined {
  for (let n = from + 1; n < lines.length; n++) {
    const line = (lines[n] ?? '').trimEnd();
    if (line === '') continue;
    if (line.length - line.trimStart().length < indent) return undefined;
    const close = line.trimStart();
    if (close.length >= mark.length && close === (mark[0] ?? '').repeat(close.length)) return n;
  }
  return undefined;
}

function escapeLine(line: string): string {
  return escapeComments(line).replace(RISKY, '$1\\$2');
}

function unescapeLine(line: string): string {
  return unescapeComments(line.replace(ESCAPED, '$1$2'));
}

// Broken inside the mark, so that no tool of the protocol takes it for a footer either.
function escapeComments(line: string): string {
  return line.replace(/<(\\*)!--/g, '<\\$1!--');
}

function unescapeComments(line: string): string {
  return line.replace(/<\\(\\*)!--/g, '<$1!--');
}
