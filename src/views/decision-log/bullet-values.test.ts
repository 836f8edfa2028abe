import { describe, expect, it } from 'vitest';
import { readValues, writeValues } from './bullet-values.ts';

describe('the values of a bullet', () => {
  it.each([
    ['semicolons', 'A is kept; b stays', ['A is kept', 'b stays']],
    [
      'sentences',
      'No cache is shared. Every write clears it.',
      ['No cache is shared.', 'Every write clears it.'],
    ],
    ['brackets and code', 'Use `a; b` only (never c; d)', ['Use `a; b` only (never c; d)']],
    ['abbreviations', 'Never in paths, e.g. Windows ones', ['Never in paths, e.g. Windows ones']],
    ['numbers', 'At most 1.5 MB', ['At most 1.5 MB']],
    ['nothing', 'None.', []],
    ['a placeholder', '[what future work must respect]', []],
  ])('are told apart on one line: %s', (_, line, values) => {
    expect(readValues('constraint', line, [])).toEqual(values);
  });

  it('are alternatives only where each sentence rejects something', () => {
    expect(
      readValues('alternative', 'Redis was rejected. It is one more thing to run every day.', []),
    ).toHaveLength(1);
    expect(readValues('alternative', 'Redis rejected. Files rejected.', [])).toHaveLength(2);
  });

  it('may have bullets of their own', () => {
    expect(
      readValues('constraint', 'As follows:', ['  - one', '    goes on', '', '  * two', '    - deeper']),
    ).toEqual(['one\ngoes on', 'two\n- deeper']);
  });

  it('are written on one line where that reads back, else in bullets', () => {
    expect(writeValues('constraint', ['No a.', 'No b.'])).toBe(' No a. No b.');
    expect(writeValues('constraint', ['no a', 'no b'])).toBe(' no a; no b');
    expect(writeValues('constraint', ['a; b'])).toBe('\n  - a; b');
    expect(writeValues('context', ['## no heading\n\n- **Decision**: x'])).toBe(
      ' ## no heading\n\n  - **Decision**: x',
    );
    expect(writeValues('context', [])).toBe(' None recorded');
  });

  it('cannot open a comment', () => {
    expect(writeValues('context', ['a <!-- b'])).toBe(' a <\\!-- b');
    expect(readValues('context', 'a <\\!-- b', [])).toEqual(['a <!-- b']);
  });
});
