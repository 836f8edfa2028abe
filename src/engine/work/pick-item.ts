// Which step or blocker somebody names.

import { joinClauses } from '../../model/clause.ts';
import { received, TidemarkError } from '../../model/tidemark-error.ts';
import type { Item } from '../../model/working-memory.ts';

export function pick(items: readonly Item[], which: string, what: string): string {
  const found = choose(items, which);
  if (found !== undefined) return found;
  throw new TidemarkError('not_found', `There is no ${what} "${received(which)}".`, {
    hint:
      items.length === 0
        ? 'There are none. `tide work` shows what is being done.'
        : `Name it by its number or the beginning of its text: ${numbered(
            items,
            items.map(({ text }) => text),
          )}`,
    data: { similar: items.map((item) => item.text) },
  });
}

/** By number, by text, or by the beginning of one text alone. */
export function choose(items: readonly Item[], which: string, unnumbered?: Item): string | undefined {
  if (/^\d+$/.test(which)) return items[Number(which) - 1]?.text;
  const said = which.trim().toLowerCase();
  const texts = [
    ...new Set([...items, ...(unnumbered === undefined ? [] : [unnumbered])].map(({ text }) => text)),
  ];
  const same = texts.find((text) => text === which) ?? texts.find((text) => text.toLowerCase() === said);
  if (same !== undefined || said === '') return same;
  const begun = texts.filter((text) => text.toLowerCase().startsWith(said));
  if (begun.length < 2) return begun[0];
  throw new TidemarkError('usage', `${begun.length} begin with "${received(which)}".`, {
    hint: `Name one by its number or more of its text: ${numbered(items, begun)}`,
    data: { similar: begun },
  });
}

function numbered(items: readonly Item[], texts: readonly string[]): string {
  return joinClauses(
    texts.map((text) => {
      const at = items.findIndex((item) => item.text === text);
      return at < 0 ? text : `${at + 1}. ${text}`;
    }),
  );
}
