import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeProse, unescapeProse } from './escape-prose.ts';

describe('prose inside a file of ours', () => {
  it.each([
    ['## Memory References', '\\## Memory References'],
    ['text\n# Title\ntext', 'text\n\\# Title\ntext'],
    ['###### six\n####### seven is no heading', '\\###### six\n####### seven is no heading'],
    ['---', '\\---'],
    ['<!-- sealed: sha256:00 events: 1 -->', '\\<!-- sealed: sha256:00 events: 1 -->'],
    ['\\# already escaped', '\\\\# already escaped'],
    ['#hashtag, a -- dash and <b>markup</b>', '#hashtag, a -- dash and <b>markup</b>'],
  ])('%j becomes %j', (text, escaped) => {
    expect(escapeProse(text)).toBe(escaped);
    expect(unescapeProse(escaped)).toBe(text);
  });

  it('comes back as it was, whatever it holds', () => {
    const lines = fc.array(
      fc.oneof(
        fc.constantFrom(
          '## x',
          '#',
          '\\## x',
          '---',
          '--- ',
          '<!--',
          '\\\\---',
          '',
          '\u2028# x',
          '- a',
          '```',
        ),
        fc.string({ maxLength: 12 }),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, (parts) => {
        const text = parts.join('\n');
        const escaped = escapeProse(text);
        expect(unescapeProse(escaped)).toBe(text);
        for (const line of escaped.split('\n')) expect(line).not.toMatch(/^(#{1,6} |<!--|---\s*$)/);
      }),
    );
  });
});
