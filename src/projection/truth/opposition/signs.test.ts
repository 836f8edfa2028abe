import { describe, expect, it } from 'vitest';
import { clausesOf } from './clause.ts';

const denied = (text: string) =>
  [...clausesOf(text, 'statement')].flatMap(({ words }) =>
    words.filter(({ sign, weight }) => sign < 0 && weight > 0).map((word) => word.text.toLowerCase()),
  );

describe('what a sentence denies', () => {
  it.each([
    ['No GraphQL endpoints', ['graphql', 'endpoints']],
    ['Never store passwords in logs', ['store', 'passwords', 'logs']],
    ["We don't vendor dependencies", ['vendor', 'dependencies']],
    ['Remove the timeout from the client', ['timeout']],
    ['print() is not allowed in Python code', ['print']],
    ['jQuery is banned', ['jquery']],
    ['Use date-fns instead of Moment', ['moment']],
    ['Replace Moment with date-fns', ['moment']],
    ['Keep the watchdog off', ['watchdog']],
    ['Caching stays off for prices', ['caching']],
    ['Take the cron job out of the web host', ['cron', 'job']],
    ['Moment is replaced by date-fns', ['moment']],
    ['Leave the artifacts unsigned', ['artifacts', 'unsigned']],
    ['Set strict to false', ['set', 'strict']],
    ['GraphQL is not on the table', ['graphql']],
  ])('%s', (text, words) => {
    expect(denied(text)).toEqual(words);
  });

  it.each([
    ['Use PostgreSQL for the audit table'],
    ['Customer rows stay where they are'],
    ['Fail the build if CSS is ugly'],
    ['Entries are dropped by change events'],
    ['A deprecated field is announced'],
    ['No other than the owner merges'],
  ])('is nothing in %s', (text) => {
    expect(denied(text)).toEqual([]);
  });

  it('is undone by a second denial', () => {
    expect(denied('Customer rows are never removed')).toEqual(['removed']);
    expect(denied('Never delete customer rows')).toEqual(['delete']);
    expect(denied('A fix without a test is not merged')).toEqual(['merged']);
  });

  it('does not reach into the reason', () => {
    expect(denied('Drop the chart because it is heavy')).toEqual(['chart']);
  });

  it('survives words that every object has', () => {
    expect(denied('Keep the constructor, hasOwnProperty and __proto__ off')).toContain('constructor');
  });
});

describe('what a clause says about itself', () => {
  const only = (text: string) => [...clausesOf(text, 'statement')][0];
  it('is a narrow place, an exception it names, or mere talk', () => {
    expect(only('Use raw SQL in the benchmark scripts only')?.narrow).toBe(true);
    expect(only('No unsafe blocks outside the ffi crate')?.except).toEqual(['ffi', 'crate']);
    expect(only('Write a page in the wiki about GraphQL')?.talk).toBe(true);
    expect(only('Add a GraphQL endpoint')).toMatchObject({ narrow: false, talk: false, except: [] });
  });
});
