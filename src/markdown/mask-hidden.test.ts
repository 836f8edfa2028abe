import { describe, expect, it } from 'vitest';
import { maskHidden } from './mask-hidden.ts';

const seen = (text: string) => maskHidden(text).replace(/\0/g, '.');

describe('what a file hides', () => {
  it('is what stands in comments, over lines', () => {
    expect(seen('a <!-- b\n## c\n--> d\n')).toBe('a       \n    \n    d\n');
  });

  it('is fenced code at the margin, marked as code', () => {
    expect(seen('a\n```md\n# b\n```\nc')).toBe('a\n.....\n...\n...\nc');
    expect(seen('~~~\n```\n~~~~\n')).toBe('...\n...\n....\n');
  });

  it('is nothing where it is never closed', () => {
    for (const text of ['a <!-- b\n# c', '```\n# b\n', '<!->']) expect(seen(text)).toBe(text);
  });

  it('is no comment in code, and no code in a comment', () => {
    expect(seen('see `<!--` and <!-- x -->')).toBe('see `<!--` and           ');
    expect(seen('<!--\n```\n-->\n# a\n```\n')).toBe('    \n   \n   \n# a\n```\n');
    expect(seen('```\n<!--\n```\n-->')).toBe('...\n....\n...\n-->');
  });

  it('keeps line ends and columns', () => {
    const text = '<!-- a -->\r\n```\r\nb\r\n```\r\nc';
    expect(maskHidden(text)).toHaveLength(text.length);
    expect(seen(text)).toBe('          \r\n...\r\n.\r\n...\r\nc');
  });
});
