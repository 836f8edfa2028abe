// The context of a checkpoint as lines of a brief. Of a summary with lists, which is longer than there is room for, the newest of
// every list are taken, most of what is decided and open: the end of a summary is as good as its beginning.

import { estimateTokens } from '../../markdown/token-estimate.ts';

interface ContextLines {
  readonly lines: readonly string[];
  readonly isCut: boolean;
}

/** Headings would be taken for those of the brief, and what a list does not hold need not be said. */
export function contextLines(text: string, budget: number): ContextLines {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*#+\s*/, '').trimEnd())
    .filter((line) => line.trim() !== '' && !/^- \*\*[^*]+\*\*: None$/.test(line));
  const price = (line: string) => estimateTokens(`  ${line}`) + 1;
  if (lines.reduce((sum, line) => sum + price(line), 0) <= budget) return { lines, isCut: false };
  const taken = new Set<number>();
  let room = budget;
  const take = (at: number) => {
    const cost = price(lines[at] ?? '');
    if (cost > room) return false;
    room -= cost;
    taken.add(at);
    return true;
  };
  const lists = listsOf(lines);
  const items = new Set(lists.flatMap(({ items }) => items));
  for (const at of lines.keys()) if (!items.has(at)) take(at);
  while (lists.some((list) => list.items.length > 0))
    for (const list of lists)
      for (let left = list.share; left > 0 && list.items.length > 0; )
        if (take(list.items.pop() ?? -1)) left--;
  return { lines: lines.filter((_, at) => taken.has(at)), isCut: true };
}

/** What is indented below a line; the first lists of a round get more. */
function listsOf(lines: readonly string[]): { items: number[]; share: number }[] {
  const lists: { items: number[]; share: number }[] = [];
  let current: number[] | undefined;
  for (const [at, line] of lines.entries()) {
    if (/^ {2}- /.test(line) && current !== undefined) current.push(at);
    else {
      current = [];
      lists.push({ items: current, share: /\b(?:decisions|pending|plan|remaining)\b/i.test(line) ? 3 : 1 });
    }
  }
  return lists.filter(({ items }) => items.length > 0).sort((a, b) => b.share - a.share);
}
