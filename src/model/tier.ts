// Where a fact stands in its life. Terminal facts carry their status instead of a living tier.

export const TIERS = [
  'core',
  'working',
  'active',
  'archive-candidate',
  'archived',
  'superseded',
  'invalidated',
] as const;
export type Tier = (typeof TIERS)[number];

export const LIVE_TIERS: ReadonlySet<Tier> = new Set(['core', 'working', 'active', 'archive-candidate']);

export function isTier(text: string): text is Tier {
  return (TIERS as readonly string[]).includes(text);
}
