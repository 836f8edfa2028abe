import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '../../../test/layouts/arbitrary-handbook.ts';
import { readBullet, renderBullet, renumbered } from './bullet.ts';
import { hasBold, hold, release, withMarker } from './marks.ts';
import { readSentence, sentenceOf } from './sentence.ts';

describe('a bullet', () => {
  it('comes back whatever its text holds, and is one part of the file', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(text, { maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
        (sentence, nested, refs) => {
          const bullet = { sentence, refs, tag: { kind: 'learning', id: 'a-b' }, nested };
          const written = renderBullet(bullet);
          expect(readBullet(written)).toEqual(bullet);
          expect(readBullet(written.replace(/\n/g, '\r\n'))).toEqual(bullet);
          for (const line of written.split('\n').slice(1, -1)) expect(line).toMatch(/^ {2}\S| {4}\S/);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('reads references in the spellings people use', () => {
    expect(readBullet('- x [Task 1][Task 2]\n').refs).toEqual([1, 2]);
    expect(readBullet('- x [Task 1], [Task 2].\n')).toMatchObject({ sentence: 'x', refs: [1, 2] });
    expect(readBullet('- x [Task 1] and y\n')).toMatchObject({ sentence: 'x [Task 1] and y', refs: [] });
  });

  it('joins wrapped lines by a space and keeps breaks that were meant', () => {
    expect(readBullet('- one\n  two\n').sentence).toBe('one two');
    expect(readBullet('- one\\\n  two\n').sentence).toBe('one\ntwo');
  });

  it('is renumbered only at its end', () => {
    const before = '- see [Task 2] there [Task 2][Task 3] [learning: a]\n  - evidence: [Task 2]\n';
    const after = '- see [Task 2] there [Task 1][Task 2] [learning: a]\n  - evidence: [Task 2]\n';
    expect(
      renumbered(
        before,
        new Map([
          [2, 1],
          [3, 2],
        ]),
      ),
    ).toBe(after);
  });
});

describe('a sentence', () => {
  it('gives back statement and fields of every kind', () => {
    const full = text.filter((one) => one !== '');
    fc.assert(
      fc.property(
        full,
        fc.option(full, { nil: undefined }),
        fc.option(full, { nil: undefined }),
        (statement, one, other) => {
          for (const [kind, first, second] of [
            ['preference', 'when', 'words'],
            ['learning', 'cause', 'prevention'],
            ['decision', '', ''],
          ] as const) {
            const fields = [
              ...(first === '' || one === undefined ? [] : ([[first, one]] as const)),
              ...(second === '' || other === undefined ? [] : ([[second, other]] as const)),
            ].filter(([, value]) => value !== 'cause not recorded' && value !== 'no fix recorded');
            const said = { statement, fields };
            expect(readSentence(kind, sentenceOf(kind, said, new Set()))).toEqual(said);
            expect(readSentence(kind, sentenceOf(kind, said, new Set(['bold'])))).toEqual(said);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('says what is not known instead of making it up', () => {
    expect(sentenceOf('learning', { statement: 'it broke', fields: [] }, new Set())).toBe(
      'it broke -> cause not recorded -> no fix recorded',
    );
    expect(sentenceOf('preference', { statement: 'be brief', fields: [] }, new Set())).toBe(
      'in any task here, noted without a quote -> be brief',
    );
  });

  it('reads the forms other writers use', () => {
    expect(
      readSentence('preference', 'When reviewing, the user corrected: "smaller" -> split it').fields,
    ).toEqual([
      ['when', 'reviewing'],
      ['words', 'smaller'],
    ]);
    expect(readSentence('preference', 'likes it short')).toEqual({ statement: 'likes it short', fields: [] });
    expect(readSentence('learning', 'a -> b')).toEqual({ statement: 'a', fields: [['prevention', 'b']] });
    expect(readSentence('learning', 'a -> b -> c -> d').fields).toEqual([
      ['cause', 'b'],
      ['prevention', 'c -> d'],
    ]);
  });
});

describe('marks', () => {
  it('are held and released', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(release(hold(one, new Set()))).toBe(one);
        expect(release(hold(one, new Set(['sentence', 'bold'])))).toBe(one);
        expect(hasBold(hold(one, new Set(['bold'])))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('tell bold text from names and globs', () => {
    expect(['**a**', 'x **a b** y', '__a b__'].every(hasBold)).toBe(true);
    expect(['__init__.py', 'src/**', '`**a**`', '2 ** 3', '\\**a\\**', 'a_b__c d__e'].some(hasBold)).toBe(
      false,
    );
  });

  it('mask every secret alike', () => {
    expect(withMarker('a [REDACTED:github-token] b [REDACTED] c [REDACTED_SECRET]')).toBe(
      'a [REDACTED_SECRET] b [REDACTED_SECRET] c [REDACTED_SECRET]',
    );
  });
});
