// The laws of recall: the index never changes an answer, the budget always holds, and what is over never comes back.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf } from '../../src/engine/fact-report.ts';
import { forget, forgetConversations } from '../../src/engine/forget.ts';
import { importPassages } from '../../src/engine/passages/import-passages.ts';
import { load } from '../../src/engine/reading/load.ts';
import { costOf } from '../../src/engine/recall/answer.ts';
import type { RecallOptions } from '../../src/engine/recall/recall.ts';
import type { Semantics } from '../../src/engine/recall/semantics.ts';
import type { Draft } from '../../src/model/event.ts';
import type { Store } from '../../src/model/store.ts';
import { LIVE_TIERS } from '../../src/model/tier.ts';
import type { MemoryFiles } from '../../src/platform/memory-files.ts';
import { standingOf } from '../../src/projection/standing.ts';
import { memoryStore } from '../memory-store.ts';
import { ask, created, DAY, indexedStore, keep, meaning, on, say, sentence } from '../recall-store.ts';
import { hostileText } from './arbitrary-ledger.ts';

const FACTS = 230;
const id = fc.nat(FACTS + 40).map((n) => `f${n}`);
const text = fc.oneof(
  fc.nat(400).map(sentence),
  fc.constantFrom('Port 80 serves the login page', 'Port 81 serves the login page'),
);

type Step = { readonly drafts: readonly Draft[] } | 'checkpoint' | 'asked' | { readonly forget: string };

const draft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(id, text).map(([one, said]) => created(one, said)) },
  {
    weight: 1,
    arbitrary: fc.tuple(id, text).map(([one, said]) =>
      created(one, said, 'decision', [
        ['trust', 'untrusted'],
        ['scope', 'module:auth'],
      ]),
    ),
  },
  { weight: 3, arbitrary: fc.tuple(id, text).map(([one, said]) => about('Updated', one, said)) },
  { weight: 1, arbitrary: fc.tuple(id, text).map(([one, said]) => about('Corrected', one, said)) },
  { weight: 2, arbitrary: id.map((one) => about('Referenced', one)) },
  { weight: 2, arbitrary: id.map((one) => about('Archived', one)) },
  { weight: 1, arbitrary: id.map((one) => about('Invalidated', one)) },
  { weight: 2, arbitrary: fc.tuple(id, id).map(([one, by]) => ({ ...about('Superseded', one), by })) },
);

function about(verb: string, one: string, said?: string): Draft {
  return { verb, kind: 'learning', id: one, fields: [], ...(said === undefined ? {} : { text: said }) };
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.array(draft, { minLength: 1, maxLength: 25 }).map((drafts) => ({ drafts })) },
    { weight: 2, arbitrary: fc.constant('checkpoint' as const) },
    { weight: 2, arbitrary: fc.constant('asked' as const) },
    { weight: 1, arbitrary: id.map((one) => ({ forget: one })) },
  ),
  { maxLength: 10, size: 'max' },
);

const question = fc.oneof(
  fc.nat(400).map(sentence),
  fc.constantFrom(
    'which port serves the login page',
    'why does the cache expire',
    'what happens to invoices',
    'sesions restart',
    'it is slow after dark',
    'worker',
  ),
);
const options: fc.Arbitrary<RecallOptions> = fc.record(
  {
    scope: fc.constantFrom('project', 'module:auth', 'global'),
    kind: fc.constantFrom('learning', 'decision'),
    limit: fc.integer({ min: 1, max: 30 }),
    budget: fc.nat(1500),
    archived: fc.boolean(),
    untrusted: fc.boolean(),
    level: fc.nat(3),
  },
  { requiredKeys: [] },
);
const BY: Readonly<Record<string, Semantics>> = { words: { reason: 'none is asked for' }, meaning };
const semantics = fc.constantFrom('words', 'meaning');

const many = indexedStore(FACTS).files;

function lived(all: readonly Step[]): { store: Store; files: MemoryFiles } {
  const desk = indexedStore(0);
  const files = many.copy();
  const store = on(files, desk.at(`${DAY}T13:00:00Z`, 'person'));
  for (const step of all) {
    if (step === 'checkpoint') keep(store);
    else if (step === 'asked') ask(store, 'which cache retries');
    else if ('drafts' in step) say(store, step.drafts);
    else if (load(store).state.facts.has(step.forget)) forget(store, [step.forget]);
  }
  return { store, files };
}

