// Facts of an evolving-memory file: bullets with their one-line footers, the section each stands in, and whether an
// unchecked box above it keeps it open. Text without a footer is not a fact and is left alone.

import { readFooter } from '../../markdown/comment-footer.ts';

export interface PlacedFact {
  readonly id: string;
  readonly line: number;
  readonly text: string;
  readonly section: string;
  readonly thread: 'open' | 'done' | undefined;
  readonly entries: ReadonlyMap<string, string>;
}

interface Box {
  readonly indent: number;
  readonly state: 'open' | 'done' | undefined;
  readonly text: string;
}

export function readFacts(text: string): PlacedFact[] {
  const facts: PlacedFact[] = [];
  let section = '';
  let boxes: Box[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.startsWith('## ')) {
      section = line.slice(3).trim();
      boxes = [];
      continue;
    }
    const bullet = /^(\s*)[-*] (?:\[([ xX])\] )?(.*)$/.exec(line);
    if (bullet !== null) {
      const indent = bullet[1]?.length ?? 0;
      const state = bullet[2] === undefined ? undefined : bullet[2] === ' ' ? 'open' : 'done';
      // A box holds for what stands beneath it, until a bullet of the same or smaller indent.
      boxes = [...boxes.filter((box) => box.indent < indent), { indent, state, text: bullet[3] ?? '' }];
      continue;
    }
    const footer = readFooter(line, index + 1);
    if (footer === undefined) continue;
    const own = boxes.findLast((box) => box.state !== undefined);
    facts.push({
      id: footer.id,
      line: footer.line,
      text: boxes.at(-1)?.text ?? '',
      section,
      thread: own?.state,
      entries: footer.entries,
    });
  }
  return facts;
}
