import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adopted, folder, inputOf } from '../../../test/contracts/view-contract.ts';
import { later, project, stateOf, text, titles, told } from '../../../test/layouts/arbitrary-handbook.ts';
import { FULL, ODD } from '../../../test/layouts/handbook-samples.ts';
import { inOrder, ledger } from '../../../test/properties/arbitrary-ledger.ts';
import type { State } from '../../model/state.ts';
import type { Rendered, ViewInput } from '../../model/view.ts';
import { evolve } from '../../projection/evolve.ts';
import { initialState } from '../../projection/initial-state.ts';
import { lintHandbook } from './lint/lint.ts';
import { handbookView } from './view.ts';

const TODAY = '2026-05-12';

function over(first: Rendered, input: ViewInput): Rendered {
  return handbookView.render({ ...input, frame: first.files, names: first.names });
}

/** Every item says what its fact says, under a name the rendering gave. */
function saysWhatMemorySays({ files, names }: Rendered, state: State): void {
  const { items, problems } = handbookView.read(files);
  expect(problems).toEqual([]);
  expect(items.map(({ name }) => name).sort()).toEqual([...names.keys()].sort());
  const masked = (value: string) => value.replace(/\[REDACTED:[^\]]*\]/g, '[REDACTED_SECRET]');
  for (const item of items) {
    const fact = state.facts.get(names.get(item.name) ?? '');
    expect([item.kind, item.statement]).toEqual([fact?.kind, masked(fact?.statement ?? '')]);
    // A list of a skill may hold words that mean nothing there; they are not fields.
    if (item.kind === 'procedure' && item.fields.length < (fact?.fields.length ?? 0)) continue;
    const shown = new Set(item.fields.map(([key]) => key));
    const own = (fact?.fields ?? []).filter(([key, value]) => shown.has(key) && value !== '');
    expect([...item.fields].sort()).toEqual(own.map(([key, value]) => [key, masked(value)]).sort());
  }
}

describe('the handbook of any memory', () => {
  it('says what memory says, passes the linter, and does not change when rendered over itself', () => {
    fc.assert(
      fc.property(told, titles, project, (facts, names, called) => {
        const state = stateOf(facts, names);
        const input = inputOf(state, TODAY, { project: called });
        const first = handbookView.render(input);
        saysWhatMemorySays(first, state);
        expect(lintHandbook(first.files)).toEqual([]);
        const second = over(first, input);
        expect(Object.fromEntries(second.files)).toEqual(Object.fromEntries(first.files));
        expect([...second.names].sort()).toEqual([...first.names].sort());
      }),
      { numRuns: 400 },
    );
  });

  it('follows what happens to facts, in every file, and still passes the linter', () => {
    fc.assert(
      fc.property(told, later, titles, (facts, changes, names) => {
        const before = handbookView.render(inputOf(stateOf(facts.slice(0, 5), names), TODAY));
        const state = stateOf(facts, names, changes);
        const input = inputOf(state, TODAY);
        const now = over(before, input);
        saysWhatMemorySays(now, state);
        expect(lintHandbook(now.files)).toEqual([]);
        expect(Object.fromEntries(over(now, input).files)).toEqual(Object.fromEntries(now.files));
        const fresh = handbookView.render(input);
        expect(new Set(now.names.values())).toEqual(new Set(fresh.names.values()));
        const ended = input.facts.filter(({ live }) => !live).map(({ fact }) => fact.id);
        for (const id of ended) for (const text of now.files.values()) expect(text).not.toContain(`: ${id}]`);
      }),
      { numRuns: 400 },
    );
  });

  it('touches in a folder of another writer only what its facts made it touch', () => {
    const change = fc.constantFrom('stays', 'stays', 'ends', 'reads otherwise');
    fc.assert(
      fc.property(
        fc.constantFrom(FULL, ODD),
        fc.array(change, { minLength: 9, maxLength: 9 }),
        text,
        (files, changes, words) => {
          const input = adopted(handbookView, folder(files));
          const facts = input.facts.map((viewed, n) => {
            if (changes[n] === 'ends') return { ...viewed, live: false };
            if (changes[n] !== 'reads otherwise') return viewed;
            return { ...viewed, fact: { ...viewed.fact, statement: `now ${words}` } };
          });
          const now = handbookView.render({ ...input, facts });
          expect(Object.fromEntries(over(now, { ...input, facts }).files)).toEqual(
            Object.fromEntries(now.files),
          );
          const { items } = handbookView.read(folder(files));
          for (const [path, before] of Object.entries(files)) {
            const lines = before.split('\n');
            const lost = new Set(
              items.filter((item, n) => item.path === path && changes[n] !== 'stays').map(({ line }) => line),
            );
            // The first line of every bullet that stays, in order.
            const kept = items
              .filter((item) => item.path === path && !lost.has(item.line))
              .map(({ line }) => lines[line - 1] ?? '');
            const after = (now.files.get(path) ?? '').split('\n');
            let at = -1;
            for (const line of kept) {
              const next = after.indexOf(line, at + 1);
              expect(next).toBeGreaterThan(at);
              at = next;
            }
            if (lost.size === 0 && path !== 'memory_summary.md' && path !== 'MEMORY.md')
              expect(now.files.get(path)).toBe(before);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('stays itself for whole random ledgers', () => {
    fc.assert(
      fc.property(ledger, (written) => {
        const state = initialState();
        const sessions = new Map(written.map(({ session }) => [session.id, session]));
        for (const event of inOrder(written)) {
          const session = sessions.get(event.session);
          if (session !== undefined) evolve(state, event, session);
        }
        const input = inputOf(state, '2026-02-01');
        const first = handbookView.render(input);
        expect(lintHandbook(first.files)).toEqual([]);
        expect(Object.fromEntries(over(first, input).files)).toEqual(Object.fromEntries(first.files));
      }),
      { numRuns: 200 },
    );
  });
});
