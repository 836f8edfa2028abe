// A summary within its budget: what still matters is taken first, the newest of its kind before the older; the rest is named as dropped.

import { estimateTokens } from '../../markdown/token-estimate.ts';
import { EMPTY_SUMMARY, FIELDS, renderSummary, type Summary, type SummaryField } from './summary.ts';

export const SUMMARY_BUDGET = 1_500;

export interface Fitted {
  readonly summary: Summary;
  readonly text: string;
  readonly tokens: number;
  readonly dropped: readonly {
    readonly field: SummaryField;
    readonly text: string;
    readonly reason: string;
  }[];
}

/** Turn by turn through the fields, so that none is left out for the length of another. */
const ORDER: readonly (readonly [field: SummaryField, share: number])[] = [
  ['decisions', 6],
  ['pending', 3],
  ['plan', 3],
  ['remaining', 3],
  ['errors', 2],
  ['critical', 3],
  ['completed', 2],
  ['files', 3],
  ['resolved', 2],
];

export function fitSummary(whole: Summary, budget: number = SUMMARY_BUDGET): Fitted {
  const { focus } = whole;
  const frame = {
    ...EMPTY_SUMMARY,
    from: whole.from,
    to: whole.to,
    ...(focus === undefined ? {} : { focus }),
  };
  const left = new Map(ORDER.map(([field]) => [field, queue(whole[field], focus)]));
  const chosen = new Map<SummaryField, Set<string>>(ORDER.map(([field]) => [field, new Set()]));
  let room = budget - estimateTokens(renderSummary(frame));
  let more = true;
  while (more) {
    more = false;
    for (const [field, share] of ORDER) {
      const items = left.get(field) ?? [];
      for (let taken = 0; taken < share && items.length > 0; ) {
        const item = items.shift() ?? '';
        more = true;
        // Item, bullet and line end.
        const cost = estimateTokens(`  - ${item}`) + 1;
        if (cost > room) continue;
        room -= cost;
        chosen.get(field)?.add(item);
        taken++;
      }
    }
  }
  return trimmed(whole, frame, chosen, budget);
}

/** The newest first; what is about the focus before everything else. */
function queue(items: readonly string[], focus: string | undefined): string[] {
  const newest = [...items].reverse();
  if (focus === undefined) return newest;
  const isNear = nearTo(focus);
  return [...newest.filter(isNear), ...newest.filter((item) => !isNear(item))];
}

function nearTo(focus: string): (text: string) => boolean {
  const words = focus
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 2);
  return (text) => words.some((word) => text.toLowerCase().includes(word));
}

function trimmed(
  whole: Summary,
  frame: Summary,
  chosen: ReadonlyMap<SummaryField, ReadonlySet<string>>,
  budget: number,
): Fitted {
  const kept = FIELDS.map(
    ([field]) => [field, whole[field].filter((item) => chosen.get(field)?.has(item))] as const,
  );
  const summary: Summary = { ...frame, ...Object.fromEntries(kept) };
  const text = renderSummary(summary);
  const dropped = FIELDS.flatMap(([field]) =>
    whole[field]
      .filter((item) => !chosen.get(field)?.has(item))
      .map((item) => ({ field, text: item, reason: `over ${budget} tokens` })),
  );
  return { summary, text, tokens: estimateTokens(text), dropped };
}
