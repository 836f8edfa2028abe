import { describe, expect, test } from 'vitest';
import { questionParts } from './question-parts.ts';

describe('a question of several parts', () => {
  test.each([
    ['which database do we use and how do we deploy?', ['which database do we use', 'how do we deploy']],
    ['Which database do we use? How do we deploy?', ['Which database do we use', 'How do we deploy']],
    ['who owns billing, and where are invoices kept', ['who owns billing', 'where are invoices kept']],
    [
      'deploys fail on Fridays; which queue retries exports',
      ['deploys fail on Fridays', 'which queue retries exports'],
    ],
  ])('%s', (question, parts) => {
    expect(questionParts(question)).toEqual(parts);
  });
});

describe('a question of one part', () => {
  test.each([
    'why are sessions kept in cookies',
    'where do we keep terms and conditions',
    'how do retries, timeouts and backoff work together',
    "I don't want class hierarchies, what should I use instead?",
    'which database do we use and how do we back it up',
    'which database do we use and how do we use the database',
    'what is used, and how should we go on',
    `error in a.ts\nwhich fails, and why does staging fail`,
    `why ${'is the export slow, and why '.repeat(20)}`,
  ])('%s', (question) => {
    expect(questionParts(question)).toBeUndefined();
  });
});
