// The newest turns, word for word: five, three where they are long; within the budget the oldest goes first.

import { estimateTokens } from '../../markdown/token-estimate.ts';
import type { Turn } from './turn.ts';

export const RAW_BUDGET = 4_000;
const LONG = 500;

export interface RawWindow {
  readonly turns: readonly Turn[];
  readonly text: string;
  readonly tokens: number;
  /** The newest turn alone was over the budget: its middle is left out. */
  readonly cut: boolean;
}

export function rawWindow(turns: readonly Turn[], budget: number = RAW_BUDGET): RawWindow {
  const newest = turns.slice(-5);
  const long = newest.filter((turn) => estimateTokens(turn.text) > LONG).length;
  let kept = long > newest.length / 2 ? newest.slice(-3) : newest;
  while (kept.length > 1 && estimateTokens(rawText(kept)) > budget) kept = kept.slice(1);
  const [only] = kept;
  const cut = only !== undefined && estimateTokens(rawText(kept)) > budget;
  if (cut) kept = [shortened(only, budget)];
  const text = kept.length === 0 ? '' : rawText(kept);
  return { turns: kept, text, tokens: estimateTokens(text), cut };
}

function rawText(turns: readonly Turn[]): string {
  return `## Latest turns, word for word\n${turns.map((turn) => `\n[turn ${turn.number}, ${turn.speaker}]\n${turn.text}\n`).join('')}`;
}

/** Beginning and end of a turn: what was asked stands first, what came of it last. */
function shortened(turn: Turn, budget: number): Turn {
  const all = estimateTokens(turn.text);
  for (let size = Math.floor((turn.text.length * budget) / all); ; size = Math.floor(size * 0.8)) {
    const half = Math.floor(size / 2);
    const text = `${turn.text.slice(0, half).toWellFormed()}\n[left out here: the middle of a turn of ${all} tokens]\n${turn.text.slice(turn.text.length - half).toWellFormed()}`;
    const short = { ...turn, text };
    if (half === 0 || estimateTokens(rawText([short])) <= budget) return short;
  }
}
