import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainWords } from './called.ts';
import type { Prepared } from './prepare.ts';
import { readQuestion } from './question.ts';
import { type FactCandidate, rankFacts } from './rank-facts.ts';

function asked(text: string): Prepared {
  const terms = readQuestion(text).terms.map((one) => ({
    ...one,
    weight: 1,
    isWeak: false,
    postings: undefined,
  }));
  return { text, terms, words: plainWords(text), misspelt: new Map() };
}

function fact(id: string, text: string, more: Partial<FactCandidate> = {}): FactCandidate {
  return {
    id,
    text,
    names: [],
    cosine: undefined,
    nearness: 0,
    trust: 'agent',
    tier: 'active',
    age: 0,
    uses: 1,
    ...more,
  };
}

const ranked = (question: string, facts: readonly FactCandidate[], outstanding = Number.POSITIVE_INFINITY) =>
  rankFacts(asked(question), facts, () => outstanding).ranked.map(({ candidate }) => candidate.id);

describe('the order of facts', () => {
  it('follows how much of the question each speaks of', () => {
    const facts = [fact('half', 'Redis is used'), fact('whole', 'Redis keeps every session for a day')];
    expect(ranked('redis session', facts)).toEqual(['whole', 'half']);
  });

  it('lets scope, trust, life and use decide only among equals', () => {
    const text = 'Redis keeps sessions';
    const better: Partial<FactCandidate>[] = [
      { nearness: 1 },
      { trust: 'human' },
      { tier: 'core' },
      { uses: 20 },
    ];
    for (const more of better)
      expect(ranked('redis session', [fact('a', text), fact('b', text, more)]), JSON.stringify(more)).toEqual(
        ['b', 'a'],
      );
    expect(ranked('redis session', [fact('a', text, { age: 200 }), fact('b', text)])).toEqual(['b', 'a']);
    const best = { nearness: 1, trust: 'human', tier: 'core', uses: 99 } as const;
    expect(ranked('redis session', [fact('a', 'Redis', best), fact('b', text, { age: 900 })])[0]).toBe('b');
  });

  it('lets what a person confirmed go first where the score is the same', () => {
    // A person's 0.03 more of trust against an agent's 0.03 more of tier.
    const facts = [fact('a', 'Redis'), fact('b', 'Redis', { trust: 'human', tier: 'archive-candidate' })];
    expect(ranked('redis', facts)).toEqual(['b', 'a']);
  });

  it('breaks ties by id', () => {
    expect(ranked('redis', [fact('b', 'Redis'), fact('a', 'Redis')])).toEqual(['a', 'b']);
  });
});

describe('the cut-off', () => {
  it('answers nothing where nothing speaks of enough of the question', () => {
    expect(ranked('redis session timeout policy', [fact('a', 'The policy of the house')])).toEqual([]);
  });

  it('leaves out what comes nowhere near the best', () => {
    const facts = [fact('best', 'Redis session timeout'), fact('far', 'A timeout')];
    expect(ranked('redis session timeout', facts)).toEqual(['best']);
  });

  it('takes what is near in meaning, or stands out from all others', () => {
    const near = [fact('near', 'Login breaks after a while', { cosine: 0.5 })];
    expect(ranked('redis', near)).toEqual(['near']);
    const far = [fact('far', 'Login breaks after a while', { cosine: 0.35 })];
    expect(ranked('redis', far)).toEqual([]);
    expect(ranked('redis', far, 0.33)).toEqual(['far']);
    expect(ranked('redis', [fact('named', 'Login', { cosine: 0.35, names: ['Kraken'] })], 0.33)).toEqual([]);
  });

  it('gives what is called by name before what merely mentions it', () => {
    const facts = [
      fact('mentions', 'Kraken was slow'),
      fact('kraken', 'Routes traffic', { names: ['Kraken'] }),
    ];
    expect(ranked('kraken', facts)).toEqual(['kraken']);
  });
});

it('a score is the sum of its parts', () => {
  const candidate = fc.record({
    cosine: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined }),
    nearness: fc.constantFrom(0, 0.2, 1),
    age: fc.nat(1000),
    uses: fc.nat(50),
    names: fc.constantFrom([], ['redis'], ['redis session']),
  });
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 6 }), (all) => {
      const facts = all.map((more, i) =>
        fact(`f${i}`, i % 2 === 0 ? 'Redis keeps sessions' : 'A session', more),
      );
      const { ranked: kept, cut } = rankFacts(asked('redis session'), facts, () => 0.4);
      expect(kept.length + cut.length).toBe(all.length);
      for (const { score, parts } of [...kept, ...cut])
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
    }),
  );
});
