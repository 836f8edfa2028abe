// Where a fact stands at a moment: tier, status and flags together.

import { type Status, TERMINAL } from '../model/fact.ts';
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

export function standingOf(fact: FactRow, moment: Moment): Standing {
  const tier = tierOf(fact, moment);
  const status: Status = !TERMINAL.has(fact.status) && tier === 'archived' ? 'archived' : fact.status;
  const live = LIVE_TIERS.has(tier);
  return { tier, status, flags: TERMINAL.has(fact.status) ? [] : flagsOf(fact, moment), live };
}
