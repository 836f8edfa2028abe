// How well a memory is: indicators, each with its threshold and the points it earns. The points add up to the score.

export interface Indicator {
  readonly name: string;
  /** Null where nobody looked. */
  readonly value: number | null;
  /** What `value` counts: nothing, or a unit such as `%`. */
  readonly unit: string;
  /** What is healthy, in words. */
  readonly threshold: string;
  readonly state: 'healthy' | 'attention' | 'unknown';
  readonly points: number;
  /** The most it can earn; those of all indicators are 100. */
  readonly of: number;
  readonly reason: string;
  /** What to do; null where there is nothing to be done. */
  readonly hint: string | null;
}

export interface Health {
  /** 0 to 100: the sum of the points. */
  readonly score: number;
  readonly status: 'good' | 'attention';
  readonly indicators: readonly Indicator[];
}
