import { describe, expect, it } from 'vitest';
import { created, did, given, quiet, session } from '../../../test/spec.ts';
import { DEFAULT_POLICY } from '../../model/policy.ts';
import { isExpired, lifeInDays } from './life.ts';

describe('the life of a fact in days', () => {
  it.each([
    [0, 30],
    [1, 30],
    [2, 60],
    [3, 90],
    [4, 90],
    [5, 180],
    [6, 180],
    [1_000, 180],
  ])('after %i reinforcements is %i', (reinforcements, days) => {
    expect(lifeInDays({ reinforcements }, DEFAULT_POLICY)).toBe(days);
  });

  it('is the greater of the stored and the earned one [continuity:ttl-only-ever-extended]', () => {
    expect(lifeInDays({ reinforcements: 3, ttl: 30 }, DEFAULT_POLICY)).toBe(90);
    expect(lifeInDays({ reinforcements: 0, ttl: 365 }, DEFAULT_POLICY)).toBe(365);
    // A learning with count 3 and a stale ttl of 30 must not be archived on day 31.
    given(
      session('a', '2026-01-01', created('x', { fields: { ttl: '30' } }), ...reinforced(3)),
      quiet(25, '2026-01-02'),
    )
      .on('2026-02-01', 'days')
      .shows({ x: { status: 'active' } });
  });

  it('ends strictly after its last day, and not by a clock that went back', () => {
    const fact = { reinforcements: 0, lastUsedDay: 1_000 };
    expect(isExpired(fact, 1_030, DEFAULT_POLICY)).toBe(false);
    expect(isExpired(fact, 1_031, DEFAULT_POLICY)).toBe(true);
    expect(isExpired(fact, 10, DEFAULT_POLICY)).toBe(false);
  });
});

