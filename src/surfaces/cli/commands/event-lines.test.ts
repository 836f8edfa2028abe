import { expect, it } from 'vitest';
import type { Event } from '../../../model/event.ts';
import { paintFor } from '../paint.ts';
import { eventLines } from './event-lines.ts';

it('says nothing where an event has no words', () => {
  const event = {
    verb: 'Checkpoint',
    text: '',
    at: '2026-11-16T12:00:00Z',
    session: 's',
    fields: [['compaction', 'due (auto)']],
  } as unknown as Event;
  expect(eventLines([event], paintFor(false, 100))).toContain('Checkpoint  compaction: due (auto)');
});
