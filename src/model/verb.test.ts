import { describe, expect, it } from 'vitest';
import { VERBS, verbSpec } from './verb.ts';

const named = (test: (verb: (typeof VERBS)[number]) => boolean) =>
  VERBS.filter(test).map((verb) => verb.name);

describe('the verbs', () => {
  it('that use the fact they name', () => {
    expect(named((verb) => verb.use)).toEqual([
      'Created',
      'Referenced',
      'Reinforced',
      'Reactivated',
      'Updated',
      'Corrected',
      'Verified',
      'Raised',
      'Closed',
    ]);
  });

  it('that name a fact without using it', () => {
    expect(named((verb) => verb.about === 'fact' && !verb.use)).toEqual([
      'Adopted',
      'Superseded',
      'Invalidated',
      'Archived',
      'Pinned',
      'Unpinned',
      'Promoted',
      'Redacted',
    ]);
  });

  it('that carry text only', () => {
    expect(named((verb) => verb.about === 'text')).toEqual([
      'Revoked',
      'Erased',
      'Reviewed',
      'Kept',
      'Given',
      'Goal',
      'Task',
      'Next',
      'Blocked',
      'Unblocked',
      'Failed',
      'Touched',
      'Anchor',
      'Checkpoint',
      'Noted',
    ]);
  });

  it('are spelt exactly so', () => {
    expect(verbSpec('Created')?.about).toBe('fact');
    for (const name of ['created', 'Opened', '', 'constructor']) expect(verbSpec(name)).toBeUndefined();
  });
});
