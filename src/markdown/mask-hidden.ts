// What a Markdown file hides from its reader's structure: closed comments become spaces, fenced code at the margin becomes
// NUL characters. Character for character, so that lines and columns stay; what is never closed hides nothing.

export function maskHidden(text: string): string {
  const pieces: string[] = [];
  const commentIn = comments(text);
  /** By character: the shortest fence that no later line closes. */
  const unclosed = new Map<string, number>();
  let margin = true;
  for (let at = 0; at < text.length; ) {
    const next = Math.min(endOfLine(text, at) + 1, text.length);
    const mark = margin ? /^ ?(`{3,}(?=[^`]*$)|~{3,})/.exec(text.slice(at, next))?.[1] : undefined;
    const sign = mark?.charAt(0) ?? '';
    if (mark !== undefined && mark.length < (unclosed.get(sign) ?? Number.POSITIVE_INFINITY)) {
      const closed = closingFence(text, next, mark);
      if (closed !== undefined) {
        pieces.push(filled(text.slice(at, closed), '\0'));
        at = closed;
        continue;
      }
      unclosed.set(sign, mark.length);
    }
    const comment = commentIn(at, next);
    pieces.push(text.slice(at, comment?.from ?? next));
    if (comment !== undefined) pieces.push(filled(text.slice(comment.from, comment.to), ' '));
    at = comment?.to ?? next;
    // What follows a comment on its last line stands inside a line: no fence opens there.
    margin = comment === undefined;
  }
  return pieces.join('');
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

/** Where the line after the closing fence begins. */
function closingFence(text: string, from: number, mark: string): number | undefined {
  const close = new RegExp(`^ {0,3}\\${mark[0]}{${mark.length},}[ \\t]*\\r?$`);
  for (let at = from; at < text.length; ) {
    const end = endOfLine(text, at);
    if (close.test(text.slice(at, end))) return Math.min(end + 1, text.length);
    at = end + 1;
  }
  return undefined;
}

/** Finds the first comment that opens between two places, outside inline code. It is asked from the beginning of the text to its end. */
function comments(text: string): (from: number, to: number) => { from: number; to: number } | undefined {
  let open = text.indexOf('<!--');
  const lastEnd = text.lastIndexOf('-->');
  return (from, to) => {
    if (open >= 0 && open < from) open = text.indexOf('<!--', from);
    if (open < 0 || open >= to) return undefined;
    const code = inlineCode(text.slice(from, to));
    for (; open >= 0 && open < to; open = text.indexOf('<!--', open + 1)) {
      const at = open;
      if (code.some((span) => span.from <= at - from && at - from < span.to)) continue;
      return at + 4 > lastEnd ? undefined : { from: at, to: text.indexOf('-->', at + 4) + 3 };
    }
    return undefined;
  };
}

/** Inline code opens with some backticks and ends with as many; those without an end open nothing. */
function inlineCode(line: string): { from: number; to: number }[] {
  const runs = Array.from(line.matchAll(/`+/g), (run) => ({ at: run.index, length: run[0].length }));
  const spans: { from: number; to: number }[] = [];
  for (let n = 0; n < runs.length; n++) {
    const open = runs[n];
    const close = runs.findIndex((run, m) => m > n && run.length === open?.length);
    if (open === undefined || close < 0) continue;
    spans.push({ from: open.at, to: runs[close]?.at ?? 0 });
    n = close;
  }
  return spans;
}

function filled(text: string, with_: string): string {
  return text.replace(/[^\r\n]/g, with_);
}
