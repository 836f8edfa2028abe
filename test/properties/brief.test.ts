import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/engine/reading/memory.ts';
import { resume } from '../../src/engine/resume.ts';
import type { Event } from '../../src/model/event.ts';
import type { State } from '../../src/model/state.ts';
import { heldScopes, leading } from '../../src/projection/leading.ts';
import { memoryStore } from '../memory-store.ts';

import { created, did, eventsOf, momentOf, replayed, session } from '../spec.ts';
import { stored } from '../stored-state.ts';
import { hostileText, inOrder, ledger } from './arbitrary-ledger.ts';

const TODAY = 20_500;
const SCOPES = [undefined, 'project', 'global', 'module:auth', 'path:src/auth/a.ts', 'module:nobody'];
const asking = fc.record({
  scope: fc.constantFrom(...SCOPES),
  task: fc.option(hostileText, { nil: undefined }),
  paths: fc.constantFrom([], ['src/auth/a.ts']),
  full: fc.boolean(),
});

const store = memoryStore().at('2026-02-16');

function memoryOf(state: State, today = TODAY): Memory {
  const folders: Memory['folders'] = new Map();
  const at = { problems: [], folders, last: [0, '', -1] as const, lastDay: 0, young: [] };
  return { ...at, state, today, from: 'whole', fresh: 0 };
}

/** Facts without end, long and short, in a few scopes. */
function crowd(sizes: readonly number[], goal: string): Event[] {
  const kinds = ['learning', 'decision', 'invariant', 'preference', 'thread', 'module', 'entity'];
  return eventsOf([
    session(
      'a',
      '2026-02-10',
      did('Goal', undefined, { text: goal }),
      did('Next', undefined, { text: goal.repeat(3) }),
      ...sizes.map((size, n) =>
        created(`f-${n}`, {
          kind: kinds[size % kinds.length] ?? '',
          text: `Fact ${n} ${'wörd auth 中 '.repeat(size)}`,
          fields: {
            scope: ['project', 'module:auth', 'global', 'path:src/auth'][n % 4] ?? '',
            path: `src/m${n}`,
            constraint: goal,
          },
        }),
      ),
    ),
  ]);
}

describe('a brief', () => {
  it('is never over its budget in tokens or bytes, nor is any layer, whatever memory holds', () => {
    const states = fc.oneof(
      ledger.map((files) => replayed(inOrder(files))),
      fc
        .tuple(fc.array(fc.nat(120), { maxLength: 90, size: 'max' }), hostileText)
        .map(([sizes, goal]) => replayed(crowd(sizes, goal))),
    );
    const budgets = fc.oneof(fc.nat(60), fc.nat(3_000), fc.constant(2_500));
    fc.assert(
      fc.property(states, budgets, asking, (state, budget, asked) => {
        const made = resume(store, memoryOf(state), { ...asked, budget });
        expect(countTokens(made.text, { disallowedSpecial: new Set() })).toBeLessThanOrEqual(made.tokens);
        expect(made.tokens).toBeLessThanOrEqual(Math.min(budget, 2_500));
        expect(new TextEncoder().encode(made.text).length).toBeLessThanOrEqual(9_500);
        const { L0 = 0, L1 = 0, L2 = 0 } = made.layers;
        expect([L0 <= 500, L1 <= 1_500, L2 <= 1_000]).toEqual([true, true, true]);
        const shown = new Set(made.included);
        expect(made.dropped.filter(({ id }) => shown.has(id))).toEqual([]);
        if (made.text === '') expect(made.included).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('is the same bytes for the same state, whichever way that was arrived at', () => {
    fc.assert(
      fc.property(ledger, fc.nat(30), fc.nat(80), asking, (files, cut, later, asked) => {
        const events = inOrder(files);
        const whole = replayed(events);
        const first = replayed(events.slice(0, cut));
        const lazy = replayed(events.slice(cut), stored(first));
        const today = TODAY + later;
        const expected = resume(store, memoryOf(whole, today), asked);
        expect(resume(store, memoryOf(whole, today), asked)).toEqual(expected);
        expect(resume(store, memoryOf(lazy, today), asked)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('never shows what is superseded, invalidated, untrusted, forgotten or answered [continuity:superseded-never-loaded-as-current]', () => {
    fc.assert(
      fc.property(ledger, asking, (files, asked) => {
        const state = replayed(inOrder(files));
        const made = resume(store, memoryOf(state), asked);
        for (const id of made.included) {
          const fact = state.facts.get(id);
          expect(['active', 'corrected']).toContain(fact?.status);
          expect(fact?.trust).not.toBe('untrusted');
          expect([fact?.forgotten, fact?.kind === 'thread' && fact.closed]).not.toContain(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('the leading facts of a database', () => {
  const inScope = (scope: string) => scope === 'project' || scope === 'module:auth';
  const ids = (state: State, today: number, clock: 'both' | 'days' | 'sessions' = 'both') => {
    const found = leading(state.facts, momentOf(state, today, clock), inScope);
    const held = heldScopes(state.facts, momentOf(state, today, clock), (scope) =>
      scope.startsWith('module:'),
    );
    return [found.facts.map(({ id }) => id), found.more, held];
  };
  /** One kind and more of it than is listed; every one with a life of its own. */
  const many = (count: number, seed: number) =>
    eventsOf(
      Array.from({ length: count }, (_, n) => {
        const day = `2026-01-${String(1 + ((n * 7 + seed) % 28)).padStart(2, '0')}`;
        const scope = n % 9 === 0 ? 'module:auth' : n % 17 === 0 ? 'module:else' : 'project';
        const kind = n % 4 === 0 ? 'decision' : 'learning';
        return session(`s-${n}`, day, created(`f-${n}`, { kind, fields: { scope } }));
      }),
    );

  it('gives the same facts as all rows do, after others were stated, changed, used and faded', () => {
    const later = fc.array(
      fc.record({
        verb: fc.constantFrom(
          'Referenced',
          'Superseded',
          'Updated',
          'Invalidated',
          'Archived',
          'Pinned',
          'Created',
        ),
        of: fc.nat(260),
        scope: fc.constantFrom('project', 'module:auth', 'module:else'),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(20, 70, 250),
        fc.nat(27),
        later,
        fc.nat(60),
        fc.constantFrom('both', 'days', 'sessions'),
        (count, seed, steps, after, clock) => {
          const events = many(count, seed);
          const more = eventsOf([
            session(
              'later',
              '2026-02-01',
              ...steps.map(({ verb, of, scope }) =>
                verb === 'Created'
                  ? created(`g-${of}`, { fields: { scope } })
                  : did(verb, `f-${of}`, {
                      by: `f-${of + 1}`,
                      text: 'so',
                      fields: verb === 'Updated' ? { scope } : {},
                    }),
              ),
            ),
          ]).map((event) => ({ ...event, tick: event.tick + events.length }));
          const lazy = replayed(more, stored(replayed(events)));
          const whole = replayed(more, replayed(events));
          const expected = ids(whole, TODAY + after - 20, clock);
          expect(ids(lazy, TODAY + after - 20, clock)).toEqual(expected);
          // What was read by the first question does not change the second.
          expect(ids(lazy, TODAY + after - 20, clock)).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });
});
