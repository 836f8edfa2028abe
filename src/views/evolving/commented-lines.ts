// Lines inside comments of several lines, examples with their own footers included. A comment that is never closed hides
// nothing, and a footer that is not closed is no comment.

export function commentedLines(lines: readonly string[]): ReadonlySet<number> {
  const hidden = new Set<number>();
  for (let n = 0; n < lines.length; n++) {
    if (!opensComment(lines[n] ?? '')) continue;
    const end = closingLine(lines, n, !/^[ \t>]*(?:[-*+] )?[ \t]*<!--/.test(lines[n] ?? ''));
    if (end === undefined) continue;
    for (let at = n; at <= end; at++) hidden.add(at);
    n = end;
  }
  return hidden;
}

function opensComment(line: string): boolean {
  const at = line.lastIndexOf('<!--');
  if (at < 0 || line.includes('-->', at)) return false;
  return (
    !/^<!--\s*\|?\s*`?id`?\s*[:=]/i.test(line.slice(at)) && line.slice(0, at).split('`').length % 2 === 1
  );
}

/**
 * Comments do not nest, but people comment out facts whose footers are comments: the marks must come out even. What begins amid
 * words may be no comment at all, so an arrow amid words does not end it.
 */
function closingLine(lines: readonly string[], from: number, amid: boolean): number | undefined {
  let depth = 0;
  for (let n = from; n < lines.length; n++) {
    const line = lines[n] ?? '';
    depth += line.split('<!--').length - line.split('-->').length;
    if (depth <= 0) return amid && !/-->\s*$/.test(line) ? undefined : n;
  }
  return undefined;
}
