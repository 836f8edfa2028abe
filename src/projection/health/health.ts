// The health of a memory: all indicators and their sum; and the short form of it that status tells.

import type { Health, Indicator } from '../../model/health.ts';
import { doubtful, ledgerProblems, openThreads } from './rules.ts';

/** Anyone can check it: the score is the sum of the points that are listed. */
export function healthWith(indicators: readonly Indicator[]): Health {
  return {
    score: indicators.reduce((sum, { points }) => sum + points, 0),
    status: indicators.some(({ state }) => state === 'attention') ? 'attention' : 'good',
    indicators,
  };
}

interface AtAGlance {
  readonly problems: number;
  readonly threads: number;
  readonly doubtful: number;
  readonly live: number;
  /** Facts that may disagree with the code. */
  readonly suspect: number;
}

/** What can be told without looking at more than a status counts anyway. */
export function briefHealth(seen: AtAGlance): { status: Health['status']; reasons: string[] } {
  const { indicators, status } = healthWith([
    ledgerProblems(seen.problems),
    openThreads(seen.threads),
    doubtful(seen.doubtful, seen.live),
  ]);
  const reasons = indicators.filter(({ state }) => state === 'attention').map(({ reason }) => reason);
  if (seen.suspect === 0) return { status, reasons };
  const may = `${seen.suspect} ${seen.suspect === 1 ? 'fact' : 'facts'} may disagree with the code (SUSPECT); tide anchors tells why`;
  return { status: 'attention', reasons: [...reasons, may] };
}
