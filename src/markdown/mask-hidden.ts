// What a Markdown file hides from its reader's structure: closed comments become spaces, fenced code at the margin becomes
// NUL characters. Character for character, so that lines and columns stay; what is never closed hides nothing.

export function maskHidden(text: string): string {
  const pieces: string[] = [];
  const commentIn = comments(text);
  /** By character: the shortest fence that no later line closes. */
  const unclosed = new Map<string, number>();
  let margin = true;
  let next = 0;
  for (let at = 0; at < text.length; ) {
    if (at >= next) next = Math.min(endOfLine(text, at) + 1, text.length);
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
  const codeIn = inlineCode(text);
  return (from, to) => {
    if (open >= 0 && open < from) open = text.indexOf('<!--', from);
    if (open < 0 || open >= to) return undefined;
    const isCode = codeIn(from, to);
    for (; open >= 0 && open < to; open = text.indexOf('<!--', open + 1)) {
      const at = open;
      if (isCode(at)) continue;
      return at + 4 > lastEnd ? undefined : { from: at, to: text.indexOf('-->', at + 4) + 3 };
    }
    return undefined;
  };
}

/**
 * Tells whether a place between two others is inside inline code, which opens with some backticks and ends with as many; those
 * without an end open nothing. The runs of a line are read once, however many comments it has: it is asked from left to right.
 */
function inlineCode(text: string): (from: number, to: number) => (place: number) => boolean {
  let runs: readonly Backticks[] = [];
  let end = -1;
  let first = 0;
  return (from, to) => {
    if (to !== end) [runs, end, first] = [backticksIn(text, from, to), to, 0];
    while ((runs[first]?.at ?? to) < from) first++;
    return (place) => {
      for (let run = runs[first]; run !== undefined && run.at <= place; run = runs[first]) {
        const close = runs[run.close ?? -1];
        if (close !== undefined && place < close.at) return true;
        first = (run.close ?? first) + 1;
      }
      return false;
    };
  };
}

interface Backticks {
  readonly at: number;
  /** Index of the next run of the same length. */
  readonly close: number | undefined;
}

function backticksIn(text: string, from: number, to: number): Backticks[] {
  const found = Array.from(text.slice(from, to).matchAll(/`+/g));
  const runs: Backticks[] = [];
  const last = new Map<number, number>();
  for (let n = found.length - 1; n >= 0; n--) {
    const [{ length }, at] = [found[n]?.[0] ?? '', from + (found[n]?.index ?? 0)];
    runs[n] = { at, close: last.get(length) };
    last.set(length, n);
  }
  return runs;
}

function filled(text: string, with_: string): string {
  return text.replace(/[^\r\n]/g, with_);
}
