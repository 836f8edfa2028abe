import { describe, expect, it } from 'vitest';
import { created, day, did, given, quiet, type Sitting, session } from '../../../test/spec.ts';
import type { FactRow } from '../../model/fact-table.ts';
import { type ClockPolicy, DEFAULT_POLICY } from '../../model/policy.ts';
import { tierOf } from './tier-of.ts';

const TODAY = day('2026-06-01');

/** A fact of a known age, after a hundred sessions. */
function fact(part: Partial<FactRow> & { age?: number; idle?: number; days?: number }): FactRow {
  const { age = 0, idle = 0, days = 0, ...rest } = part;
  return {
    kind: 'learning',
    scope: 'project',
    trust: 'agent',
    status: 'active',
    createdDay: TODAY - days,
    createdSession: 100 - age,
    lastUsedDay: TODAY - days,
    lastUsedSession: 100 - idle,
    uses: 1,
    reinforcements: 0,
    ...rest,
  };
}
const tier = (clock: ClockPolicy, part: Parameters<typeof fact>[0]) =>
  tierOf(fact(part), { today: TODAY, sessions: 100, policy: { ...DEFAULT_POLICY, clock } });

// The boundary table of evolving-memory, row by row: created_age, uses, sslu.
describe('the windows of the session clock', () => {
  it.each([
    [3, 1, 3, 'working'],
    [4, 1, 4, 'active'],
    [2, 2, 0, 'active'],
    [30, 5, 8, 'active'],
    [30, 5, 9, 'archive-candidate'],
    [30, 5, 20, 'archive-candidate'],
    [30, 5, 21, 'archived'],
  ])(
    'created %i sessions ago, used %i times, last %i sessions ago: %s [evolving:sessions-policy-reproduces-protocol]',
    (age, uses, idle, expected) => {
      for (const days of [0, 31, 4_000]) expect(tier('sessions', { age, uses, idle, days })).toBe(expected);
    },
  );

  it('keeps an invariant at core and an unchecked thread at its label, at any age', () => {
    const faded = { age: 30, uses: 5, idle: 21, days: 400 };
    expect(tier('sessions', { ...faded, kind: 'invariant' })).toBe('core');
    expect(tier('sessions', { ...faded, kind: 'thread', label: 'active' })).toBe('active');
    expect(tier('sessions', { ...faded, kind: 'thread' })).toBe('working');
    expect(tier('sessions', { ...faded, kind: 'thread', closed: true })).toBe('archived');
    expect(tier('sessions', { ...faded, pinned: true })).toBe('core');
  });

  it('keeps a new fact in working for three sessions [evolving:working-window-three-sessions]', () => {
    const memory = (later: number) =>
      given(session('a', '2026-01-01', created('x')), quiet(later, '2026-01-01'));
    for (const clock of ['both', 'sessions'] as const) {
      memory(3)
        .on('2026-01-01', clock)
        .shows({ x: { tier: 'working' } });
      memory(4)
        .on('2026-01-01', clock)
        .shows({ x: { tier: 'active' } });
    }
    given(session('a', '2026-01-01', created('x')), session('b', '2026-01-01', did('Referenced', 'x')))
      .on('2026-01-01')
      .shows({ x: { tier: 'active', uses: 2 } });
  });

  it('keeps a fact active for eight sessions after its last use [evolving:active-window-eight-sessions]', () => {
    afterIdle(8)
      .on('2026-01-01', 'sessions')
      .shows({ x: { tier: 'active' } });
    afterIdle(9)
      .on('2026-01-01', 'sessions')
      .shows({ x: { tier: 'archive-candidate' } });
  });

  it('archives after twenty sessions without use [evolving:archive-window-twenty-sessions]', () => {
    afterIdle(20)
      .on('2026-01-01', 'sessions')
      .shows({ x: { tier: 'archive-candidate', live: true } });
    afterIdle(21)
      .on('2026-01-01', 'sessions')
      .shows({ x: { tier: 'archived', live: false } });
  });

  it('lets a fading fact pass through the tiers in their order [evolving:tier-order]', () => {
    const seen: string[] = [];
    for (let later = 0; later <= 30; later++) {
      const now = tier('sessions', { age: later, idle: later });
      if (seen.at(-1) !== now) seen.push(now);
    }
    expect(seen).toEqual(['working', 'active', 'archive-candidate', 'archived']);
    const both: string[] = [];
    for (let later = 0; later <= 60; later++) {
      const now = tier('both', { age: later, idle: later, days: later });
      if (both.at(-1) !== now) both.push(now);
    }
    expect(both).toEqual(['working', 'active', 'archived']);
  });

  it('counts session files, not mentions or dates [evolving:usage-counted-in-session-files]', () => {
    // Six later sessions on the day of creation are six sessions (AM-03).
    given(session('a', '2026-01-01', created('x')), quiet(6, '2026-01-01'))
      .on('2026-01-01', 'sessions')
      .shows({ x: { tier: 'active', uses: 1 } });
    // A month without a session is no time at all on this clock.
    given(session('a', '2026-01-01', created('x')))
      .on('2027-01-01', 'sessions')
      .shows({ x: { tier: 'working' } });
    // Ten mentions in one session are one use.
    given(
      session('a', '2026-01-01', created('x'), ...Array.from({ length: 10 }, () => did('Referenced', 'x'))),
    )
      .on('2026-01-01')
      .shows({ x: { uses: 1 } });
  });

  it('follows the windows that were set', () => {
    const policy = {
      ...DEFAULT_POLICY,
      clock: 'sessions' as const,
      workingWindow: 0,
      activeWindow: 1,
      archiveWindow: 2,
    };
    const at = (idle: number) => tierOf(fact({ age: idle, idle }), { today: TODAY, sessions: 100, policy });
    expect([0, 1, 2, 3].map(at)).toEqual(['working', 'active', 'archive-candidate', 'archived']);
  });
});

