import { describe, expect, it } from 'vitest';
import type { Event } from '../../model/event.ts';
import { evolve } from '../evolve.ts';
import { initialState } from '../initial-state.ts';
import { questionedFacts } from './questions.ts';

let tick = 0;
const event = (verb: string, id: string, fields: Event['fields'] = [], more: Partial<Event> = {}): Event => ({
  verb,
  id,
  fields,
  at: '2026-11-16T10:00:00Z',
  tick: ++tick,
  session: 's',
  position: tick,
  ...more,
});

describe('open threads that cast doubt on facts', () => {
  const raised = (type: string, ...about: string[]) =>
    event('Raised', `t-${type}`, [['type', type], ...about.map((id) => ['about', id] as const)], {
      text: 'Which holds?',
    });

  it('flag every fact they are about, until they are answered', () => {
    const state = initialState();
    for (const id of ['a', 'b', 'c']) evolve(state, event('Created', id, [], { kind: 'learning', text: id }));
    evolve(state, raised('contradiction', 'a', 'b'));
    evolve(state, raised('suspect', 'b'));
    expect([...questionedFacts(state)]).toEqual([
      ['a', ['CONFLICT']],
      ['b', ['CONFLICT', 'SUSPECT']],
    ]);
    evolve(state, event('Closed', 't-contradiction', [], { text: 'a holds' }));
    expect([...questionedFacts(state)]).toEqual([['b', ['SUSPECT']]]);
    evolve(state, raised('contradiction', 'a', 'b'));
    expect(questionedFacts(state).get('a')).toEqual(['CONFLICT']);
  });

  it('follow what the thread is said to be about, and end with it', () => {
    const state = initialState();
    evolve(state, raised('suspect', 'a'));
    evolve(state, event('Updated', 't-suspect', [['about', 'b']]));
    expect([...questionedFacts(state).keys()]).toEqual(['b']);
    evolve(state, event('Invalidated', 't-suspect', [], { text: 'asked in error' }));
    expect(questionedFacts(state).size).toBe(0);
  });

  it('about a proposal that was stopped leave what it stood against alone', () => {
    const state = initialState();
    evolve(state, event('Created', 'a', [], { kind: 'invariant', text: 'a' }));
    const fields: Event['fields'] = [
      ['type', 'contradiction'],
      ['about', 'a'],
      ['proposal', 'p1'],
    ];
    evolve(state, event('Raised', 'stopped-b', fields, { text: 'Follow a?' }));
    expect(questionedFacts(state).size).toBe(0);
    expect([...state.questions.keys()]).toEqual(['stopped-b']);
  });

  it('of other types leave facts alone', () => {
    const state = initialState();
    evolve(state, raised('re-verify', 'a'));
    evolve(state, raised('drift', 'a'));
    evolve(state, raised('constructor', 'a'));
    expect(questionedFacts(state).size).toBe(0);
  });
});
