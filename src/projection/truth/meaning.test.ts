import { describe, expect, it } from 'vitest';
import { likeness, mayShare, meaningOf, meaningText, wordBits } from './meaning.ts';

describe('the meaning of a statement', () => {
  it.each([
    ['Run the sync test', 'run sync tests!'],
    ['Please always run tests', 'Run tests.'],
    ['The index is created concurrently', 'Index created concurrently'],
    ['Don’t squash commits', "don't squash commits"],
    ['ﬁles are cached', 'files are cached'],
    ['CACHE PER PROCESS', 'cache per process'],
    ['Use tabs', 'use tabs'],
    ['Use Tabs', 'use tabs'],
    ['Use tabs. Do not use spaces', 'use tabs. do not use spaces'],
    ['Tests in Go. In Python too', 'tests in go. in python too'],
    ['Prefer TypeScript to Node.js', 'prefer typescript to node.js'],
    ['Run `npm test` first', 'run `npm test` first'],
  ])('is the same for %j and %j', (a, b) => {
    expect(meaningOf(a)).toBe(meaningOf(b));
  });

  it.each([
    ['Use tabs over spaces', 'Use spaces over tabs'],
    ['Retry webhooks', 'Never retry webhooks'],
    ['Functions start with a_', 'Functions start with q_'],
    ['Do not squash', 'Squash'],
    ['C', 'C++'],
    ['Port 80', 'Port 8080'],
    ['кэш на процесс', 'кэш на сервер'],
    ['Use Foo, not foo', 'Use foo, not Foo'],
    ['Foo, not foo', 'foo, not Foo'],
    ['Foo is right; foo is wrong', 'foo is right; Foo is wrong'],
    ['The column is ID, never Id', 'The column is Id, never ID'],
    ['Имя — Кэш, не кэш', 'Имя — кэш, не Кэш'],
    ['Read MAX_RETRIES', 'Read max_retries'],
    ['Call getUser', 'Call getuser'],
    ['Import `Map`', 'Import `map`'],
  ])('differs between %j and %j', (a, b) => {
    expect(meaningOf(a)).not.toBe(meaningOf(b));
  });

  it('is the text itself where there is no word in it', () => {
    expect(meaningOf(' 🚀 ')).toBe('🚀');
    expect(meaningOf('the')).toBe('the');
  });

  it('includes what a decision decides, so that one title may carry two decisions', () => {
    const decided = (decision: string) =>
      meaningText({ statement: 'Sessions', fields: [['decision', decision]] });
    expect(meaningOf(decided('cookies'))).not.toBe(meaningOf(decided('tokens')));
  });
});

describe('likeness', () => {
  it('is the share of words in common, in whole hundredths', () => {
    expect(likeness('a b c d', 'a b c d')).toBe(100);
    expect(likeness('a b', 'b c')).toBe(33);
    expect(likeness('a', 'b')).toBe(0);
  });

  it('is never missed by the cheap look when the words are the same', () => {
    const words = 'run the i18n sync test after each batch of translations'.split(' ');
    for (let n = 1; n <= words.length; n++) {
      const bits = wordBits(words.slice(0, n).join(' '));
      expect(mayShare(bits, bits)).toBe(true);
    }
    expect(mayShare(wordBits('alpha beta gamma delta'), wordBits('one two three four five six seven'))).toBe(
      false,
    );
  });
});