describe('both clocks', () => {
  it('must run out before a fact fades [evolving:both-clocks-must-run-out]', () => {
    // Twenty sessions in one day do not erase last week; a month's holiday does not erase a project.
    expect(tier('both', { age: 60, idle: 50, uses: 2, days: 7 })).toBe('active');
    expect(tier('both', { age: 60, idle: 2, uses: 2, days: 400 })).toBe('active');
    expect(tier('both', { age: 60, idle: 8, uses: 2, days: 31 })).toBe('active');
    expect(tier('both', { age: 60, idle: 9, uses: 2, days: 30 })).toBe('active');
    expect(tier('both', { age: 60, idle: 9, uses: 2, days: 31 })).toBe('archive-candidate');
    expect(tier('both', { age: 60, idle: 20, uses: 2, days: 31 })).toBe('archive-candidate');
    expect(tier('both', { age: 60, idle: 21, uses: 2, days: 31 })).toBe('archived');
    expect(tier('both', { age: 60, idle: 21, uses: 2, days: 30 })).toBe('active');
  });

  it('are the default', () => {
    expect(DEFAULT_POLICY.clock).toBe('both');
  });

  it('each alone decides under its own policy', () => {
    const busy = { age: 60, idle: 50, uses: 2, days: 7 };
    expect(tier('days', busy)).toBe('active');
    expect(tier('sessions', busy)).toBe('archived');
    const away = { age: 60, idle: 2, uses: 2, days: 400 };
    expect(tier('days', away)).toBe('archived');
    expect(tier('sessions', away)).toBe('active');
  });

  it('give whole-number answers from whole numbers, without a score [evolving:no-floating-point-in-decay]', () => {
    const memory = given(session('a', '2026-01-01T23:59:59.999Z', created('x', { fields: { ttl: '1.5' } })));
    const { facts } = memory.state;
    for (const one of facts.values()) {
      for (const value of [
        one.createdDay,
        one.lastUsedDay,
        one.lastUsedSession,
        one.uses,
        one.reinforcements,
      ])
        expect(Number.isSafeInteger(value)).toBe(true);
      expect(one.ttl).toBeUndefined();
    }
    const values = [DEFAULT_POLICY.workingWindow, DEFAULT_POLICY.activeWindow, DEFAULT_POLICY.archiveWindow];
    for (const value of [...values, ...DEFAULT_POLICY.ladder.map((step) => step.days)])
      expect(Number.isSafeInteger(value)).toBe(true);
  });
});

describe('what never fades', () => {
  it('is invariants, pinned facts and open threads, however long unused [evolving:invariants-never-decay]', () => {
    const memory = given(
      session(
        'a',
        '2020-01-01',
        created('law', { kind: 'invariant' }),
        created('kept'),
        created('core-by-hand', { fields: { tier: 'core' } }),
        did('Raised', 'question', { text: 'Which of the two?' }),
        did('Pinned', 'kept'),
      ),
      quiet(200, '2020-01-02'),
    );
    for (const clock of ['both', 'days'] as const)
      memory.on('2026-01-01', clock).shows({
        law: { tier: 'core' },
        kept: { tier: 'core' },
        'core-by-hand': { tier: 'core' },
        question: { tier: 'core' },
      });
    memory.on('2026-01-01', 'sessions').shows({
      law: { tier: 'core' },
      kept: { tier: 'core' },
      'core-by-hand': { tier: 'core' },
      question: { tier: 'working' },
    });
  });

  it('cannot be archived by an event either (AM-04)', () => {
    given(
      session(
        'a',
        '2026-01-01',
        created('law', { kind: 'invariant' }),
        did('Archived', 'law', { text: 'faded' }),
      ),
    )
      .on('2026-01-01')
      .shows({ law: { tier: 'core' } });
  });

  it('may fade again once it is unpinned', () => {
    given(
      session('a', '2026-01-01', created('x'), did('Pinned', 'x')),
      quiet(30, '2026-01-02'),
      session('b', '2026-03-01', did('Unpinned', 'x')),
    )
      .on('2026-03-01')
      .shows({ x: { tier: 'archived' } });
  });
});

function afterIdle(sessions: number) {
  const sittings: Sitting[] = [
    session('a', '2026-01-01', created('x')),
    session('b', '2026-01-01', did('Referenced', 'x')),
    ...quiet(sessions, '2026-01-01'),
  ];
  return given(...sittings);
}
