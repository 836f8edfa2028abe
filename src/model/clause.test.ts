import { describe, expect, it } from 'vitest';
import { clause, joinClauses, sentence } from './clause.ts';

describe('a sentence as a part of a longer one', () => {
  it.each([
    ['Use tabs.', 'Use tabs'],
    ['Use tabs..', 'Use tabs'],
    ['Use tabs. ', 'Use tabs'],
    ['Use tabs;', 'Use tabs'],
    ['First. Second.', 'First. Second'],
    ['Tabs or spaces?', 'Tabs or spaces?'],
    ['Stop!', 'Stop!'],
    ['And so on...', 'And so on...'],
    ['And so on…', 'And so on…'],
    ['Lists, maps, etc.', 'Lists, maps, etc.'],
    ['A value, e.g.', 'A value, e.g.'],
    ['Reads .env', 'Reads .env'],
    ['.', '.'],
    ['', ''],
  ])('%j is %j', (text, part) => {
    expect(clause(text)).toBe(part);
  });

  it('has one mark between two of them, and one at the end of a sentence', () => {
    expect(joinClauses(['Use tabs.', 'No spaces.', 'Why?'])).toBe('Use tabs; No spaces; Why?');
    for (const text of ['Use tabs', 'Use tabs.', 'Use tabs..']) expect(sentence(text)).toBe('Use tabs.');
    expect(sentence('Why?')).toBe('Why?');
    expect(sentence('And so on...')).toBe('And so on...');
    expect(sentence('He said "stop."')).toBe('He said "stop."');
  });

  it('takes a time that grows with the text and not with its square', () => {
    const before = performance.now();
    for (const text of ['.'.repeat(200_000), `${'.'.repeat(200_000)}x`, `x${' .'.repeat(100_000)}`])
      clause(text);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
