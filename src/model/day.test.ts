import { describe, expect, it } from 'vitest';
import { dayOf, daysBetween, dayText, instantText, parseTime } from './day.ts';

// The tests run in the time zone of Auckland, where it is tomorrow for half of the day.

describe('the day of a time', () => {
  it.each([
    ['1970-01-01', 0],
    ['1970-01-02', 1],
    ['2026-01-01', 20_454],
    ['2026-01-01T00:00:00Z', 20_454],
    ['2026-01-01T23:59:59Z', 20_454],
    ['2026-01-01T23:59:59.999999999Z', 20_454],
    ['2026-01-01T23:30:00-01:00', 20_455],
    ['2026-01-01T00:30:00+01:00', 20_453],
    ['2026-01-01T00:30:00+0100', 20_453],
    ['2024-02-29', 19_782],
    ['1969-12-31T23:59:59Z', -1],
  ])('%s is day %i', (text, day) => {
    expect(dayOf(text)).toBe(day);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-02-29T10:00:00Z',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '2026-01-01T24:00:00Z',
    '2026-01-01T10:60:00Z',
    '2026-01-01T10:00:60Z',
    '2026-01-01T10:00Z',
    '2026-01-01T10:00:00',
    '2026-01-01 10:00:00Z',
    '2026-01-01T10:00:00+25:00',
    '2026-01-01garbageZ',
    '+002026-01-01',
  ])('%j is no time', (text) => {
    expect(dayOf(text)).toBeUndefined();
    expect(parseTime(text)).toBeUndefined();
  });

  it('gives the same answer whatever it was asked before', () => {
    expect(dayOf('2031-05-05T99:00:00Z')).toBeUndefined();
    expect(dayOf('2031-05-05T09:00:00Z')).toBe(22_404);
    expect(dayOf('2031-05-05T99:00:00Z')).toBeUndefined();
    expect(dayOf('2031-05-05 and so on Z')).toBeUndefined();
  });
});

describe('ages', () => {
  it('are whole days, and never below zero when a clock was set back', () => {
    expect(daysBetween(10, 40)).toBe(30);
    expect(daysBetween(10, 10)).toBe(0);
    expect(daysBetween(40, 10)).toBe(0);
  });
});

describe('writing times', () => {
  it('writes days and instants in UTC, without fractions', () => {
    expect(dayText(20_454)).toBe('2026-01-01');
    expect(dayText(-1)).toBe('1969-12-31');
    expect(instantText(Date.UTC(2026, 10, 15, 17, 41, 20, 987))).toBe('2026-11-15T17:41:20Z');
  });
});
