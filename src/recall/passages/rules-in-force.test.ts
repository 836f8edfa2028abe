import { describe, expect, it } from 'vitest';
import type { Weighed } from '../ranking/lexical.ts';
import { rulesInForce, type Said } from './rules-in-force.ts';

const asked = (...words: string[]): Weighed[] =>
  words.map((term) => ({
    term,
    others: [],
    weight: 1,
    isWeak: false,
    written: undefined,
    postings: undefined,
  }));
const said = (...texts: string[]): Said[] => texts.map((text, i) => ({ turn: i * 10, session: i, text }));

describe('rules that are in force', () => {
  it('are the newest statements, the older ones behind them', () => {
    const rules = rulesInForce(
      said(
        "Please always start functions with 'a_'.",
        'We had lunch. It was good.',
        "From now on, start functions with 'q_'. Thanks!",
      ),
      asked('function'),
    );
    expect(rules).toEqual([
      { turn: 20, session: 2, sentence: "From now on, start functions with 'q_'." },
      { turn: 0, session: 0, sentence: "Please always start functions with 'a_'." },
    ]);
  });

  it('are none where the best statement is no rule', () => {
    expect(rulesInForce(said('Functions were renamed to `go_fast`.'), asked('function'))).toEqual([]);
    expect(rulesInForce(said('Always lock the door.'), asked('function'))).toEqual([]);
    expect(rulesInForce([], asked('function'))).toEqual([]);
  });

  it('leave out what is about another thing that begins alike', () => {
    const rules = rulesInForce(
      said("Always start functions with 'a_'.", "Always start function arguments with 'x_'."),
      asked('function'),
    );
    expect(rules.map(({ turn }) => turn)).toEqual([0]);
  });

  it('are one per turn, the best sentence of it', () => {
    const rules = rulesInForce(
      said("Functions matter. You should always prefix functions with 'z_'. Functions again."),
      asked('function'),
    );
    expect(rules.map(({ sentence }) => sentence)).toEqual(["You should always prefix functions with 'z_'."]);
  });
});
