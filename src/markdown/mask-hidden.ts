// What a Markdown file hides from its reader's structure: closed comments become spaces, fenced code at the margin becomes
// NUL characters. Character for character, so that lines and columns stay; what is never closed hides nothing.

export function maskHidden(text: string): string {
  let masked = '';
  let margin = true;
  for (let at = 0; at < text.length; ) {
    const next = Math.min(endOfLine(text, at) + 1, text.length);
    const mark = margin ? /^ ?(`{3,}(?=[^`]*$)|~{3,})/.exec(text.slice(at, next))?.[1] : undefined;
    const closed = mark === undefined ? undefined : closingFence(text, next, mark);
    if (closed !== undefined) {
      masked += filled(text.slice(at, closed), '\0');
      at = closed;
      continue;
    }
    const comment = commentIn(text, at, next);
    masked += text.slice(at, comment?.from ?? next);
    if (comment !== undefined) masked += filled(text.slice(comment.from, comment.to), ' ');
    at = comment?.to ?? next;
    // What follows a comment on its last line stands inside a line: no fence opens there.
    margin = comment === undefined;
  }
  return masked;
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

/** The first comment that opens between the two places, outside inline code. */
function commentIn(text: string, from: number, to: number): { from: number; to: number } | undefined {
  for (let at = text.indexOf('<!--', from); at >= 0 && at < to; at = text.indexOf('<!--', at + 1)) {
    if (isInCode(text.slice(from, to), at - from)) continue;
    const end = text.indexOf('-->', at + 4);
    return end < 0 ? undefined : { from: at, to: end + 3 };
  }
  return undefined;
}

/** Inline code opens with some backticks and ends with as many; those without an end open nothing. */
function isInCode(line: string, at: number): boolean {
  const runs = Array.from(line.matchAll(/`+/g), (run) => ({ at: run.index, length: run[0].length }));
  for (let n = 0; n < runs.length; n++) {
    const open = runs[n];
    if (open === undefined || open.at > at) return false;
    const close = runs.findIndex((run, m) => m > n && run.length === open.length);
    if (close < 0) continue;
    if ((runs[close]?.at ?? 0) > at) return true;
    n = close;
  }
  return false;
}

function filled(text: string, with_: string): string {
  return text.replace(/[^\r\n]/g, with_);
}
