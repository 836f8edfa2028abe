import { describe, expect, it } from 'vitest';
import { nearSpellings } from './near-spellings.ts';

describe('spellings one slip away', () => {
  const known = (...words: string[]) => {
    const all = new Set(words);
    return (spellings: readonly string[]) => new Set(spellings.filter((one) => all.has(one)));
  };

  it.each([
    ['a letter too many', 'postgress', 'postgres'],
    ['a letter missing', 'postgrs', 'postgres'],
    ['a letter missing at the end', 'postgre', 'postgres'],
    ['another letter', 'postgras', 'postgres'],
    ['two letters changed over', 'psotgres', 'postgres'],
  ])('%s', (_, word, meant) => {
    expect(nearSpellings(word, known(meant, 'unrelated'))).toEqual([meant]);
  });

  it('gives all that are known, in order, never the word itself nor one two slips away', () => {
    expect(nearSpellings('layers', known('layers', 'layer', 'lawyers', 'lxxers'))).toEqual([
      'lawyers',
      'layer',
    ]);
  });

  it('begin with the same letter, or with the first two changed over', () => {
    expect(nearSpellings('postgres', known('mostgres', 'opstgres', 'apostgres', 'ostgres'))).toEqual([
      'opstgres',
    ]);
  });

  it('leaves short, very long and other words alone', () => {
    const anything = (spellings: readonly string[]) => new Set(spellings);
    for (const word of ['test', 'tests', 'a'.repeat(17), 'e0308', 'caf\u00e9s', 'two words', ''])
      expect(nearSpellings(word, anything)).toEqual([]);
  });
});
