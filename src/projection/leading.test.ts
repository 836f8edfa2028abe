import { describe, expect, it } from 'vitest';
import { created, eventsOf, momentOf, replayed, session } from '../../test/spec.ts';
import { leading } from './leading.ts';

const TODAY = 20_500;
const state = replayed(
  eventsOf([
    session(
      'a',
      '2026-02-10',
      ...Array.from({ length: 300 }, (_, n) =>
        created(`f-${n}`, { fields: { scope: n % 2 === 0 ? 'project' : 'module:x' } }),
      ),
    ),
  ]),
);

describe('the facts a brief chooses from', () => {
  it('are the first of each kind, and it is told that there are more', () => {
    const found = leading(state.facts, momentOf(state, TODAY), (scope) => scope === 'project');
    expect(found.facts.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, n) => `f-${298 - 2 * n}`));
    expect(found.more).toBe(true);
  });

  it('of one day begin with what a person stands for', () => {
    const { facts } = replayed(
      eventsOf([
        session('a', '2026-02-10', created('said', { fields: { trust: 'human' } })),
        session('b', '2026-02-10', created('noted')),
        session('c', '2026-02-09', created('earlier', { fields: { trust: 'human' } })),
      ]),
    );
    const found = leading(facts, momentOf(state, TODAY), () => true);
    expect(found.facts.map(({ id }) => id)).toEqual(['said', 'noted', 'earlier']);
  });
});
