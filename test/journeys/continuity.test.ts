// The continuity protocol's own names for the same things.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEARN, Scratch } from '../tide.ts';
import { ask, type Failure, type Fields } from './answers.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = new Scratch();
});
afterEach(() => scratch.remove());

describe('tide continuity', () => {
  it('init sets up working memory for the project in the current folder [continuity:init-command]', () => {
    expect(scratch.tide('continuity', 'init')).toBe(`Made: ${scratch.project}/.tidemark\n`);
    expect(scratch.tide('continuity', 'init')).toBe(`There already: ${scratch.project}/.tidemark\n`);
    scratch.tide('work', 'goal', 'Ship it');
    expect(scratch.json<Fields>('continuity', 'status')).toMatchObject({ goal: 'Ship it' });
  });

  it('status prints the current working state, with nothing counted on a fresh store [continuity:status-command]', () => {
    scratch.tide('continuity', 'init');
    expect(scratch.json('continuity', 'status')).toEqual({
      project: 'harbor-api',
      phase: 'idle',
      goal: null,
      task: null,
      completed: [],
      next: [],
      blockers: [],
      learnings: 0,
      decisions: 0,
      decided: [],
    });
    expect(scratch.tide('continuity', 'status')).toBe(
      'harbor-api idle; 0 learnings, 0 decisions\nNothing is being worked on. Start with: tide work goal "..."\n',
    );
    scratch.tide(...LEARN);
    scratch.tide('decide', 'Cookies', '--context', 'c', '--decision', 'd');
    scratch.tide('work', 'goal', 'Cache the lookup');
    scratch.tide('work', 'task', 'Add a cache');
    scratch.tide('work', 'done', 'Extracted TariffRepo (src/tariff/repo.ts:12)');
    scratch.tide('work', 'next', 'Add a TTL test');
    scratch.tide('work', 'block', 'Waiting for keys');
    scratch.tide('work', 'checkpoint', 'Half way', '--phase', 'executing');
    expect(scratch.json('continuity', 'status')).toEqual({
      project: 'harbor-api',
      phase: 'executing',
      goal: 'Cache the lookup',
      task: 'Add a cache',
      completed: ['Extracted TariffRepo (src/tariff/repo.ts:12)'],
      next: ['Add a TTL test'],
      blockers: ['Waiting for keys'],
      learnings: 1,
      decisions: 1,
      decided: ['Cookies'],
    });
  });

  it('learnings lists the recorded learnings, newest first [continuity:learnings-command]', () => {
    scratch.tide('continuity', 'init');
    expect(scratch.tide('continuity', 'learnings')).toBe('No learnings yet.\n');
    for (const [day, id] of [
      ['02', 'first'],
      ['03', 'second'],
      ['04', 'third'],
    ]) {
      scratch.now = `2026-03-${day}T09:00:00Z`;
      scratch.tide('learn', `Error ${id}`, '--cause', `Cause ${id}`, '--prevention', 'p', '--id', id ?? '');
    }
    const ids = () =>
      scratch
        .json<{ learnings: { id: string }[] }>('continuity', 'learnings')
        .learnings.map((learning) => learning.id);
    expect(ids()).toEqual(['third', 'second', 'first']);
    scratch.now = '2026-03-05T09:00:00Z';
    scratch.tide('reinforce', 'first');
    expect(ids()).toEqual(['first', 'third', 'second']);
    scratch.tide('invalidate', 'third', '--because', 'no');
    expect(scratch.tide('continuity', 'learnings')).toBe(`first project, today, reinforced 1×
  Error first
  cause       Cause first
  prevention  p

second project, 2 days ago, reinforced 0×
  Error second
  cause       Cause second
  prevention  p
`);
  });
});

describe('working memory', () => {
  beforeEach(() => {
    scratch.tide('init');
  });

  it('takes its goal and its next actions from commands of their own [continuity:goal-and-next-set-by-commands]', () => {
    scratch.tide('work', 'goal', 'First goal');
    scratch.tide('work', 'goal', 'Cache', 'the', 'lookup');
    scratch.tide('work', 'next', 'Add a TTL test', 'Ask for keys');
    scratch.tide('work', 'next', 'Write it down');
    const { goal, next } = scratch.json<Fields>('continuity', 'status');
    expect({ goal, next }).toEqual({
      goal: 'Cache the lookup',
      next: ['Add a TTL test', 'Ask for keys', 'Write it down'],
    });
    scratch.tide('work', 'done', '2');
    scratch.tide('work', 'done', 'add a ttl test');
    expect(scratch.json<Fields>('continuity', 'status')).toMatchObject({
      next: ['Write it down'],
      completed: ['Add a TTL test', 'Ask for keys'],
    });
  });

  it('leaves unfinished work to the session that follows [continuity:session-end-updates-next-actions]', () => {
    scratch.tide('work', 'goal', 'Cache the lookup');
    scratch.tide('work', 'next', 'Add a TTL test', 'Ask for keys');
    scratch.tide('work', 'done', '1');
    const { session } = scratch.json<{ session: string }>('session', 'end');
    scratch.now = '2026-03-04T09:00:00Z';
    scratch.tide('session', 'start', 'The next one');
    expect(scratch.json<Fields>('continuity', 'status').next).toEqual(['Ask for keys']);
    expect(scratch.tide('resume')).toContain('## Next\n\n1. Ask for keys\n');
    expect(scratch.read(`.tidemark/sessions/2026-03/${session}.md`)).toContain(
      '## Context for Next Session\n\nGoal: Cache the lookup\n- Next: Ask for keys\n',
    );
  });

  it('is in one of five phases, and reads that it is idle [continuity:phase-values]', () => {
    const phase = () => scratch.json<Fields>('continuity', 'status').phase;
    expect(phase()).toBe('idle');
    for (const name of ['planning', 'executing', 'testing', 'deploying', 'reviewing']) {
      scratch.tide('work', 'checkpoint', 'x', '--phase', name);
      expect(phase()).toBe(name);
    }
    const { code, json } = ask<Failure>(scratch, 'work', 'checkpoint', 'x', '--phase', 'tasting');
    expect({ code, message: json.message }).toEqual({
      code: 2,
      message: 'There is no phase `tasting`. Did you mean `testing`?',
    });
    const [path = ''] = scratch.sessions();
    scratch.write(path, scratch.read(path).replace('phase: reviewing', 'phase: idle'));
    expect(phase()).toBe('idle');
  });

  it('shows what was decided in this session, and not what another one decided', () => {
    scratch.tide('decide', 'Tariffs are cached', '--context', 'p95', '--decision', 'LRU');
    scratch.tide('session', 'end');
    scratch.tide('work', 'goal', 'Move tariff lookup behind a cache');
    expect(scratch.json<{ decisions: unknown[] }>('work').decisions).toEqual([]);
    scratch.tide('decide', 'Logs are JSON', '--context', 'search', '--decision', 'one object a line');
    scratch.tide('decide', 'Webhooks are not retried', '--context', 'queue', '--decision', 'no retry');
    expect(
      scratch
        .json<{ decisions: { statement: string }[] }>('work')
        .decisions.map(({ statement }) => statement),
    ).toEqual(['Webhooks are not retried', 'Logs are JSON']);
    expect(scratch.tide('work')).toMatch(/Decided +Webhooks are not retried\n +Logs are JSON\n/);
    expect(scratch.json<{ decided: string[] }>('continuity', 'status').decided).toHaveLength(2);
  });
});
