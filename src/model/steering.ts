// Fields of an event that steer the projection instead of describing a fact.

export const STEERING: ReadonlySet<string> = new Set([
  'scope',
  'trust',
  'tier',
  'adopted',
  'created',
  'ttl',
  'redacted',
  'because',
  'person',
  'becomes',
  'adds',
  'seen',
]);

/** On Adopted: the life the fact had where it was taken over from. */
export const LIFE: ReadonlySet<string> = new Set([
  'last-used',
  'uses',
  'reinforced',
  'pinned',
  'origin',
  'ended',
  'superseded-by',
  'supersedes',
]);
