// A file in blocks that can be found and shown alone: documents at their headings, source and long sections about every forty
// lines, at a blank line where one is near.

interface Block {
  /** Number of the first line, from 0. */
  readonly from: number;
  /** One more than the last. */
  readonly to: number;
}

const LENGTH = 40;
/** How much sooner a blank line may end one. */
const SOONER = 12;
/** A heading with so little below it stands with what follows. */
const SHORT = 3;

export function blocksOf(lines: readonly string[], byHeading: boolean): Block[] {
  const starts = byHeading ? headingsIn(lines) : [0];
  const blocks: Block[] = [];
  for (const [i, start] of starts.entries())
    blocks.push(...inPieces(lines, start, starts[i + 1] ?? lines.length));
  return blocks.filter(({ from, to }) => lines.slice(from, to).some((line) => line.trim() !== ''));
}

/** Where sections begin, the first at the top of the file. Marks inside code are no headings. */
function headingsIn(lines: readonly string[]): number[] {
  const starts = [0];
  let fence: string | undefined;
  for (const [i, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
      continue;
    }
    if (fence !== undefined || !isHeading(line, lines[i + 1])) continue;
    const last = starts.at(-1) ?? 0;
    const below = lines.slice(last, i).filter((one) => one.trim() !== '').length;
    if (below >= SHORT) starts.push(i);
  }
  return starts;
}

/** `# Title`, `= Title`, or a title that is underlined. */
function isHeading(line: string, next: string | undefined): boolean {
  return (
    /^(?:#{1,6}|={1,6}) \S/.test(line) ||
    (/^\S.{0,100}$/.test(line) &&
      next !== undefined &&
      /^(?:={3,}|-{3,}|~{3,})\s*$/.test(next) &&
      !/^[-*|>]/.test(line))
  );
}

function inPieces(lines: readonly string[], start: number, end: number): Block[] {
  const pieces: Block[] = [];
  let from = start;
  while (end - from > LENGTH + SOONER) {
    let to = from + LENGTH;
    for (let at = to; at > to - SOONER; at--)
      if (lines[at]?.trim() === '') {
        to = at + 1;
        break;
      }
    pieces.push({ from, to });
    from = to;
  }
  if (end > from) pieces.push({ from, to: end });
  return pieces;
}
