// The numbers of forgetting: two clocks, integers only. Defaults are those of the seeds.

export type ClockPolicy = 'both' | 'days' | 'sessions';

export interface Policy {
  readonly clock: ClockPolicy;
  /** Session windows (evolving-memory, decay policy). */
  readonly workingWindow: number;
  readonly activeWindow: number;
  readonly archiveWindow: number;
  /** Life in days by reinforcements (continuity-protocol, decay timeline): the last row whose count is reached holds. */
  readonly ladder: readonly { readonly reinforcements: number; readonly days: number }[];
  readonly lowConfidenceDays: number;
  readonly reviewEvery: number;
  readonly reviewFacts: number;
  /** Lines of the continuity file of the evolving layout. */
  readonly reviewLines: number;
  /** Sessions after which a person is asked whether what never fades still holds. */
  readonly verifyEvery: number;
}

export const DEFAULT_POLICY: Policy = {
  clock: 'both',
  workingWindow: 3,
  activeWindow: 8,
  archiveWindow: 20,
  ladder: [
    { reinforcements: 0, days: 30 },
    { reinforcements: 2, days: 60 },
    { reinforcements: 3, days: 90 },
    { reinforcements: 5, days: 180 },
  ],
  lowConfidenceDays: 30,
  reviewEvery: 10,
  reviewFacts: 30,
  reviewLines: 600,
  verifyEvery: 40,
};
