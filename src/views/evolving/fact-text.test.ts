import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../../../test/properties/arbitrary-ledger.ts';
import { decodeText, encodeText, normalText } from './fact-text.ts';

describe('the words of a fact', () => {
  it('come back as they were, whatever they contain', () => {
    const more = fc
      .array(
        fc.constantFrom(
          ...[
            'a',
            '\\',
            '\n',
            '    ',
            '- [ ] x',
            '- **cause:** y',
            '[x] z',
            '```',
            '~~~',
            '===',
            '---',
            '|',
            '> q',
            '1. n',
          ],
          ...['<!-- id: a -->', '<\\!--', '# h', '\\# h', '-->', '\u2028', '\u00a0'],
        ),
        { maxLength: 9 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(hostileText, more), (text) => {
        expect(decodeText(encodeText(text))).toBe(normalText(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('open no structure', () => {
    expect(encodeText('# Title\n<!-- id: x -->\n```\n[ ] box\n---')).toEqual([
      '\\# Title\\',
      '<\\!-- id: x -->\\',
      '\\```\\',
      '\\[ ] box\\',
      '\\---',
    ]);
  });

  it('keep code that is closed', () => {
    const code = 'Run:\n```sh\n  npm test\n\n  npm run x\n```\nand look.';
    expect(encodeText(code)).toEqual(code.split('\n'));
    expect(decodeText(code.split('\n'))).toBe(code);
  });

  it('may be wrapped anywhere', () => {
    expect(decodeText(['one', '  two', 'three'])).toBe('one two three');
    expect(decodeText(['one  ', 'two\\', 'three'])).toBe('one\ntwo\nthree');
    expect(decodeText(['one', '', 'two', '- a', '  b', '- c'])).toBe('one\n\ntwo\n- a b\n- c');
  });
});
