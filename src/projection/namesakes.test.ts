import { describe, expect, it } from 'vitest';
import { created, did, eventsOf, given, onBranch, replayed, type Sitting, session } from '../../test/spec.ts';
import { unmistakable } from './namesakes.ts';

const DAY = '2026-01-10';
const ADA = '2026-01-10T100000Z-codex-aaaa';
const BOB = '2026-01-10T110000Z-claude-code-bbbb';
const met = did('Reinforced', 'retry');
const branches = [
  onBranch('main', session(ADA, DAY, created('retry', { text: 'Retry three times' }))),
  onBranch('feature', session(BOB, DAY, created('retry', { text: 'Never retry' }))),
];

describe('a name of two facts', () => {
  it('means, in a later session, the one of its own branch', () => {
    given(...branches, onBranch('feature', session('person-1', DAY, met)))
      .on(DAY)
      .shows({ retry: { reinforcements: 0, uses: 1 }, 'retry~bbbb': { reinforcements: 1, uses: 2 } });
    given(...branches, onBranch('main', session('person-1', DAY, met)))
      .on(DAY)
      .shows({ retry: { reinforcements: 1, uses: 2 }, 'retry~bbbb': { reinforcements: 0, uses: 1 } });
  });

  it('means the first in the ledger where nothing tells', () => {
    given(...branches, onBranch('third', session('person-1', DAY, met)))
      .on(DAY)
      .shows({ retry: { reinforcements: 1 }, 'retry~bbbb': { reinforcements: 0 } });
  });

  it('goes on meaning what a session had meant by it before there were two', () => {
    const [first, second] = branches as [Sitting, Sitting];
    given(
      first,
      onBranch('feature', session('user-1', DAY, did('Referenced', 'retry'))),
      second,
      session('user-1', DAY, met),
    )
      .on(DAY)
      .shows({ retry: { reinforcements: 1, uses: 2 }, 'retry~bbbb': { reinforcements: 0, uses: 1 } });
  });

  it('goes on meaning what a session meant by it when a third comes', () => {
    given(
      ...branches,
      onBranch('third', session('user-1', DAY, did('Referenced', 'retry'))),
      onBranch('third', session('x-cccc', DAY, created('retry', { text: 'Retry once' }))),
      session('user-1', DAY, met),
    )
      .on(DAY)
      .shows({ retry: { reinforcements: 1 }, 'retry~cccc': { reinforcements: 0 } });
  });

  it('does not mean what carries the same tick, because nobody has seen that', () => {
    const events = eventsOf([
      ...branches,
      onBranch('feature', session('person-1', DAY, did('Referenced', 'retry'))),
    ]);
    const tick = events.find((event) => event.text === 'Never retry')?.tick ?? 0;
    const state = replayed(
      events.map((event) => (event.session === 'person-1' ? { ...event, tick } : event)),
    );
    expect(state.facts.get('retry')?.uses).toBe(2);
  });

  it('can be made unmistakable by the end of the name of a session that means it', () => {
    given(
      ...branches,
      onBranch(
        'feature',
        session('user-1', DAY, did('Referenced', 'retry~aaaa'), did('Pinned', 'retry~bbbb')),
      ),
      session(BOB, DAY, created('old'), did('Superseded', 'old', { by: 'retry~aaaa' })),
    )
      .on(DAY)
      .shows({
        retry: { uses: 3, supersedes: ['old'] },
        'retry~bbbb': { uses: 1, pinned: true },
        old: { supersededBy: 'retry' },
      });
  });

  it('is one fact again for whoever states what one of them says', () => {
    const memory = given(
      ...branches,
      session('x-cccc', DAY, created('retry', { text: 'Never retry' }), did('Reinforced', 'retry')),
    );
    memory.on(DAY).shows({ 'retry~bbbb': { uses: 2, reinforcements: 1 }, retry: { reinforcements: 0 } });
    expect(memory.state.facts.has('retry~cccc')).toBe(false);
  });

  it('is told by what a fact was derived from', () => {
    given(
      ...branches,
      onBranch('feature', session('user-1', DAY, created('x', { fields: { from: 'retry' } }))),
    )
      .on(DAY)
      .shows({ x: { fields: [['from', 'retry~bbbb']] } });
  });
});

describe('a writer who sees both', () => {
  const { state } = given(...branches);

  it('names each so that no session takes it for the other', () => {
    const named = (id: string) => unmistakable(state, { verb: 'Verified', id, fields: [] }).id;
    expect(named('retry')).toBe('retry~aaaa');
    expect(named('retry~bbbb')).toBe('retry~bbbb');
    expect(named('other')).toBe('other');
  });

  it('does so for successors and for what was derived, and leaves the id of what it creates', () => {
    expect(unmistakable(state, { verb: 'Created', id: 'retry', fields: [['from', 'retry']] })).toEqual({
      verb: 'Created',
      id: 'retry',
      fields: [['from', 'retry~aaaa']],
    });
    expect(unmistakable(state, { verb: 'Superseded', id: 'x', by: 'retry', fields: [] }).by).toBe(
      'retry~aaaa',
    );
  });

  it('is understood when a third branch is merged whose fact comes before both', () => {
    const third = session('2026-01-09T000000Z-gemini-cccc', DAY, created('retry', { text: 'Retry once' }));
    given(third, ...branches, session('person-1', DAY, did('Pinned', 'retry~aaaa')))
      .on(DAY)
      .shows({
        retry: { statement: 'Retry once' },
        'retry~aaaa': { statement: 'Retry three times', pinned: true },
      });
  });

  it('is understood when the two sessions end alike', () => {
    const alike = given(
      session('work-1', DAY, created('retry', { text: 'Retry three times' })),
      session('home-1', DAY, created('retry', { text: 'Never retry' })),
    ).state;
    const word = unmistakable(alike, { verb: 'Pinned', id: 'retry', fields: [] }).id ?? '';
    given(
      session('work-1', DAY, created('retry', { text: 'Retry three times' })),
      session('home-1', DAY, created('retry', { text: 'Never retry' }), did('Pinned', word)),
    )
      .on(DAY)
      .shows({ retry: { pinned: true } });
  });
});
