import { describe, expect, it } from 'vitest';
import { commentIn, isSource, isWritten } from './source-line.ts';

describe('a term', () => {
  it.each([
    ['eval(', 'const x = eval(text);'],
    ['console.log', '  console.log("x");'],
    ['lodash', "import { map } from 'lodash';"],
    ['any', 'function f(x: any) {'],
    ['debugger', 'debugger;'],
  ])('is written: %s in %s', (term, line) => {
    expect(isWritten(term, line)).toBe(true);
  });

  it.each([
    ['eval(', 'retrieval(text)'],
    ['eval(', 'await redis.eval(script)'],
    ['eval(', '// eval( is slow'],
    ['eval(', ' * eval( is slow'],
    ['eval(', 'x = 1; // not eval(text)'],
    ['eval(', 'expect(find("eval(")).toBe(1)'],
    ['any', 'const company = many;'],
    ['console.log', '  "no-console": "error", // console.log'],
    ['console.log', 'throw new Error(`do not use console.log`)'],
    ['eval(', `${'x'.repeat(3000)} eval(1)`],
  ])('is not: %s in %s', (term, line) => {
    expect(isWritten(term, line)).toBe(false);
  });

  it('is looked for in source alone', () => {
    expect(['src/a.ts', 'lib/b.py', 'Makefile'].every(isSource)).toBe(true);
    expect(['docs/a.md', 'package-lock.json', 'a.min.js', 'yarn.lock'].some(isSource)).toBe(false);
  });
});

describe('a comment', () => {
  it('is told from code before it, and from an address', () => {
    expect(commentIn('run(); // as in rest-only')).toBe('// as in rest-only');
    expect(commentIn('x = 1 # as in rest-only')).toBe(' # as in rest-only');
    expect(commentIn("fetch('https://example.com')")).toBe('');
    expect(commentIn('#include <stdio.h>')).toBe('');
  });
});
