import { describe, expect, it } from 'vitest';
import { type Desk, daysAfter, memoryStore } from '../../test/memory-store.ts';
import { stated } from '../../test/stated.ts';
import type { Health } from '../model/health.ts';
import { type HealthExtra, healthOf } from './health.ts';
import { archive, verify } from './mark.ts';
import { load } from './reading/load.ts';
import { remember } from './remember.ts';
import { note, setGoal } from './work/set-work.ts';
import { startSession } from './work/start-session.ts';

const DAY = '2026-01-10';

function decide(desk: Desk, count: number, day = DAY): void {
  for (let n = 0; n < count; n++)
    stated(desk.at(day), {
      kind: 'decision',
      id: `d-${n}`,
      statement: `Topic kx${n} is settled`,
      fields: [['constraint', `Clause kx${n} is kept`]],
    });
}

function health(desk: Desk, day = DAY, extra?: HealthExtra): Health {
  const store = desk.at(day);
  return healthOf(store, load(store), extra);
}

const of = ({ indicators }: Health, name: string) => indicators.find((one) => one.name === name);

describe('the score', () => {
  it('is 100 for an empty memory, and always the sum of the points that are listed', () => {
    const empty = health(memoryStore());
    expect(empty).toMatchObject({ score: 100, status: 'good' });
    expect(empty.indicators.reduce((sum, one) => sum + one.of, 0)).toBe(100);
    const desk = memoryStore();
    decide(desk, 51);
    const full = health(desk);
    expect(full.status).toBe('attention');
    expect(full.score).toBe(full.indicators.reduce((sum, one) => sum + one.points, 0));
    for (const { points, of: most, state, hint } of full.indicators) {
      expect(points).toBeGreaterThanOrEqual(0);
      expect(points).toBeLessThanOrEqual(most);
      if (state === 'attention') expect(hint).not.toBeNull();
    }
  });
});

describe('the decision log', () => {
  it('wants attention above fifty decisions unless one was put away lately [decisions:health-entry-count]', () => {
    const desk = memoryStore();
    decide(desk, 50);
    expect(of(health(desk), 'decisions')).toMatchObject({ value: 50, state: 'healthy', points: 8 });
    remember(desk.at(DAY), { kind: 'decision', id: 'one-more', statement: 'One more', fields: [] });
    expect(of(health(desk), 'decisions')).toMatchObject({ value: 51, state: 'attention', points: 0 });
    remember(desk.at(DAY), { kind: 'decision', id: 'old-one', statement: 'An old one', fields: [] });
    archive(desk.at(DAY), ['old-one'], 'it moved');
    expect(of(health(desk), 'decisions')).toMatchObject({ value: 51, state: 'healthy' });
  });

  it('wants an archive from fifty decisions on [decisions:health-archive-exists]', () => {
    const desk = memoryStore();
    decide(desk, 49);
    expect(of(health(desk), 'archive')).toMatchObject({ state: 'healthy', value: null });
    decide(desk, 50);
    expect(of(health(desk), 'archive')).toMatchObject({ state: 'attention', points: 0 });
    remember(desk.at(DAY), { kind: 'decision', id: 'old-one', statement: 'An old one', fields: [] });
    archive(desk.at(DAY), ['old-one'], 'it moved');
    expect(of(health(desk), 'archive')).toMatchObject({ state: 'healthy', value: 1 });
  });

  it('wants attention above thirty kilobytes, or the limits of the project', () => {
    const desk = memoryStore();
    decide(desk, 3);
    expect(of(health(desk), 'log-size')).toMatchObject({ value: 1, state: 'healthy' });
    const limits = { entries: 2, kilobytes: 0 };
    expect(of(health(desk, DAY, { limits }), 'log-size')?.state).toBe('attention');
    expect(of(health(desk, DAY, { limits }), 'decisions')?.state).toBe('attention');
  });
});

