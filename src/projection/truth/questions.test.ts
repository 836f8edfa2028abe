import { describe, expect, it } from 'vitest';
import type { Event } from '../../model/event.ts';
import { FOUND } from '../../model/flag.ts';
import type { State } from '../../model/state.ts';
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

  describe('about a fact that a person confirmed', () => {
    const opened = (state: State, name: string, agent: string) =>
      state.sessions.add({ id: name, agent, started: '2026-11-16T10:00:00Z' });
    const by = (name: string, ...fields: Event['fields']) => {
      const about: Event['fields'] = [['type', 'contradiction'], ['about', 'a'], ['about', 'b'], ...fields];
      return event('Raised', 't', about, { text: 'Which holds?', session: name });
    };
    const begun = () => {
      const state = initialState();
      opened(state, 'person', 'cli');
      opened(state, 'agent', 'claude-code');
      evolve(state, event('Created', 'a', [['trust', 'human']], { kind: 'invariant', text: 'a' }));
      evolve(state, event('Created', 'b', [], { kind: 'learning', text: 'b' }));
      return state;
    };
    const flagged = (state: State) => [...questionedFacts(state).keys()];

    it('flag it where a person raised them, or the engine found something', () => {
      for (const raise of [by('person'), by('agent', [FOUND, 'comparison'])]) {
        const state = begun();
        evolve(state, raise);
        expect(flagged(state)).toEqual(['a', 'b']);
      }
    });

    it('do not flag it where a contradiction names no second fact', () => {
      const state = begun();
      evolve(
        state,
        event(
          'Raised',
          't',
          [
            ['type', 'contradiction'],
            ['about', 'a'],
          ],
          { text: 'Right?', session: 'person' },
        ),
      );
      expect(flagged(state)).toEqual([]);
    });

    it('do not flag it where an agent raised them, and flag the other fact', () => {
      const state = begun();
      evolve(state, by('agent'));
      expect(flagged(state)).toEqual(['b']);
      expect(state.questions.get('t')).toMatchObject({ flag: 'CONFLICT', about: ['a', 'b'] });
      evolve(state, event('Reinforced', 't', [], { session: 'person' }));
      expect(flagged(state)).toEqual(['b']);
    });

    it('do not flag it where an agent turned the thread of a person to it', () => {
      const state = begun();
      evolve(
        state,
        event(
          'Raised',
          't',
          [
            ['type', 'suspect'],
            ['about', 'b'],
          ],
          { text: 'b?', session: 'person' },
        ),
      );
      evolve(state, event('Updated', 't', [['about', 'a']], { session: 'agent' }));
      expect(flagged(state)).toEqual([]);
    });
  });

  it('of other types leave facts alone', () => {
    const state = initialState();
    evolve(state, raised('re-verify', 'a'));
    evolve(state, raised('drift', 'a'));
    evolve(state, raised('constructor', 'a'));
    expect(questionedFacts(state).size).toBe(0);
  });
});
