import { describe, expect, it } from 'vitest';
import { created, eventsOf, momentOf, replayed, session } from '../../test/spec.ts';
import { type Section, sectionOf } from '../model/section.ts';
import { leading } from './leading.ts';
import { packState, unpackState } from './packed-state.ts';

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

/** A packed state of which only some sections may be looked at. */
function only(...names: string[]) {
  const { head, ...sections } = packState(state, momentOf(state, TODAY));
  const touched: string[] = [];
  const guarded = Object.fromEntries(
    Object.entries(sections).map(([name, bytes]): [string, Section] => {
      const note = () => {
        touched.push(name);
        return names.includes(name) ? sectionOf(bytes) : sectionOf(new Uint8Array());
      };
      return [
        name,
        {
          part: (from, to) => note().part(from, to),
          partInto: (from, to, into) => note().partInto(from, to, into),
          parts: (extents) => note().parts(extents),
          whole: () => note().whole(),
        },
      ];
    }),
  );
  const recover = () => {
    throw new Error('Nothing is damaged here');
  };
  return {
    touched,
    state: unpackState({ ...(guarded as Record<keyof typeof sections, Section>), head, recover }),
  };
}

describe('the facts a brief chooses from', () => {
  it('are read from the shortlist alone, not from the rows or lines of all facts', () => {
    const packed = only('shortlist', 'shortlines');
    const found = leading(packed.state.facts, momentOf(state, TODAY), (scope) => scope === 'project');
    expect(found.facts.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, n) => `f-${298 - 2 * n}`));
    expect(found.more).toBe(true);
    expect(new Set(packed.touched)).toEqual(new Set(['shortlist', 'shortlines']));
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

  it('of a module need their own lines besides', () => {
    const packed = only('shortlist', 'facts');
    const found = leading(packed.state.facts, momentOf(state, TODAY), (scope) => scope === 'module:x');
    expect(found.facts[0]?.id).toBe('f-299');
    expect(new Set(packed.touched)).toEqual(new Set(['shortlist', 'facts']));
  });

  it('are looked for among all rows when the clock went back', () => {
    const packed = only('shortlist', 'live', 'rows', 'facts');
    const found = leading(packed.state.facts, momentOf(state, TODAY - 1), (scope) => scope === 'project');
    expect(found.facts).toHaveLength(32);
    expect(packed.touched).toContain('live');
    expect(packed.touched).not.toContain('shortlist');
  });
});
