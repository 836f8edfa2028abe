import { describe, expect, it } from 'vitest';
import { confirmed, created, did, given, session } from '../../test/spec.ts';

const DAY = '2026-01-10';
const revoked = (source: string) => did('Revoked', undefined, { text: source });
const from = (source: string) => ({ fields: { source } });
const source = (name: string) => ['source', name] as const;

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

  it('is not survived by having been repeated: who restates what memory told is no second source', () => {
    const stated = session('a', DAY, created('x', from('docs/old.md')));
    const revoking = session('z', DAY, revoked('docs/old.md'));
    const repeated = [
      did('Reinforced', 'x'),
      did('Reinforced', 'x', { text: 'Statement of x', fields: { trust: 'agent' } }),
      did('Reinforced', 'x', from('docs/old.md')),
      did('Verified', 'x'),
      did('Updated', 'x', { fields: { tag: 'y' } }),
    ];
    for (const event of repeated)
      given(stated, session('b', DAY, event), revoking)
        .on(DAY)
        .shows({ x: { status: 'invalidated', sources: [] } });
  });

  it('is survived by what a person says, and by what somebody stated who did not know of it', () => {
    const stated = session('a', DAY, created('x', from('docs/old.md')));
    const revoking = session('z', DAY, revoked('docs/old.md'));
    for (const event of [did('Reinforced', 'x', { fields: { trust: 'human' } }), created('x')])
      given(stated, session('b', DAY, event), revoking)
        .on(DAY)
        .shows({ x: { status: 'active', sources: ['b'] } });
  });

  describe('of a fact that names a second source', () => {
    const both = { ...created('x'), fields: [source('docs/old.md'), source('docs/new.md')] };
    const old = created('x', from('docs/old.md'));
    const twice = { ...did('Reinforced', 'x'), fields: [source('docs/old.md'), source('docs/new.md')] };
    it.each([
      ['when it was stated', [both]],
      ['when it was met again', [old, did('Reinforced', 'x', from('docs/new.md'))]],
      ['when it was met again, beside the first', [old, twice]],
      ['by an update', [old, did('Updated', 'x', from('docs/new.md'))]],
      ['by a correction', [old, did('Corrected', 'x', { text: 'y', fields: { source: 'docs/new.md' } })]],
      ['by a file that was adopted', [old, did('Adopted', 'x', { fields: { adopted: 'docs/new.md' } })]],
      ['by somebody who did not know', [old, created('x', from('docs/new.md'))]],
    ])('leaves it, named %s, until that falls too', (_, said) => {
      const stated = [session('a', DAY, ...said), session('b', DAY, revoked('docs/old.md'))];
      given(...stated)
        .on(DAY)
        .shows({ x: { live: true, sources: ['docs/new.md'] } });
      given(...stated, session('c', DAY, revoked('docs/new.md')))
        .on(DAY)
        .shows({ x: { status: 'invalidated', sources: [] } });
    });

    it('leaves it where the other was revoked before it was stated', () => {
      given(session('a', DAY, revoked('docs/old.md')), session('b', DAY, both))
        .on(DAY)
        .shows({ x: { status: 'active', sources: ['docs/new.md'] } });
    });
  });

  it('is not survived by a change that names no source', () => {
    for (const event of [
      did('Updated', 'x', { fields: { source: '' } }),
      did('Corrected', 'x', { text: 'y' }),
    ])
      given(
        session('a', DAY, created('x', from('docs/old.md'))),
        session('b', DAY, event, revoked('docs/old.md')),
      )
        .on(DAY)
        .shows({ x: { status: 'invalidated' } });
  });

  it('leaves what a person has confirmed', () => {
    given(
      session('a', DAY, created('x', from('docs/old.md'))),
      session('b', DAY, confirmed('x')),
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

  describe('whose facts others were derived from', () => {
    const x = created('x', from('docs/old.md'));
    const derived = (id: string, parents: string, more: Record<string, string> = {}) => ({
      ...created(id, { fields: more }),
      fields: [...Object.entries(more), ...parents.split(' ').map((one) => ['from', one] as const)],
    });
    const oldRevoked = (...said: Parameters<typeof session>[2][]) =>
      given(session('a', DAY, x, created('other'), ...said), session('b', DAY, revoked('docs/old.md'))).on(
        DAY,
      );

    it('takes those along, and theirs, in whatever order they were stated', () => {
      oldRevoked(derived('z', 'y'), derived('y', 'x')).shows({
        y: {
          status: 'invalidated',
          sources: [],
          reason: 'it rested on x, fallen with a revoked source',
        },
        z: { status: 'invalidated', reason: 'it rested on y, fallen with a revoked source' },
        other: { status: 'active' },
      });
    });

    it('leaves what was derived from another fact as well, until that one falls', () => {
      oldRevoked(derived('y', 'x other')).shows({ y: { status: 'active' } });
      oldRevoked(derived('y', 'x nobody')).shows({ y: { status: 'active' } });
      oldRevoked(derived('y', 'x other'), did('Invalidated', 'other')).shows({
        y: { status: 'invalidated' },
      });
    });

    it('leaves what something else stands for: another document, a person', () => {
      oldRevoked(derived('y', 'x', { source: 'docs/new.md' })).shows({ y: { status: 'active' } });
      oldRevoked(derived('y', 'x', { trust: 'human' })).shows({ y: { status: 'active' } });
      oldRevoked(derived('y', 'x'), confirmed('y')).shows({
        y: { status: 'active' },
      });
      oldRevoked(derived('y', 'x'), did('Reinforced', 'y', from('docs/new.md'))).shows({
        y: { status: 'active' },
      });
    });

    it('does not leave what others concluded from the same', () => {
      given(
        session('a', DAY, x, derived('y', 'x')),
        session('b', DAY, derived('y', 'x')),
        session('c', DAY, revoked('docs/old.md')),
      )
        .on(DAY)
        .shows({ y: { status: 'invalidated' } });
    });

    it('holds for what is derived later, by somebody who had not heard', () => {
      given(
        session('a', DAY, x),
        session('b', DAY, revoked('docs/old.md')),
        session('c', DAY, derived('y', 'x'), derived('z', 'y'), created('other')),
      )
        .on(DAY)
        .shows({ y: { status: 'invalidated' }, z: { status: 'invalidated' }, other: { status: 'active' } });
    });

    it('follows what had ended otherwise to what came from it', () => {
      oldRevoked(derived('y', 'x'), derived('z', 'y'), did('Superseded', 'y', { by: 'other' })).shows({
        y: { status: 'superseded', sources: [] },
        z: { status: 'invalidated' },
      });
    });

    it('does not touch what nobody revoked: learning from a mistake stays', () => {
      given(session('a', DAY, created('wrong'), did('Invalidated', 'wrong'), derived('lesson', 'wrong')))
        .on(DAY)
        .shows({ lesson: { status: 'active' } });
    });

    it('is not spread by whoever says later that a fact came from another', () => {
      given(
        session('a', DAY, x, created('y')),
        session('b', DAY, did('Reinforced', 'y', { fields: { from: 'x' } })),
        session('c', DAY, revoked('docs/old.md')),
      )
        .on(DAY)
        .shows({ y: { status: 'active', fields: [] } });
    });
  });

  it('of nothing does nothing', () => {
    const { state } = given(session('a', DAY, created('x'), revoked('')));
    expect(state.revoked.size).toBe(0);
    expect(state.facts.get('x')?.status).toBe('active');
  });
});
