// Compaction: three tiers of one conversation within 8,500 tokens. Stable things first, the turns that change last. No model:
// the same turns give the same bytes, and nothing that stands in them is answered.

import { estimateTokens } from '../../markdown/token-estimate.ts';
import type { Fact } from '../../model/fact.ts';
import { FAR } from './answers.ts';
import { extract } from './extract.ts';
import { type Fitted, fitSummary } from './fit-summary.ts';
import { type LongTerm, longTerm } from './long-term.ts';
import { answeredBy, closedBy, mergeSummary, stillStanding } from './merge-summary.ts';
import { type Pruned, prune } from './prune.ts';
import { type RawWindow, rawWindow } from './raw-window.ts';
import { EMPTY_SUMMARY, type Summary } from './summary.ts';
import type { Turn } from './turn.ts';

export const TOTAL_BUDGET = 8_500;
/** memory-and-state, when to compact: more exchanges than this on one task. */
const EXCHANGES = 10;

interface CompactInput {
  readonly turns: readonly Turn[];
  readonly earlier?: Summary | undefined;
  readonly focus?: string | undefined;
  /** Live facts that may be shown. */
  readonly facts?: readonly Fact[];
  /** The doubts about one of them. */
  readonly flagsOf?: (fact: Fact) => readonly string[];
  /** Those of them that the latest turns are about. */
  readonly related?: ReadonlySet<string>;
}

export interface Compaction {
  readonly text: string;
  readonly tokens: number;
  readonly raw: RawWindow;
  readonly summary: Fitted;
  /** The summary of all turns, the latest too: whoever goes on from it has not seen them. */
  readonly checkpoint: Fitted;
  /** First and last turn of each group that was summarised at once. */
  readonly groups: readonly (readonly [first: number, last: number])[];
  readonly pruned: readonly Pruned[];
  readonly longTerm: LongTerm;
  readonly exchanges: number;
  readonly due: boolean;
}

export function compact({ turns, earlier, focus, facts = [], related, flagsOf }: CompactInput): Compaction {
  const raw = rawWindow(turns);
  const kept = raw.turns.length;
  // A turn that was cut is in both: its middle is only in the summary.
  const aged = turns.slice(0, turns.length - kept + (raw.cut ? 1 : 0));
  const { turns: lean, pruned } = prune(aged, turns.slice(aged.length));
  const groups = grouped(lean);
  const label = focus ?? earlier?.focus;
  const before: Summary = { ...(earlier ?? EMPTY_SUMMARY), ...(label === undefined ? {} : { focus: label }) };
  const newest = extract(turns.slice(aged.length));
  const merged = groups
    .map((group) => extract(group, following(group, turns)))
    .reduce(mergeSummary, answeredBy(before, turns));
  const hasSummary = groups.length > 0 || earlier !== undefined;
  const fitted = fitSummary(stillStanding(closedBy(merged, newest), newest));
  const checkpoint = fitSummary(stillStanding(mergeSummary(merged, newest)));
  const summary = hasSummary ? fitted : { ...fitted, text: '', tokens: 0 };
  const known = longTerm(facts, turns, related, flagsOf);
  const text = [known.text, summary.text, raw.text].filter((part) => part !== '').join('\n');
  const exchanges = turns.filter(({ role }) => role === 'user').length;
  return {
    text,
    tokens: estimateTokens(text),
    raw,
    summary,
    checkpoint,
    groups: groups.map((group) => [group[0]?.number ?? 0, group.at(-1)?.number ?? 0]),
    pruned,
    longTerm: known,
    exchanges,
    due: exchanges > EXCHANGES,
  };
}

function following(group: readonly Turn[], turns: readonly Turn[]): readonly Turn[] {
  const last = group.at(-1)?.number;
  const end = turns.findLastIndex(({ number }) => number === last) + 1;
  return turns.slice(end, end + FAR);
}

/** Three to five at a time; fewer only where there are no more. */
export function grouped(turns: readonly Turn[]): Turn[][] {
  const count = Math.ceil(turns.length / 5);
  const groups: Turn[][] = [];
  for (let i = 0; i < count; i++)
    groups.push(
      turns.slice(Math.floor((i * turns.length) / count), Math.floor(((i + 1) * turns.length) / count)),
    );
  return groups;
}
