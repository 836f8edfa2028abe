import { describe, expect, it } from 'vitest';
import { chain, type Level, levelLine } from './chain.ts';

const asked: string[] = [];
const level = (number: number, hits: readonly string[]): Level<string, string> => ({
  level: number,
  method: `method ${number}`,
  find: (question) => {
    asked.push(`${number} ${question}`);
    return hits.length === 0 ? { reason: `nothing at ${number}` } : { hits };
  },
});

describe('the chain of retrieval', () => {
  it('goes from semantic to keywords to titles to a full read, one level at each empty result [decisions:chain-order]', () => {
    asked.length = 0;
    const trail = chain([level(3, ['all']), level(1, []), level(0, []), level(2, [])], 'q');
    expect(asked).toEqual(['0 q', '1 q', '2 q', '3 q']);
    expect(trail).toEqual({
      level: 3,
      method: 'method 3',
      hits: ['all'],
      levels: [
        { level: 0, method: 'method 0', reason: 'nothing at 0' },
        { level: 1, method: 'method 1', reason: 'nothing at 1' },
        { level: 2, method: 'method 2', reason: 'nothing at 2' },
        { level: 3, method: 'method 3', reason: null },
      ],
    });
  });

  it('stops at the first level that finds something', () => {
    asked.length = 0;
    expect(chain([level(1, []), level(2, ['x']), level(3, ['y'])], 'q')).toMatchObject({
      level: 2,
      hits: ['x'],
    });
    expect(asked).toEqual(['1 q', '2 q']);
  });

  it('starts at the highest level there is, which is 1 without an embedder [decisions:chain-starts-at-highest-available]', () => {
    asked.length = 0;
    expect(chain([level(1, ['x']), level(3, ['y'])], 'q').levels).toEqual([
      { level: 1, method: 'method 1', reason: null },
    ]);
    expect(chain([level(0, ['s']), level(1, ['x'])], 'q')).toMatchObject({ level: 0, hits: ['s'] });
    expect(asked).toEqual(['1 q', '0 q']);
  });

  it('says of every level why it found nothing, when none did', () => {
    expect(chain([level(1, []), level(2, [])], 'q')).toEqual({
      level: 2,
      method: 'method 2',
      hits: [],
      levels: [
        { level: 1, method: 'method 1', reason: 'nothing at 1' },
        { level: 2, method: 'method 2', reason: 'nothing at 2' },
      ],
    });
  });

  it('has a line for answers', () => {
    expect(levelLine({ level: 2, method: 'title scan' })).toBe('**Memory retrieval**: Level 2 — title scan');
  });
});
