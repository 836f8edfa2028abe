import { describe, expect, it } from 'vitest';
import { readFrontMatter, renderFrontMatter } from './front-matter.ts';

const read = (text: string) => readFrontMatter(text.split('\n'));

describe('front matter', () => {
  it('is plain strings: nothing turns into a boolean, a date or an octal number', () => {
    const front = read('---\nanswer: no\nday: 2026-11-15\nmode: 0755\nempty:\nquoted: "yes"\n---\n# Title');
    expect([...(front?.entries ?? [])]).toEqual([
      ['answer', 'no'],
      ['day', '2026-11-15'],
      ['mode', '0755'],
      ['empty', ''],
      ['quoted', '"yes"'],
    ]);
    expect(front?.end).toBe(7);
  });

  it('keeps the first of two equal keys and tells of the second and of every strange line', () => {
    const front = read('---\na: 1\na: 2\n- list\n\n  nested: x\n---');
    expect(front?.entries.get('a')).toBe('1');
    expect(front?.strange).toEqual([
      { line: 3, text: 'a: 2' },
      { line: 4, text: '- list' },
      { line: 6, text: '  nested: x' },
    ]);
  });

  it.each(['', '# Title', '\n---\na: 1\n---', '---\na: 1', '----\na: 1\n----'])(
    'is not there in %j',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  it('is written on one line a key, so that no value can add a line of its own', () => {
    const text = renderFrontMatter([
      ['author', ' Ada\n---\nformat: other\u2028x '],
      ['branch', undefined],
      ['empty', ''],
    ]);
    expect(text).toBe('---\nauthor: Ada --- format: other x\nempty: \n---\n');
    expect([...(read(text)?.entries ?? [])]).toEqual([
      ['author', 'Ada --- format: other x'],
      ['empty', ''],
    ]);
  });
});