describe('recall', () => {
  it('answers the same bytes with an index that grew, with one made at once, and with none', () => {
    let indexed = 0;
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.tuple(question, options, semantics), { minLength: 1, maxLength: 4 }),
        (all, asked) => {
          const { store, files } = lived(all);
          const bare = on(files.copy(), store);
          const replayed = load(bare, { whole: true });
          const anew = on(files.copy(), store);
          const fresh = on(files.copy(), store);
          keep(fresh);
          for (const [words, how, by] of asked) {
            const plain = JSON.stringify(ask(bare, words, how, BY[by], {}, replayed));
            for (const [name, other] of Object.entries({ grown: store, anew, fresh, again: store }))
              expect(JSON.stringify(ask(other, words, how, BY[by])), name).toBe(plain);
          }
          if (load(store).state.facts.mark !== undefined) indexed++;
        },
      ),
      { numRuns: 25 },
    );
    expect(indexed).toBeGreaterThan(15);
  });

  it('keeps to its budget and limit, and never shows what is over or held back', () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.tuple(question, options, semantics), { minLength: 1, maxLength: 5 }),
        (all, asked) => {
          const { store } = lived(all);
          const memory = load(store);
          for (const [words, how, by] of asked) {
            const found = ask(store, words, how, BY[by]);
            const shown = [...found.results, ...found.window];
            expect(found.results.length).toBeLessThanOrEqual(how.limit ?? 5);
            expect(found.tokens).toBeLessThanOrEqual(how.budget ?? 1000);
            const cost = shown.reduce((sum, one) => sum + costOf(one, true), 0);
            expect(cost).toBeLessThanOrEqual(how.budget ?? 1000);
            expect(found.tokens).toBe(cost);
            expect(new Set(shown.map((one) => one.id)).size).toBe(shown.length);
            for (const one of shown) {
              const fact = memory.state.facts.get(one.id);
              if (fact === undefined) throw new Error(`${one.id} is not there`);
              const { tier } = standingOf(fact, momentOf(store, memory));
              expect(LIVE_TIERS.has(tier) || (how.archived === true && tier === 'archived'), one.id).toBe(
                true,
              );
              expect(['superseded', 'invalidated']).not.toContain(fact.status);
              expect(fact.forgotten).toBeUndefined();
              if (how.untrusted !== true) expect(fact.trust).not.toBe('untrusted');
              if (how.kind !== undefined) expect(fact.kind).toBe(how.kind);
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('takes any text for a question', () => {
    const store = on(many.copy(), indexedStore(0).at(DAY));
    const memory = load(store);
    const odd = [
      'the a of is it',
      '- -- --limit 3',
      '":"',
      '(((',
      'NEAR("a" "b", 3) AND NOT c*',
      '\u{1f680}\u{1f680}',
      '\ud800',
      '\0',
      'cache'.repeat(20_000),
      'ERR at src/a.ts:12:3 the cache failed\n'.repeat(2_700),
      `${' '.repeat(100_000)}x`,
      '\u201c'.repeat(50_000),
    ];
    for (const words of odd) {
      const before = performance.now();
      expect(ask(store, words, {}, meaning, {}, memory).query).toBe(words);
      expect(performance.now() - before, words.slice(0, 40)).toBeLessThan(20_000);
    }
    expect(() => ask(store, 'x '.repeat(100_001), {}, meaning, {}, memory)).toThrow(
      'The question is too long: 200,002 characters.',
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), hostileText), (words) => {
        if (words.trim() === '')
          expect(() => ask(store, words, {}, meaning, {}, memory)).toThrow('There is no question');
        else expect(ask(store, words, {}, meaning, {}, memory).query).toBe(words);
      }),
      { numRuns: 100 },
    );
  });

  it('answers from conversations the same, whether their index grew or is made at once', () => {
    const turn = fc.record({
      session: fc.constantFrom('standup', 'retro', 'pairing', 'review'),
      date: fc.constantFrom('2026-01-05', '2026-02-05', '2026-02-06', ''),
      turn: fc.nat(12),
      speaker: fc.constantFrom('Ada', 'Bob', 'assistant', 'user'),
      text: fc.oneof(
        fc.nat(400).map(sentence),
        fc.constantFrom('Always name exports `x_`.', 'From now on name exports `y_`.'),
      ),
    });
    type Said = typeof turn extends fc.Arbitrary<infer T> ? T : never;
    type Act = { readonly turns: readonly Said[] } | { readonly forget: string } | 'asked';
    const acts: fc.Arbitrary<Act[]> = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.array(turn, { minLength: 1, maxLength: 12 }).map((turns) => ({ turns })) },
        { weight: 1, arbitrary: fc.constantFrom('standup', 'retro').map((one) => ({ forget: one })) },
        { weight: 2, arbitrary: fc.constant('asked' as const) },
      ),
      { maxLength: 7 },
    );
    const asked = fc.oneof(
      question,
      fc.constantFrom('how should I name exports', 'what did Ada say in February'),
    );
    const how = fc.record({
      by: fc.constantFrom('turn' as const, 'session' as const),
      limit: fc.integer({ min: 1, max: 8 }),
    });
    fc.assert(
      fc.property(acts, asked, how, semantics, (all, words, options, by) => {
        const desk = memoryStore();
        const store = desk.at(DAY, 'person');
        for (const act of all)
          if (act === 'asked') ask(store, words, options, BY[by]);
          else if ('forget' in act) forgetConversations(store, [act.forget]);
          else {
            const chunks = [new TextEncoder().encode(act.turns.map((one) => JSON.stringify(one)).join('\n'))];
            importPassages(store, [{ name: 'talk', chunks }], { format: 'jsonl' });
          }
        const grown = ask(store, words, options, BY[by]);
        const anew = ask(on(desk.files.copy(), store), words, options, BY[by]);
        expect(JSON.stringify(grown)).toBe(JSON.stringify(anew));
        expect(JSON.stringify(ask(store, words, options, BY[by]))).toBe(JSON.stringify(anew));
        expect(grown.results.length).toBeLessThanOrEqual(options.limit);
        expect(grown.tokens).toBeLessThanOrEqual(1000);
      }),
      { numRuns: 60 },
    );
  });
});