describe('session notes', () => {
  it('are healthy up to five and want attention above ten [decisions:health-session-notes]', () => {
    const desk = memoryStore();
    const states = Array.from({ length: 11 }, (_, n) => {
      note(desk.at(DAY), `note ${n}`);
      const found = of(health(desk), 'session-notes');
      return `${found?.state} ${found?.points}`;
    });
    expect(states.slice(0, 5)).toEqual(Array(5).fill('healthy 6'));
    expect(states.slice(5, 10)).toEqual(Array(5).fill('healthy 3'));
    expect(states[10]).toBe('attention 0');
    expect(of(health(desk, daysAfter(DAY, 7)), 'session-notes')).toMatchObject({ value: 0, points: 6 });
  });
});

describe('doubt', () => {
  it('costs by open contradictions, and by the share of the brief spent on facts in doubt', () => {
    const desk = memoryStore();
    decide(desk, 2);
    expect(of(health(desk), 'flagged-in-brief')).toMatchObject({ value: 0, state: 'healthy' });
    remember(desk.at(DAY), {
      kind: 'thread',
      id: 'which-one',
      statement: 'Which of the two holds?',
      fields: [
        ['type', 'contradiction'],
        ['about', 'd-0'],
        ['about', 'd-1'],
      ],
    });
    const doubted = health(desk, daysAfter(DAY, 3));
    expect(of(doubted, 'contradictions')).toMatchObject({ value: 1, points: 8, state: 'attention' });
    expect(of(doubted, 'threads')).toMatchObject({ value: 1, points: 5 });
    expect(of(doubted, 'threads')?.reason).toContain('the oldest for 3 days (which-one)');
    expect(of(doubted, 'flagged-in-brief')?.value).toBeGreaterThan(10);
  });

  it('shows stale references as not looked at until somebody looks', () => {
    const desk = memoryStore();
    expect(of(health(desk), 'stale-references')).toMatchObject({ value: null, state: 'unknown', points: 9 });
    expect(of(health(desk, DAY, { references: { stale: [], lost: [] } }), 'stale-references')?.state).toBe(
      'healthy',
    );
    expect(
      of(health(desk, DAY, { references: { stale: ['src/a.ts:3'], lost: [] } }), 'stale-references'),
    ).toMatchObject({
      value: 1,
      state: 'attention',
      points: 6,
    });
  });

  it('counts what no person confirmed, once there is enough to judge', () => {
    const desk = memoryStore();
    decide(desk, 9);
    expect(of(health(desk), 'unverified')).toMatchObject({ value: 100, state: 'healthy' });
    remember(desk.at(DAY), { kind: 'decision', id: 'tenth', statement: 'The tenth', fields: [] });
    expect(of(health(desk), 'unverified')).toMatchObject({ value: 100, state: 'attention' });
    for (const id of ['d-0', 'd-1', 'd-2']) verify(desk.at(DAY, 'person'), [id], 'read it');
    expect(of(health(desk), 'unverified')).toMatchObject({ value: 70, state: 'healthy' });
  });
});

describe('what is due', () => {
  it('lists invariants that went forty sessions without a person', () => {
    const desk = memoryStore();
    for (const id of ['cents', 'utc'])
      remember(desk.at(DAY), { kind: 'invariant', id, statement: `Everything is in ${id}`, fields: [] });
    for (let n = 1; n <= 40; n++) {
      const at = desk.at(`${daysAfter(DAY, n)}T0${n % 10}:00:00Z`);
      startSession(
        { ...at, session: `${daysAfter(DAY, n)}T000000Z-codex-a${String(n).padStart(3, 'a')}` },
        undefined,
      );
      if (n === 38) expect(of(health(desk, daysAfter(DAY, n)), 're-verification')?.value).toBe(0);
      if (n === 20) verify(desk.at(`${daysAfter(DAY, n)}T23:00:00Z`, 'person'), ['cents'], 'read it');
    }
    expect(of(health(desk, daysAfter(DAY, 41)), 're-verification')).toMatchObject({
      value: 1,
      state: 'attention',
    });
    expect(of(health(desk, daysAfter(DAY, 41)), 're-verification')?.reason).toContain('utc');
    expect(of(health(desk, daysAfter(DAY, 41)), 'review')?.state).toBe('attention');
  });

  it('leaves a memory with nothing but a goal alone', () => {
    const desk = memoryStore();
    setGoal(desk.at(DAY), 'Ship it');
    expect(health(desk).score).toBe(100);
  });
});
