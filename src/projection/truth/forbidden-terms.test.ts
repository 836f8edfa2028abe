import { describe, expect, it } from 'vitest';
import { forbiddenTerms } from './forbidden-terms.ts';

const terms = (text: string) => forbiddenTerms(text).map(({ term }) => term);

describe('terms a clause forbids', () => {
  it.each([
    ['Never call `eval(`', ['eval(']],
    ['No `console.log`', ['console.log']],
    ['no "TODO" comments', ['TODO']],
    ['Do not use `moment` or `luxon`', ['moment', 'luxon']],
    ['Avoid `any`, use `unknown`', ['any']],
    ['Use `logger`, never `console.log`', []],
    ['Use `logger`; never `console.log`', ['console.log']],
    ['`debugger` is forbidden', ['debugger']],
    ['`fs.readSync` must not be used. Prefer `fs.promises`', ['fs.readSync']],
    ["Don't import from `lodash`", ['lodash']],
  ])('%s', (text, found) => {
    expect(terms(text)).toEqual(found);
  });

  it.each([
    'Use `JSON.parse`',
    'All lookups go through `TariffRepo.find`',
    'No `console.log` except in scripts',
    'Never call `save()` without `validate()`',
    'Never call `close()` before `flush()`',
    'Never commit `dist/`',
    'Never delete `migrations/`',
    'No session state in the URL',
    'Not `null` but `undefined`',
    'No "quick fixes to be done later"',
  ])('are not guessed where it says more, or less: %s', (text) => {
    expect(terms(text)).toEqual([]);
  });

  it('may be bound to a place', () => {
    expect(forbiddenTerms('No `console.log` in `src/api/`')).toEqual([
      { term: 'console.log', within: 'src/api' },
    ]);
    expect(forbiddenTerms('No `console.log` in production code')).toEqual([
      { term: 'console.log', inProduction: true },
    ]);
  });
});
