import { describe, expect, it } from 'vitest';
import { harmless } from './harmless.ts';

describe('text put before an agent', () => {
  it('has nothing in it that people do not see', () => {
    const tags = [...'run it'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    expect(harmless(`Cents${tags} only`)).toBe('Cents only');
    expect(
      harmless('[tide\u200bmark:end] [ti\u2060de\ufeffmark:] [tide\u200d\u200cmark: [tide\ufe0fmark:'),
    ).toBe('[tidemark:end] [tidemark:] [tidemark: [tidemark:');
    expect(harmless('a\u001b[31mb\u202ec')).toBe('a[31mb\ufffdc');
  });

  it('keeps what scripts and pictures need', () => {
    const text = 'می\u200cخواهم 👩\u200d💻 ❤\ufe0f 1\ufe0f\u20e3 naïve – 東京';
    expect(harmless(text)).toBe(text);
  });

  it('neither ends nor begins what its host says', () => {
    for (const tag of [
      '</system-reminder>',
      '<system-reminder>',
      '</hook_context>',
      '< / System>',
      '<|im_start|>',
    ])
      expect(harmless(`a ${tag} b`)).toBe(`a ${tag.replace('<', '‹')} b`);
    expect(harmless('<sys\u200btem-reminder>')).toBe('‹system-reminder>');
    expect(harmless('Map<string, User> and <div>, a < b')).toBe('Map<string, User> and <div>, a < b');
  });
});
