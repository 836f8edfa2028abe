// A file that holds several records, one below the other (`docs/arch-decisions/ADR.md`): each `## ADR-012: title` is one, its
// headings raised by a level so that it reads like a record of its own.

import { maskHidden } from '../../markdown/mask-hidden.ts';

interface RecordPart {
  readonly path: string;
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

export function splitRecords(path: string, text: string): RecordPart[] {
  const lines = text.split('\n');
  const seen = maskHidden(text).split('\n');
  const starts = seen.flatMap((line, n) => (HEAD.test(line) ? [n] : []));
  if (starts.length === 0) return [{ path, text, line: 1 }];
  return starts.map((from, n) => {
    const end = starts[n + 1] ?? lines.length;
    const number = HEAD.exec(lines[from] ?? '')?.[1] ?? '';
    return {
      path: `${path}#${number}`,
      text: lines
        .slice(from, end)
        .map((line) => line.replace(/^#(?=#)/, ''))
        .join('\n'),
      line: from + 1,
    };
  });
}

const HEAD = /^##\s+(?:ADR|RFC)[-\s#]*(\d{1,5})\b/i;
