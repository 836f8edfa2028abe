import { expect, test } from 'vitest';
import { memoryFiles } from '../../platform/memory-files.ts';
import { systemDigest } from '../../platform/system.ts';
import { type Caller, type CallerPlace, callerOf, dropCaller, noteCaller, toolSign } from './caller.ts';

const EXPLORE: Caller = { sub: 'Explore', conversation: 'one-1-a17-0123456789abcdef' };
const MINUTE = 60_000;

function place(now = Date.parse('2026-03-02T10:00:00Z')): CallerPlace & { later(ms: number): void } {
  let at = now;
  const files = memoryFiles();
  files.makeFolder('/store/sessions');
  return {
    root: '/store',
    files,
    clock: { now: () => at },
    digest: systemDigest,
    later: (ms) => {
      at += ms;
    },
  };
}

test('a call is known by its id, until it was made', () => {
  const here = place();
  noteCaller(here, 'claude-code', ['call', 'toolu_1'], EXPLORE);
  expect(callerOf(here, 'claude-code', ['call', 'toolu_1'], MINUTE)).toEqual(EXPLORE);
  expect(callerOf(here, 'claude-code', ['call', 'toolu_2'], MINUTE)).toBeUndefined();
  expect(callerOf(here, 'opencode', ['call', 'toolu_1'], MINUTE)).toBeUndefined();
  dropCaller(here, 'claude-code', ['call', 'toolu_1']);
  expect(callerOf(here, 'claude-code', ['call', 'toolu_1'], MINUTE)).toBeUndefined();
});

test('one without an id is known by the tool and what it is given, in whatever order', () => {
  const here = place();
  noteCaller(here, 'opencode', toolSign('remember', { kind: 'case', fields: { a: '1', b: ['2'] } }), EXPLORE);
  const same = toolSign('remember', { fields: { b: ['2'], a: '1' }, kind: 'case' });
  expect(callerOf(here, 'opencode', same, MINUTE)).toEqual(EXPLORE);
  expect(callerOf(here, 'opencode', toolSign('decide', {}), MINUTE)).toBeUndefined();
  expect(toolSign('work', undefined)).toEqual(toolSign('work', {}));
});

test('what was noted too long ago, or is no note, is nobody', () => {
  const here = place();
  noteCaller(here, 'codex', ['thread', 't'], EXPLORE);
  here.later(2 * MINUTE);
  expect(callerOf(here, 'codex', ['thread', 't'], MINUTE)).toBeUndefined();
  noteCaller(here, 'codex', ['thread', 't'], { ...EXPLORE, conversation: '../../elsewhere' });
  expect(callerOf(here, 'codex', ['thread', 't'], MINUTE)).toBeUndefined();
});

test('a thread that is noted again and again is known by the last note', () => {
  const here = place();
  for (let i = 0; i < 50; i++) noteCaller(here, 'codex', ['thread', 't'], { ...EXPLORE, sub: `worker-${i}` });
  expect(callerOf(here, 'codex', ['thread', 't'], MINUTE)?.sub).toBe('worker-49');
});
