import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeId, isId, slug } from './id.ts';

describe('an id', () => {
  it.each(['a', 'drizzle', 'missing-locale-keys', '2026', 'x-1', 'retry~7f3a'])('may be %s', (id) => {
    expect(isId(id)).toBe(true);
  });

  it.each([
    '',
    '-a',
    'a-',
    'a--b',
    'A',
    'a b',
    'a_b',
    'ä',
    'a/b',
    '..',
    'a~',
    'a~b~c',
    'a\n',
    'x'.repeat(65),
  ])('may not be %j', (id) => {
    expect(isId(id)).toBe(false);
  });
});

describe('an id made from a statement', () => {
  it.each([
    ['i18n keys missing in th.json', 'i18n-keys-missing-th-json'],
    ['The cache is per process', 'cache-per-process'],
    ["Don't squash", 'dont-squash'],
    ['Übersetzungen für Größe', 'ubersetzungen-fur-gro-e'],
    ['ﬁle names', 'file-names'],
    ['is it', 'is-it'],
    ['one two three four five six seven', 'one-two-three-four-five-six'],
  ])('%j gives %s', (statement, id) => {
    expect(slug(statement)).toBe(id);
  });

  it.each(['キャッシュはプロセスごと', 'кэш на процесс', '🚀🔥', '!!!', 'ذاكرة', '   '])(
    'gives %j an id that can be typed, always the same',
    (statement) => {
      expect(slug(statement)).toMatch(/^fact-[a-z0-9]+$/);
      expect(slug(statement)).toBe(slug(statement));
    },
  );

  it('tells two statements without Latin letters apart', () => {
    expect(slug('кэш на процесс')).not.toBe(slug('кэш на сервер'));
  });

  it('never grows beyond forty characters, however long the words', () => {
    expect(slug('a'.repeat(500))).toBe('a'.repeat(40));
    expect(slug(`${'word '.repeat(200)}`)).toBe('word-word-word-word-word-word');
    expect(slug(`short ${'long'.repeat(20)}`)).toBe('short');
  });

  it('is a usable id for any text at all', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 80 }), (points) => {
        expect(isId(slug(String.fromCodePoint(...points)))).toBe(true);
      }),
    );
  });
});

describe('a free id', () => {
  it('is the first one nobody has', () => {
    const taken = new Set(['retry', 'retry-2', 'same~b']);
    expect(freeId('new', (id) => taken.has(id))).toBe('new');
    expect(freeId('retry', (id) => taken.has(id))).toBe('retry-3');
    expect(freeId('same~b', (id) => taken.has(id), '')).toBe('same~b2');
  });

  it('is found among thousands without asking for each of them', () => {
    let asked = 0;
    const upTo = (most: number) => (id: string) => {
      asked++;
      return Number(id.split('-')[1] ?? 1) <= most;
    };
    for (const most of [1, 2, 3, 7, 8, 9, 20_000]) expect(freeId('x', upTo(most))).toBe(`x-${most + 1}`);
    expect(asked).toBeLessThan(100);
  });
});
