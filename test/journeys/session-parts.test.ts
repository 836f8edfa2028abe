// What a session leaves behind: what is done, what remains, errors with their resolution, open questions, phase and time.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

it('is what was done, what remains, errors with their resolution, and open questions [decisions:session-notes-four-parts]', () => {
  const error = 'TypeError: tariff is undefined at lookup.ts:42';
  scratch.tide('work', 'task', 'Cache the tariffs');
  scratch.tide('work', 'done');
  scratch.tide('work', 'next', 'Measure it');
  const { id } = scratch.json<{ id: string }>('raise', 'Who owns the cache?');
  scratch.tide('work', 'error', error);
  scratch.tide('work', 'error', error);
  expect(scratch.tide('work', 'error', error, '--resolution', 'the fixture had no tariff')).toContain(
    'Overcome',
  );
  scratch.tide('work', 'error', 'Timeout in e2e');
  const { errors, changed, open } = scratch.json<Record<string, unknown>>('work', 'summary');
  expect(changed).toContain('Cache the tariffs');
  expect(open).toEqual(['Measure it', `Who owns the cache? (${id})`]);
  expect(errors).toEqual([
    { error, resolution: 'the fixture had no tariff' },
    { error: 'Timeout in e2e', resolution: null },
  ]);
  const text = scratch.tide('work', 'summary');
  expect(text).toContain(`${error}: the fixture had no tariff`);
  expect(text).toContain('Timeout in e2e: not overcome yet');
});

it('is stamped with the phase and the time it ended [continuity:session-end-stamps-phase-and-time]', () => {
  scratch.now = '2026-05-10T09:00:00Z';
  scratch.tide('work', 'checkpoint', 'Half of it', '--phase', 'executing');
  scratch.now = '2026-05-10T10:00:00Z';
  scratch.tide('session', 'end', '--phase', 'testing');
  const phase = () => scratch.json<{ working: unknown }>('work').working;
  expect(phase()).toMatchObject({ phase: 'testing', phaseAt: '2026-05-10T10:00:00Z' });
  scratch.now = '2026-05-11T10:00:00Z';
  scratch.tide('session', 'note', 'Green');
  scratch.tide('session', 'end');
  expect(phase()).toMatchObject({ phase: 'testing', phaseAt: '2026-05-11T10:00:00Z' });
  expect(scratch.run('session', 'end', '--phase', 'testin').err).toContain('Did you mean `testing`?');
});
