// The facts that may be alive at a moment, as a condition: true for each that is, and for few others. The exact rule decides then.

import type { Moment } from '../model/fact-table.ts';

export const MAY_BE_LIVE = `status NOT IN ('superseded', 'invalidated') AND (
  kind = 'invariant' OR pinned = 1 OR (kind = 'thread' AND closed = 0)
  OR (archived = 0 AND (
    created_session >= ? OR last_used_session >= ?
    OR last_used_day + max(ttl, CASE WHEN reinforcements < ? THEN ? ELSE ? END) >= ?
    OR (? = 1 AND status = 'corrected'))))`;

/** The values of the condition, in order. */
export function mayBeLive({ today, sessions, policy }: Moment): number[] {
  const { clock, ladder } = policy;
  const steps = ladder.map(({ reinforcements }) => reinforcements).filter((step) => step > 0);
  const second = Math.min(NEVER, ...steps);
  const lifeIn = (some: typeof ladder) => Math.max(0, ...some.map(({ days }) => days));
  const bySessions = clock !== 'days';
  return [
    bySessions ? sessions - policy.workingWindow : NEVER,
    bySessions ? sessions - Math.max(policy.activeWindow, policy.archiveWindow) : NEVER,
    second,
    lifeIn(ladder.filter(({ reinforcements }) => reinforcements < second)),
    lifeIn(ladder),
    clock === 'sessions' ? NEVER : today,
    Number(clock === 'days'),
  ];
}

/** Later than any day or session. */
const NEVER = 1e15;
