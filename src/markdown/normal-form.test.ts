import { describe, expect, it } from 'vitest';
import { parseSessionFile } from '../ledger/session-file.ts';
import { slug } from '../model/id.ts';
import { parseScope } from '../model/scope.ts';
import { splitWords } from '../platform/split-words.ts';
import { meaningOf } from '../projection/truth/meaning.ts';
import { plainLetters } from '../projection/truth/opposition/plain-letters.ts';
import { normalForm } from './normal-form.ts';
import { termsOf } from './terms.ts';

it('is what the engine makes of every text that somebody writes', () => {
  const text = `e\u0301 \ufb01 \u1100\u1161 q\u0307\u0323 \u0928\u093f \u30ab\uff9e ${'Z\u0351\u0316'.repeat(400)}`;
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
    expect(normalForm(text, form)).toBe(text.normalize(form));
});

describe('a run of marks that the engine would sort for minutes', () => {
  const runs = {
    'of accents above and below': 'a\u0301\u0316',
    'of half-width letters': '\uff9e\u0301',
    'of a script that is not Latin': '\u05b0\u05b4',
  };
  it.each(Object.entries(runs))('%s is cut', (_, run) => {
    const text = run.slice(0, 1) + run.slice(-2).repeat(100_000);
    const name = '2026-03-01T120000Z-cli-aaaa';
    const began = performance.now();
    for (const form of ['NFC', 'NFKD'] as const) expect(normalForm(text, form).length).toBeLessThan(100);
    slug(text);
    meaningOf(text);
    splitWords(text, () => {});
    expect(() => parseScope(`module:${text}`)).toThrow();
    termsOf(text);
    plainLetters(text);
    parseSessionFile(`---\nformat: tidemark/1\n---\n# e\u0301\n${text}\n`, 'a.md', name);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
