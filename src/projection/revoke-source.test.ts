import { describe, expect, it } from 'vitest';
import { created, did, given, session } from '../../test/spec.ts';

const DAY = '2026-01-10';
const revoked = (source: string) => did('Revoked', undefined, { text: source });
const from = (source: string) => ({ fields: { source } });

describe('revoking a source', () => {
  it('takes with it what rests on it alone, and says why', () => {
    given(
      session('a', DAY, created('x', from('docs/old.md')), created('y', from('docs/new.md')), created('z')),
      session('b', DAY, revoked('docs/old.md')),
    )
      .on(DAY)
      .shows({
        x: { status: 'invalidated', sources: [], reason: 'its source docs/old.md was revoked', live: false },
        y: { status: 'active', sources: ['docs/new.md'] },
        z: { status: 'active', sources: ['a'] },
      });
  });

  it('leaves what a second source stands for, until that one falls too', () => {
    const stated = [
      session('a', DAY, created('x', from('docs/old.md'))),
      session('b', DAY, did('Reinforced', 'x', from('docs/new.md'))),
      session('c', DAY, revoked('docs/old.md')),
    ];
    given(...stated)
      .on(DAY)
      .shows({ x: { status: 'active', sources: ['docs/new.md'] } });
    given(...stated, session('d', DAY, revoked('docs/new.md')))
      .on(DAY)
      .shows({ x: { status: 'invalidated' } });
  });

  it('leaves what a person has confirmed', () => {
    given(
      session('a', DAY, created('x', from('docs/old.md'))),
      session('b', DAY, did('Verified', 'x', { fields: { person: 'Ada' } })),
      session('c', DAY, revoked('docs/old.md')),
    )
      .on(DAY)
      .shows({ x: { status: 'active', trust: 'human', sources: ['b'] } });
  });

  it('can name a whole session', () => {
    given(
      session('a', DAY, created('x'), created('y')),
      session('b', DAY, created('z')),
      session('c', DAY, revoked('a')),
    )
      .on(DAY)
      .shows({ x: { status: 'invalidated' }, y: { status: 'invalidated' }, z: { status: 'active' } });
  });

  it('holds for what the source says later: it is born invalid and strengthens nothing', () => {
    given(
      session('a', DAY, created('known', from('docs/new.md'))),
      session('b', DAY, revoked('docs/old.md')),
      session('c', DAY, created('x', from('docs/old.md')), did('Reinforced', 'known', from('docs/old.md'))),
    )
      .on(DAY)
      .shows({
        x: { status: 'invalidated', sources: [], reason: 'its source docs/old.md was revoked' },
        known: { status: 'active', sources: ['docs/new.md'], reinforcements: 0 },
      });
  });

  it('leaves how a fact had ended before as it was', () => {
    given(
      session(
        'a',
        DAY,
        created('x', from('docs/old.md')),
        created('y'),
        did('Superseded', 'x', { by: 'y', text: 'why' }),
      ),
      session('b', DAY, revoked('docs/old.md')),
    )
      .on(DAY)
      .shows({ x: { status: 'superseded', reason: 'why' } });
  });

  it('of nothing does nothing', () => {
    const { state } = given(session('a', DAY, created('x'), revoked('')));
    expect(state.revoked.size).toBe(0);
    expect(state.facts.get('x')?.status).toBe('active');
  });
});
