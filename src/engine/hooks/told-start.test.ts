import { expect, test } from 'vitest';
import { parseTime } from '../../model/day.ts';
import { type Entry, type Line, lineIn, lineText } from '../spool/spool-line.ts';
import { isStartTold, type Start, startEntry } from './told-start.ts';

const ONE: Start = {
  agent: 'cursor',
  made: 'cursor',
  source: 'startup',
  process: '4711-99',
  call: 'a',
};
const NOON = '2026-03-02T12:00:00Z';
const clockAt = (time: string) => ({ now: () => parseTime(time) ?? 0 });
const lines = (...entries: Entry[]): Line[] =>
  entries.flatMap((entry) => lineIn(lineText(NOON, entry)) ?? []);
const isTold = (start: Partial<Start>, said: readonly Line[], time = NOON) =>
  isStartTold(clockAt(time), said, { ...ONE, ...start });

test('the first line counts, for whoever reads it', () => {
  const both = lines(startEntry(ONE), startEntry({ ...ONE, call: 'b' }));
  expect([isTold({ call: 'a' }, both), isTold({ call: 'b' }, both)]).toEqual([false, true]);
  expect(isTold({ call: 'c' }, both)).toBe(true);
  expect(isTold({}, [])).toBe(false);
});

test('another source, process or time is another start', () => {
  const told = lines(startEntry({ ...ONE, call: 'b' }));
  expect(isTold({}, told)).toBe(true);
  expect(isTold({ source: 'resume' }, told)).toBe(false);
  expect(isTold({ process: '4712-99' }, told)).toBe(false);
  expect(isTold({}, told, '2026-03-02T12:00:03Z')).toBe(true);
  expect(isTold({}, told, '2026-03-02T12:00:04Z')).toBe(false);
  // A clock that was set back.
  expect(isTold({}, told, '2026-03-02T11:00:00Z')).toBe(false);
});

test.each(['compacting', 'ended'] as const)('what was told is to be told again after %s', (type) => {
  const told = startEntry({ ...ONE, call: 'b' });
  expect(isTold({}, lines(told, { type }))).toBe(false);
  expect(isTold({}, lines(told, { type }, told))).toBe(true);
});

test('a hook made for another agent does not keep the own one from answering', () => {
  const others = { ...ONE, made: 'claude-code', call: 'b' };
  expect(isTold({}, lines(startEntry(others)))).toBe(false);
  expect(isTold(others, lines(startEntry(ONE)))).toBe(true);
});

test('a plugin that keeps what it is answered is always answered', () => {
  const plugin = { agent: 'opencode', made: 'opencode' };
  expect(isTold(plugin, lines(startEntry({ ...ONE, ...plugin, call: 'b' })))).toBe(false);
});
