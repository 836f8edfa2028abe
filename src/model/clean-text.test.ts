import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, MAX_TEXT } from './clean-text.ts';

describe('text on its way into the ledger', () => {
  it.each([
    ['line one\r\nline two\rline three', 'line one\nline two\nline three'],
    ['tab\tand newline\nstay', 'tab\tand newline\nstay'],
    ['bell\u0007 escape\u001b[31m nul\u0000 del\u007f nel\u0085 csi\u009b', 'bell escape nul del nel csi'],
    ['\u001b[1;31mTypeError\u001b[0m: x\u001b[K is \u001b[38;5;9mnull', 'TypeError: x is null'],
    ['vertical\u000btab and form\u000cfeed', 'verticaltab and formfeed'],
    ['half a \ud83d pair', 'half a \ufffd pair'],
    ['a whole 😀', 'a whole 😀'],
    ['\u2028 and \u202e stay as they are', '\u2028 and \u202e stay as they are'],
    ['', ''],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text, 'statement')).toBe(clean);
  });

  it('takes as much as fits and refuses one more, naming what and how much', () => {
    expect(cleanText('x'.repeat(MAX_TEXT), 'statement')).toHaveLength(65_536);
    expect(() => cleanText('x'.repeat(MAX_TEXT + 1), 'statement')).toThrow(
      'The statement is too long: 65,537 characters.',
    );
  });

  it('brings a title onto one line', () => {
    expect(cleanLine('  Fix\tthe\r\n\r\nflaky \u2028 test ', 'title')).toBe('Fix the flaky test');
  });
});
