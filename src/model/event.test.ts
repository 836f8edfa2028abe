import { describe, expect, it } from 'vitest';
import { compareEvents, type Event, fieldOf, fieldsOf } from './event.ts';

const event = (tick: number, session: string, position: number, at: string): Event => ({
  verb: 'Noted',
  fields: [],
  at,
  tick,
  session,
  position,
});

describe('the order of the ledger', () => {
  it('is tick, then session, then position; wall clocks never decide', () => {
    const first = event(1, 'b', 5, '2030-01-01T00:00:00Z');
    const second = event(2, 'a', 1, '2020-01-01T00:00:00Z');
    const third = event(2, 'a', 2, '2019-01-01T00:00:00Z');
    const fourth = event(2, 'b', 0, '2018-01-01T00:00:00Z');
    expect([fourth, second, first, third].sort(compareEvents)).toEqual([first, second, third, fourth]);
    expect(compareEvents(first, { ...first, at: '1999-01-01T00:00:00Z' })).toBe(0);
  });

  it('compares session names by their code units, the same in every locale', () => {
    const names = ['Z', 'a', 'ä', 'b'].map((session) => event(1, session, 0, ''));
    expect(names.toSorted(compareEvents).map((one) => one.session)).toEqual(['Z', 'a', 'b', 'ä']);
  });
});

describe('fields', () => {
  it('keep every value of a repeated key in order', () => {
    const fields = [
      ['constraint', 'no state'],
      ['tag', 'x'],
      ['constraint', 'no cookies'],
    ] as const;
    expect(fieldOf({ fields }, 'constraint')).toBe('no state');
    expect(fieldsOf({ fields }, 'constraint')).toEqual(['no state', 'no cookies']);
    expect(fieldOf({ fields }, 'cause')).toBeUndefined();
  });
});
