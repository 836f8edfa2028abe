import { expect, it } from 'vitest';
import type { Event } from '../model/event.ts';
import { STEPS, upcast } from './upcast.ts';

const event: Event = {
  verb: 'Learned',
  id: 'x',
  fields: [],
  at: '2026-01-01T00:00:00Z',
  tick: 1,
  session: 's',
  position: 0,
};

it('leaves events of the only format so far as they are', () => {
  expect(STEPS.size).toBe(0);
  expect(upcast(event, 'tidemark/1')).toBe(event);
});

it('takes an event of an older format to the form of today', () => {
  const steps = new Map([['tidemark/0', (old: Event) => ({ ...old, verb: 'Created' })]]);
  expect(upcast(event, 'tidemark/0', steps)).toEqual({ ...event, verb: 'Created' });
});
