import { describe, expect, it } from 'vitest';
import { estimateTokens } from './token-estimate.ts';

describe('the token estimate', () => {
  it('is nothing for nothing', () => {
    expect(estimateTokens('')).toBe(0);
  });

  // Floors no tokenizer in use goes below: a token a short word, a mark, three digits, a Chinese character.
  it.each([
    ['hello world', 2],
    ['The quick brown fox jumps over the lazy dog.', 10],
    ['你好世界', 4],
    ['“你好，世界”', 7],
    ['1234567890', 4],
  ])('does not undercount %j', (text, tokens) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens);
  });

  it('does not take Chinese after a curly quote for something cheaper', () => {
    expect(estimateTokens('“你好世界')).toBeGreaterThanOrEqual(estimateTokens('你好世界'));
  });

  it('never falls when text is added', () => {
    let before = 0;
    let text = '';
    for (const piece of [
      'Use ',
      'camelCase',
      '\n\n',
      '你',
      'é',
      '🚀',
      '{}();',
      '12345',
      '    ',
      'x'.repeat(50),
    ]) {
      text += piece;
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(before);
      before = estimateTokens(text);
    }
  });

  it('stays within twice the words of plain English', () => {
    const text = 'Run the sync test after each batch and look at the locale files before the release '.repeat(
      20,
    );
    const words = text.trim().split(' ').length;
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(words);
    expect(estimateTokens(text)).toBeLessThanOrEqual(2 * words);
  });
});
