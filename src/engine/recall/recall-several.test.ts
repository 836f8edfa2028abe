import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { created, DAY, meaning, say } from '../../../test/recall-store.ts';
import { load } from '../reading/load.ts';
import { recall } from './recall.ts';
import { type Asked, recallSeveral } from './recall-several.ts';

const store = memoryStore().at(DAY);
say(store, [
  created('walrus', 'The walrus sleeps on the pier'),
  created('heron', 'The heron stands in the harbour'),
  created('both', 'The walrus and the heron share the pier', 'learning', [['cause', 'There is one pier']]),
  created('which', 'Does the walrus bite?', 'thread'),
]);
const open = { store, memory: load(store) };
const of = (question: string): Asked => ({ question, semantics: meaning });
const asked = (questions: readonly [string, ...string[]], options = {}) => {
  const [first, ...others] = questions;
  return recallSeveral([open], [of(first), ...others.map(of)], options);
};
const ids = (answer: ReturnType<typeof asked>) => answer.results.map(({ id }) => id);

describe('several questions about one thing', () => {
  it('give what each of them finds, each result once, the best first', () => {
    const answer = asked(['where does the walrus sleep', 'where does the heron stand']);
    expect(ids(answer).slice(0, 2).sort()).toEqual(['heron', 'walrus']);
    expect(new Set(ids(answer)).size).toBe(answer.results.length);
    const scores = answer.results.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(answer.query).toBe('where does the walrus sleep\nwhere does the heron stand');
    expect(asked(['walrus', 'walrus bite']).threads.map(({ id }) => id)).toEqual(['which']);
  });

  it('are one question where there is one', () => {
    expect(asked(['where does the walrus sleep'])).toEqual(
      recall([open], 'where does the walrus sleep', {}, meaning),
    );
  });

  it('share limit and budget, and name what was left out', () => {
    const one = asked(['walrus', 'heron'], { limit: 1 });
    expect(one.results).toHaveLength(1);
    expect(one.dropped.length).toBeGreaterThan(0);
    for (const budget of [0, 10, 20, 40, 80]) {
      const answer = asked(['walrus', 'heron'], { budget });
      expect(answer.tokens).toBeLessThanOrEqual(budget);
      expect(new Set([...ids(answer), ...answer.dropped.map(({ id }) => id)])).toEqual(
        new Set(['walrus', 'heron', 'both']),
      );
    }
  });

  it('that find nothing say what came nearest to any of them', () => {
    const answer = asked(['quantum chromodynamics', 'pier of gluons and quarks and other particles']);
    expect(answer.results).toEqual([]);
    for (const { share } of answer.nearest) expect(share).toBeLessThan(0.42);
  });
});
