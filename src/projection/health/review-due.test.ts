import { describe, expect, it } from 'vitest';
import type { LastReview } from '../../model/last-review.ts';
import { DEFAULT_POLICY } from '../../model/policy.ts';
import { type Grown, reviewDue, sizesPassed } from './review-due.ts';

const quiet: Grown = { sessions: 9, lastReview: 0, reviewed: undefined, perScope: new Map(), lines: 0 };
const due = (more: Partial<Grown>) => reviewDue({ ...quiet, ...more }, DEFAULT_POLICY);
const reviewed = (...sizes: [string, number][]): LastReview => ({
  tick: 9,
  session: 's',
  position: 0,
  at: '2026-03-02T09:00:00Z',
  events: 9,
  whole: true,
  sizes,
});

describe('a review is due', () => {
  it('ten sessions after the last, or after the first [evolving:review-every-ten-sessions]', () => {
    expect(due({})).toEqual({ due: false, reason: null });
    expect(due({ sessions: 10 }).reason).toBe('10 sessions and no review yet (every 10)');
    expect(due({ sessions: 19, lastReview: 10 }).due).toBe(false);
    expect(due({ sessions: 20, lastReview: 10 }).reason).toBe('10 sessions since the last review (every 10)');
    const daily = { ...DEFAULT_POLICY, reviewEvery: 1 };
    expect(reviewDue({ ...quiet, sessions: 1 }, daily).reason).toBe('1 session and no review yet (every 1)');
  });

  it('when an indicator has grown past its limit, or the sessions are over [decisions:archive-due-on-health-or-review]', () => {
    expect(due({ perScope: new Map([['project', 30]]) }).due).toBe(false);
    expect(due({ perScope: new Map([['module:a', 31]]) }).reason).toBe(
      '31 live facts in module:a (at most 30)',
    );
    expect(due({ lines: 600 }).due).toBe(false);
    expect(due({ lines: 601 }).reason).toBe('601 lines in continuity.md (at most 600)');
    expect(due({ sessions: 10 }).due).toBe(true);
  });

  it('once for a size, and again when it passes the limit once more', () => {
    const perScope = (count: number) => new Map([['project', count]]);
    for (const count of [35, 60])
      expect(due({ perScope: perScope(count), reviewed: reviewed(['project', 35]) }).due, `${count}`).toBe(
        false,
      );
    expect(due({ perScope: perScope(61), reviewed: reviewed(['project', 35]) }).due).toBe(true);
    expect(due({ perScope: perScope(35), reviewed: reviewed() }).due).toBe(true);
    expect(due({ lines: 700, reviewed: reviewed(['continuity.md', 650]) }).due).toBe(false);
    expect(due({ lines: 1201, reviewed: reviewed(['continuity.md', 650]) }).due).toBe(true);
  });

  it('and what is above a limit is kept with the review that saw it', () => {
    const perScope = new Map([
      ['project', 31],
      ['module:a', 30],
    ]);
    expect(sizesPassed({ perScope, lines: 601 }, DEFAULT_POLICY)).toEqual([
      ['project', 31],
      ['continuity.md', 601],
    ]);
  });
});
