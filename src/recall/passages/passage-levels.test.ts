import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Conversations, MARK } from '../../model/conversations.ts';
import type { Corpus, Postings } from '../../model/corpus.ts';
import type { Weighed } from '../ranking/lexical.ts';
import { levelsOf } from './passage-levels.ts';

interface Turn {
  readonly terms: readonly string[];
  readonly prose: boolean;
}

const turn: fc.Arbitrary<Turn> = fc.record({
  terms: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 }),
  prose: fc.boolean(),
});
const sessions = fc.array(fc.array(turn, { minLength: 1, maxLength: 9 }), { maxLength: 5 });

describe('three distances around a turn', () => {
  it('score as BM25 over turns, spans and sessions would, written plainly', () => {
    fc.assert(
      fc.property(sessions, (all) => {
        const turns = all.flat();
        const asked = ['a', 'c', 'nowhere'];
        const { own, wide, session } = levelsOf(corpusOf(turns), talkOf(all), asked.map(weighed(turns)));
        const share = (one: Turn) => (one.prose ? 0.2 : 1);
        const near = all.flatMap((one) => one.map((_, i) => one.slice(Math.max(0, i - 3), i + 4)));
        close(
          own,
          slow(
            turns.map((one) => [one]),
            asked,
            () => 1,
          ),
        );
        close(wide, slow(near, asked, share));
        close(session, slow(all, asked, share));
      }),
      { numRuns: 200 },
    );
  });
});

/** BM25 of every unit, each unit counted from its turns. */
function slow(units: readonly (readonly Turn[])[], asked: readonly string[], share: (one: Turn) => number) {
  const count = (unit: readonly Turn[], term: string) =>
    unit.reduce((sum, one) => sum + share(one) * one.terms.filter((other) => other === term).length, 0);
  const length = (unit: readonly Turn[]) => unit.reduce((sum, one) => sum + share(one) * one.terms.length, 0);
  const average = units.reduce((sum, unit) => sum + length(unit), 0) / Math.max(1, units.length) || 1;
  return units.map((unit) =>
    asked.reduce((sum, term) => {
      const holding = units.filter((other) => count(other, term) > 0).length;
      const weight =
        Math.log(1 + (units.length - holding + 0.5) / (holding + 0.5)) / Math.log(1 + units.length);
      const found = count(unit, term);
      return sum + (weight * found * 2.2) / (found + 1.2 * (0.25 + (0.75 * length(unit)) / average));
    }, 0),
  );
}

function close(found: Float64Array, expected: readonly number[]): void {
  expect(found.length).toBe(expected.length);
  for (const [i, score] of found.entries()) expect(score).toBeCloseTo(expected[i] ?? Number.NaN, 9);
}

function corpusOf(turns: readonly Turn[]): Corpus {
  return {
    documents: turns.length,
    size: turns.length,
    length: turns.reduce((sum, { terms }) => sum + terms.length, 0),
    lengths: () => Uint16Array.from(turns, ({ terms }) => terms.length),
    known: () => new Set<string>(),
    postings: () => undefined,
  };
}

function talkOf(all: readonly (readonly Turn[])[]): Conversations {
  const turns = all.flat();
  let first = 0;
  const starts = all.map((one) => {
    first += one.length;
    return first - one.length;
  });
  return {
    turns: turns.length,
    starts: Int32Array.from(starts),
    days: new Int32Array(all.length),
    sessions: Int32Array.from(all.flatMap((one, session) => one.map(() => session))),
    speakers: new Int32Array(turns.length),
    speakerNames: [],
    marks: Uint8Array.from(turns, ({ prose }) => (prose ? MARK.assistant : 0)),
  };
}

function weighed(turns: readonly Turn[]) {
  return (term: string): Weighed => {
    const holding = turns.flatMap(({ terms }, i) => (terms.includes(term) ? [i] : []));
    const postings: Postings = {
      documents: Int32Array.from(holding),
      counts: Uint8Array.from(holding, (i) => turns[i]?.terms.filter((other) => other === term).length ?? 0),
    };
    return {
      term,
      others: [],
      weight: 1,
      isWeak: false,
      written: undefined,
      postings: holding.length === 0 ? undefined : postings,
    };
  };
}
