import { describe, expect, it } from 'vitest';
import type { Stated } from '../../../model/verdict.ts';
import { compare, reaching } from '../compare.ts';
import { plainLetters } from './plain-letters.ts';

const REST: Stated = {
  kind: 'decision',
  statement: 'REST only',
  fields: [['constraint', 'No GraphQL endpoints']],
  scope: 'project',
};

describe('words that only look like others', () => {
  it.each([
    ['a zero width space', 'Graph\u200bQL'],
    ['a word joiner', 'Graph\u2060QL'],
    ['a soft hyphen', 'Gra\u00adphQL'],
    ['a variation selector', 'GraphQL\ufe0f'],
    ['a Cyrillic letter', 'Gr\u0430phQL'],
    ['wide letters', '\uff27\uff52\uff41\uff50\uff48\uff31\uff2c'],
    ['an accent', 'G\u0301raphQL'],
    ['a hyphen', 'Graph-QL'],
    ['an underscore', 'graph_ql'],
  ])('%s does not pass', (_, word) => {
    const proposal = { kind: 'decision', statement: `Add a ${word} endpoint`, fields: [], scope: 'project' };
    expect(compare(proposal, REST, {}).relation).toBe('conflict');
    expect(reaching(proposal).meets(REST)).toBe(true);
  });

  it('leaves words of other languages readable', () => {
    expect(plainLetters('\u65e5\u672c\u8a9e')).toBe('\u65e5\u672c\u8a9e');
    expect(plainLetters('plain')).toBe('plain');
  });
});
