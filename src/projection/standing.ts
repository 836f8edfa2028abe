// Where a fact stands at a moment: tier, status and flags together.

import { type Fact, type Status, TERMINAL } from '../model/fact.ts';
import type { FactRow, Moment } from '../model/fact-table.ts';
import type { Flag } from '../model/flag.ts';
import { LIVE_TIERS, type Tier } from '../model/tier.ts';
import { tierOf } from './decay/tier-of.ts';
import { flagsOf } from './health/flags-of.ts';

export interface Standing {
  readonly tier: Tier;
  readonly status: Status;
  readonly flags: readonly Flag[];
  readonly live: boolean;
}

/** As layouts and people see it: what a review told of the clocks counts only while they say so. */
export function asShown(fact: Fact, { tier }: Pick<Standing, 'tier'>): Fact {
  if (!fact.faded) return fact;
  if (tier === 'archived') return { ...fact, archived: true };
  const { reason, ...rest } = fact;
  return reason === undefined || fact.closed || fact.status !== 'active' ? fact : rest;
}

export function standingOf(fact: FactRow, moment: Moment): Standing {
  const tier = tierOf(fact, moment);
  const status: Status = !TERMINAL.has(fact.status) && tier === 'archived' ? 'archived' : fact.status;
  const live = LIVE_TIERS.has(tier);
  return { tier, status, flags: TERMINAL.has(fact.status) ? [] : flagsOf(fact, moment), live };
}
