import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termsOf, wantedTerms, wordsOf } from './terms.ts';

describe('what a text can be found by', () => {
  it.each([
    [
      'words without endings and stop words',
      'The sessions were rotated at night',
      ['session', 'rotat', 'night'],
    ],
    ['an identifier of several words', 'getUserName', ['getusernam', 'get', 'user', 'name'], 'getusername'],
    ['a constant', 'MCP_INIT_TIMEOUT', ['mcp_init_timeout', 'mcp', 'init', 'timeout']],
    ['an error code', 'E0308 and TS2345', ['e0308', 'ts2345']],
    ['numbers', '500 of 8080', ['500', '8080']],
    ['quotes around a word', '"\u201ccookie\u201d" \u2018cookie\u2019 `cookie`', ['cooki', 'cooki', 'cooki']],
    ['an apostrophe of either kind', "don't don\u2019t Ada's", ['ada']],
    ['stop words alone', 'what is it that you are', []],
    ['nothing', '', []],
    ['marks alone', '-- :: ... ()[]{} "" \u2014 \u2026', []],
  ])('%s', (_, text, terms, whole = '') => {
    const expected = whole === '' ? terms : [whole, ...terms.slice(1)];
    expect(termsOf(text)).toEqual(expected);
  });

  it('keeps paths, versions and addresses as they stand, beside their words', () => {
    expect(termsOf('src/auth/session.ts')).toEqual(['src', 'auth', 'session', 'ts', 'src/auth/session.ts']);
    expect(termsOf('v1.22.3')).toEqual(['v1', '22', '3', 'v1.22.3']);
    expect(termsOf('std::fs.')).not.toContain('std::fs.');
    expect(termsOf('C:\\src\\a.ts')).toContain('src\\a.ts');
    expect(termsOf('ada@example.com')).toContain('ada@example.com');
    expect(termsOf('localhost:8080')).toContain('localhost:8080');
  });

  it('ends a name where a sentence ends', () => {
    expect(termsOf('See src/a.ts.')).toEqual(['see', 'src', 'ts', 'src/a.ts']);
    expect(termsOf('a..b')).not.toContain('a..b');
  });

  it('takes hyphenated words apart', () => {
    expect(termsOf('rate-limit')).toEqual(['rate', 'limit']);
    expect(termsOf('src/rate-limit.ts')).toContain('src/rate-limit.ts');
  });

  it('reads one spelling where two look the same', () => {
    for (const [one, other] of [
      ['caf\u00e9', 'cafe\u0301'],
      ['cafe', 'caf\u00e9'],
      ['\uff21\uff22\uff23', 'abc'],
      ['\ufb01le', 'file'],
      ['\u00dcber', 'uber'],
      ['\uac00\ub098', '\u1100\u1161\u1102\u1161'],
    ] as const)
      expect(termsOf(one), one).toEqual(termsOf(other));
  });

  it('finds scripts without spaces by pairs, and pictures', () => {
    expect(termsOf('\u65e5\u672c\u8a9e')).toEqual(['\u65e5\u672c', '\u672c\u8a9e']);
    expect(termsOf('\u65e5')).toEqual(['\u65e5']);
    expect(termsOf('API\u3092\u4f7f\u3046')).toEqual(['api', '\u3092\u4f7f', '\u4f7f\u3046']);
    expect(termsOf('ship it \u{1f680}')).toEqual(['ship', '\u{1f680}']);
    expect(termsOf('\u041a\u043b\u044e\u0447')).toEqual(['\u043a\u043b\u044e\u0447']);
  });

  it('gives up on a word nobody would ask for', () => {
    expect(termsOf('x'.repeat(300))).toEqual([]);
    expect(wordsOf(`a.${'b'.repeat(300)}`)).not.toContain(`a.${'b'.repeat(300)}`);
  });

  it('never throws, and meets itself in any case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const terms = termsOf(text);
        expect(terms.every((term) => term !== '')).toBe(true);
        expect(termsOf(text)).toEqual(terms);
      }),
      { numRuns: 500 },
    );
    for (let code = 0; code < 0x10000; code++) termsOf(String.fromCharCode(code));
    expect(termsOf('\ud83d\ude80'.slice(0, 1))).toEqual(['\ud83d']);
  });

  it('takes a time that grows with the text and not with its square', () => {
    for (const piece of ['word ', 'a.b/', 'aB', 'x_', '_', '\u65e5', '\u{1f680}', ' ', 'caf\u00e9 ', 'a:'])
      expect(
        msOf(() => termsOf(piece.repeat(100_000 / piece.length))),
        piece,
      ).toBeLessThan(1_000);
  });
});

function msOf(action: () => unknown): number {
  const before = performance.now();
  action();
  return performance.now() - before;
}

describe('terms that are looked for', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'mice',
      'went',
      'Queries',
      'ties',
      'getUserName',
      'src/ties.ts',
      'a-b',
      'É',
      '数据',
      'used',
    ),
    fc.string({ unit: fc.constantFrom(...'abdegilnrstuyTS_'), minLength: 1, maxLength: 9 }),
  );
  const text = fc.array(word, { maxLength: 20 }).map((words) => words.join(' '));

  it('are found among those of a text, whatever else is passed over', () => {
    fc.assert(
      fc.property(text, text, (said, asked) => {
        const wanted = new Set(termsOf(asked));
        const found = (terms: readonly string[]) => terms.filter((term) => wanted.has(term));
        expect(found(termsOf(said, wantedTerms(wanted)))).toEqual(found(termsOf(said)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('come out the same from plain words as from text that holds a name or a letter beyond ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abZ09_ -.,;()'), maxLength: 40 }), (said) => {
        fc.pre(!/\w[./:#@\\]\w/.test(said));
        expect(wordsOf(`${said} é`).slice(0, -1)).toEqual(wordsOf(said));
      }),
    );
  });
});