// The boundary table of continuity-protocol, row by row: last relevant, count, stored ttl, today.
describe('the ladder of the day clock', () => {
  it.each([
    ['2026-01-01', 0, '30', '2026-01-31', 'active', []],
    ['2026-01-01', 0, '30', '2026-02-01', 'archived', ['LOW_CONFIDENCE']],
    ['2026-01-01', 2, '30', '2026-03-02', 'active', []],
    ['2026-01-01', 2, '30', '2026-03-03', 'archived', []],
    ['2026-01-01', 3, '30', '2026-04-01', 'active', []],
    ['2026-01-01', 3, '30', '2026-04-02', 'archived', []],
    ['2026-01-01', 4, '30', '2026-04-01', 'active', []],
    ['2026-01-01', 4, '30', '2026-04-02', 'archived', []],
    ['2026-01-01', 5, '90', '2026-06-30', 'active', []],
    ['2026-01-01', 5, '90', '2026-07-01', 'archived', []],
    ['2026-01-01', 0, '365', '2026-12-01', 'active', ['LOW_CONFIDENCE']],
    ['2026-03-01', 0, '30', '2026-02-01', 'active', ['SUSPECT']],
  ])(
    'last relevant %s, reinforced %i times, ttl %s, on %s: %s %j [continuity:days-policy-reproduces-protocol]',
    (last, count, ttl, today, status, flags) => {
      given(session('a', last, created('x', { fields: { ttl } }), ...reinforced(count)))
        .on(today, 'days')
        .shows({ x: { status: status as 'active', flags: flags as [] } });
    },
  );

  it('archives strictly after the lifetime, not at equality [continuity:archived-when-age-exceeds-ttl]', () => {
    const memory = given(session('a', '2026-01-01', created('x')));
    memory.on('2026-01-31', 'days').shows({ x: { status: 'active', live: true } });
    memory.on('2026-02-01', 'days').shows({ x: { status: 'archived', live: false } });
  });

  it('gives a learning never reinforced its thirty days [continuity:ttl-thirty-days]', () => {
    const memory = given(session('a', '2026-05-10', created('x')), quiet(40, '2026-05-11'));
    memory.on('2026-06-09', 'days').shows({ x: { status: 'active' } });
    memory.on('2026-06-10', 'days').shows({ x: { status: 'archived' } });
  });

  it('starts thirty days again at the first reinforcement [continuity:ttl-one-reinforcement-restarts-thirty]', () => {
    const memory = given(
      session('a', '2026-01-01', created('x')),
      session('b', '2026-01-20', did('Reinforced', 'x')),
    );
    memory.on('2026-02-19', 'days').shows({ x: { status: 'active', reinforcements: 1 } });
    memory.on('2026-02-20', 'days').shows({ x: { status: 'archived' } });
  });

  it.each([
    [2, '2026-03-02', '2026-03-03', '[continuity:ttl-two-reinforcements-sixty]'],
    [3, '2026-04-01', '2026-04-02', '[continuity:ttl-three-reinforcements-ninety]'],
    [4, '2026-04-01', '2026-04-02', '[continuity:ttl-three-reinforcements-ninety]'],
    [5, '2026-06-30', '2026-07-01', '[continuity:ttl-five-reinforcements-half-year]'],
    [9, '2026-06-30', '2026-07-01', '[continuity:ttl-five-reinforcements-half-year]'],
  ])('keeps what was reinforced %i times up to %s and not on %s %s', (count, last, after) => {
    const memory = given(session('a', '2026-01-01', created('x'), ...reinforced(count)));
    memory.on(last, 'days').shows({ x: { status: 'active' } });
    memory.on(after, 'days').shows({ x: { status: 'archived' } });
  });

  it('counts whole UTC days from the last use, never below zero [continuity:age-from-last-relevant-whole-days]', () => {
    // A minute before and a minute after midnight UTC are different days, whatever the zone of the machine.
    const late = given(session('a', '2026-01-01T23:59:00Z', created('x')));
    late.on('2026-01-31', 'days').shows({ x: { status: 'active' } });
    late.on('2026-02-01', 'days').shows({ x: { status: 'archived' } });
    const early = given(session('a', '2026-01-02T00:01:00Z', created('x')));
    early.on('2026-02-01', 'days').shows({ x: { status: 'active' } });
    const zoned = given(session('a', '2026-01-02T00:30:00+01:00', created('x')));
    zoned.on('2026-02-01', 'days').shows({ x: { status: 'archived' } });
    const ahead = given(session('a', '2031-01-01', created('x')));
    ahead.on('2026-01-01', 'days').shows({ x: { status: 'active', tier: 'active' } });
  });

  it('moves last relevance to the day of the reinforcement [continuity:reinforcement-moves-last-relevant]', () => {
    const memory = given(
      session('a', '2026-01-01', created('x'), did('Reinforced', 'x')),
      session('b', '2026-02-10', did('Reinforced', 'x')),
    );
    memory.on('2026-02-10').shows({ x: { lastUsedDay: 20_494, createdDay: 20_454 } });
    memory.on('2026-04-11', 'days').shows({ x: { status: 'active' } });
    memory.on('2026-04-12', 'days').shows({ x: { status: 'archived' } });
  });

  it('does not let a clock that was set back shorten a life', () => {
    given(session('a', '2026-03-01', created('x')), session('b', '2020-01-01', did('Referenced', 'x')))
      .on('2026-03-31', 'days')
      .shows({ x: { status: 'active', lastUsedDay: 20_513, uses: 2 } });
  });

  it('looks at active learnings only and leaves every other status alone [continuity:decay-looks-at-active-only]', () => {
    given(
      session(
        'a',
        '2026-01-01',
        created('plain'),
        created('wrong'),
        created('old'),
        created('new'),
        created('fixed'),
      ),
      session(
        'b',
        '2026-01-01',
        did('Invalidated', 'wrong', { text: 'it was not so' }),
        did('Superseded', 'old', { by: 'new' }),
        did('Corrected', 'fixed', { text: 'now it is right' }),
      ),
    )
      .on('2027-01-01', 'days')
      .shows({
        plain: { status: 'archived' },
        wrong: { status: 'invalidated' },
        old: { status: 'superseded' },
        fixed: { status: 'corrected', live: true },
      });
  });
});

function reinforced(count: number) {
  return Array.from({ length: count }, () => did('Reinforced', 'x'));
}
