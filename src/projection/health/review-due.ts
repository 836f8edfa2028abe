// When a review is due (evolving-memory, review ritual): so many sessions after the last, when invariants are to be confirmed
// again, or when a scope or the continuity file has grown past its limit. A size that a review has seen makes the next one due
// only at a further multiple of the limit.

import type { LastReview } from '../../model/last-review.ts';
import type { Policy } from '../../model/policy.ts';

export interface Due {
  readonly due: boolean;
  readonly reason: string | null;
}

export interface Grown {
  readonly sessions: number;
  readonly lastReview: number;
  readonly reviewed: LastReview | undefined;
  /** Live facts by scope. */
  readonly perScope: ReadonlyMap<string, number>;
  /** Of the continuity file; 0 where there is none. */
  readonly lines: number;
  /** A person is to be asked whether what never fades still holds. */
  readonly reverify?: boolean;
}

/** What the continuity file is called among the sizes a review records. */
const CONTINUITY_LINES = 'continuity.md';

export function reviewDue(grown: Grown, policy: Policy): Due {
  const since = grown.sessions - grown.lastReview;
  const passed = since === 1 ? '1 session' : `${since} sessions`;
  if (since >= policy.reviewEvery)
    return due(
      grown.lastReview === 0
        ? `${passed} and no review yet (every ${policy.reviewEvery})`
        : `${passed} since the last review (every ${policy.reviewEvery})`,
    );
  if (grown.reverify)
    return due(`invariants are to be confirmed again (every ${policy.verifyEvery} sessions)`);
  const before = new Map(grown.reviewed?.sizes ?? []);
  for (const [scope, count] of grown.perScope)
    if (hasPassed(count, before.get(scope) ?? 0, policy.reviewFacts))
      return due(`${count} live facts in ${scope} (at most ${policy.reviewFacts})`);
  return hasPassed(grown.lines, before.get(CONTINUITY_LINES) ?? 0, policy.reviewLines)
    ? due(`${grown.lines} lines in continuity.md (at most ${policy.reviewLines})`)
    : { due: false, reason: null };
}

/** The sizes above their limits, to be kept with the review that looked at them. */
export function sizesPassed(
  grown: Pick<Grown, 'perScope' | 'lines'>,
  policy: Policy,
): [name: string, size: number][] {
  return [
    ...[...grown.perScope].filter(([, count]) => count > policy.reviewFacts),
    ...(grown.lines > policy.reviewLines ? [[CONTINUITY_LINES, grown.lines] as [string, number]] : []),
  ];
}

/** Once, and again at every further multiple. */
function hasPassed(now: number, then: number, limit: number): boolean {
  return now > limit && times(now, limit) > times(then, limit);
}

function times(size: number, limit: number): number {
  return Math.ceil(size / Math.max(1, limit)) - 1;
}

function due(reason: string): Due {
  return { due: true, reason };
}
