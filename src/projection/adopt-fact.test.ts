import { describe, expect, it } from 'vitest';
import { created, day, did, given, session } from '../../test/spec.ts';

const adopted = (id: string, fields: Record<string, string>, text = 'As the file says') => ({
  ...did('Adopted', id, { text, fields }),
  kind: 'learning',
});

describe('a fact taken over from a file', () => {
  it('has the life it had there, and taking it over is no use', () => {
    const { state } = given(
      session('a', '2026-01-01', did('Noted', undefined, { text: 'one' })),
      session('b', '2026-01-10', did('Noted', undefined, { text: 'two' })),
      session(
        'c',
        '2026-02-01',
        adopted('x', {
          created: '2026-01-01',
          'last-used': '2026-01-12',
          uses: '7',
          reinforced: '2',
          ttl: '60',
        }),
      ),
    );
    expect(state.facts.get('x')).toMatchObject({
      createdDay: day('2026-01-01'),
      createdSession: 1,
      lastUsedDay: day('2026-01-12'),
      lastUsedSession: 2,
      uses: 7,
      reinforcements: 2,
      ttl: 60,
      fields: [],
    });
  });

  it('fills in what a session only named, and keeps its place', () => {
    const { state } = given(
      session('a', '2026-01-01', created('x', { text: 'x' }), did('Referenced', 'x')),
      session('b', '2026-02-01', adopted('x', { cause: 'the clock', origin: 'a' }, 'Whole')),
    );
    expect(state.facts.get('x')).toMatchObject({
      statement: 'Whole',
      fields: [['cause', 'the clock']],
      uses: 1,
      createdSession: 1,
      lastUsedSession: 1,
    });
    expect(state.problems).toEqual([]);
  });

  it('keeps where its file says it came from, also when it is taken over again', () => {
    const { state } = given(
      session('a', '2026-02-01', adopted('x', { origin: '2025-12-01-101010' })),
      session('b', '2026-02-02', adopted('x', { origin: '2026-02-02-090000' }), adopted('y', {})),
    );
    expect(state.facts.get('x')?.origin).toMatchObject({ session: 'a', stated: '2025-12-01-101010' });
    expect(state.facts.get('y')?.origin).not.toHaveProperty('stated');
  });

  it('may be a thread that was answered and put away', () => {
    const thread = {
      ...adopted('x', {}),
      kind: 'thread',
      fields: ['closed', 'archived'].map((end) => ['ended', end] as const),
    };
    const memory = given(session('a', '2026-02-01', thread));
    memory.on('2026-02-02').shows({ x: { kind: 'thread', closed: true, status: 'archived', live: false } });
  });

  it('may have ended there', () => {
    const { state } = given(
      session(
        'a',
        '2026-02-01',
        adopted('old', { ended: 'superseded', 'superseded-by': 'new', because: 'outgrown' }),
        adopted('new', { supersedes: 'old' }),
        adopted('gone', { ended: 'archived', because: 'faded' }),
        adopted('wrong', { ended: 'invalidated' }),
        adopted('odd', { ended: 'whatever' }),
      ),
    );
    expect(state.facts.get('old')).toMatchObject({
      status: 'superseded',
      supersededBy: 'new',
      reason: 'outgrown',
    });
    expect(state.facts.get('new')).toMatchObject({ status: 'active', supersedes: ['old'] });
    expect(state.facts.get('gone')).toMatchObject({ status: 'active', archived: true, reason: 'faded' });
    expect(state.facts.get('wrong')).toMatchObject({ status: 'invalidated' });
    expect(state.facts.get('odd')).toMatchObject({ status: 'active' });
  });
});
