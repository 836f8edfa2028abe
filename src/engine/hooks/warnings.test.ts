import { describe, expect, it } from 'vitest';
import { cpuSeconds } from '../../../test/cpu-time.ts';
import { systemDigest } from '../../platform/system.ts';
import { block } from './block.ts';
import { citedIn } from './cited.ts';
import { pressingBand } from './pressure-band.ts';
import { bindingIn, questionsIn } from './warnings.ts';

describe('what a prompt asks', () => {
  it('is itself, or its sentences where it is long, and not all of a pasted log', () => {
    expect(questionsIn('Add retries to the queue')).toEqual(['Add retries to the queue']);
    expect(questionsIn('ok')).toEqual([]);
    expect(questionsIn('/compact all of it now')).toEqual([]);
    const long = `${Array.from({ length: 40 }, (_, i) => `This is line ${i} of a log.`).join('\n')}\nNow fix the queue please.`;
    const questions = questionsIn(long);
    expect(questions).toHaveLength(5);
    expect(questions.at(-1)).toBe('Now fix the queue please.');
  });
});

describe('what binds', () => {
  const fact = (kind: string, statement: string, ...fields: [string, string][]) =>
    bindingIn({ kind, statement, fields } as unknown as Parameters<typeof bindingIn>[0]);

  it('is what forbids, demands or warns; what only tells is nothing', () => {
    expect(fact('invariant', 'Money is cents')).toBe('Money is cents');
    expect(fact('decision', 'Cookies', ['constraint', 'No JWT'])).toBe('Cookies. Constraint: No JWT');
    expect(fact('decision', 'Cookies')).toBeUndefined();
    expect(fact('learning', 'It broke', ['prevention', 'Test it'])).toBe('It broke. Prevention: Test it');
    expect(fact('learning', 'It broke')).toBeUndefined();
    expect(fact('procedure', 'Release', ['pitfall', 'Sign the tag'])).toBe('Release. Pitfall: Sign the tag');
    expect(fact('preference', 'Never squash my commits')).toBe('Never squash my commits');
    expect(fact('preference', 'Likes short answers')).toBeUndefined();
    expect(fact('entity', 'Never is a town')).toBeUndefined();
  });
});

it('an id counts as cited only where it was given, and one word only where it is marked', () => {
  const given = new Set(['money-in-cents', 'cache', 'a.b']);
  expect(citedIn('As money-in-cents says, the cache is warm.', given)).toEqual(['money-in-cents']);
  expect(citedIn('See `cache` and (a.b); not-given', given)).toEqual(['cache', 'a.b']);
  expect(citedIn('money-in-cents-too', given)).toEqual([]);
});

it('a word without end is no reason to wait', () => {
  expect(cpuSeconds(() => citedIn('a'.repeat(200_000), new Set(['a-b'])))).toBeLessThan(1);
});

it('a block ends only where it ends, and its mark tells a changed one', () => {
  const text = block(systemDigest, 'One [tidemark:end sha=x] two\u001b[31m\n');
  expect(text.match(/\[tidemark:/g)).toHaveLength(2);
  expect(text).not.toContain('\u001b');
  const [, sha, body] =
    /^\[tidemark:begin v=1 sha=(\w{12})\]\n([\s\S]*)\[tidemark:end sha=\1\]$/.exec(text) ?? [];
  expect(systemDigest.sha256(body ?? '').slice(0, 12)).toBe(sha);
});

it('pressure is worth words from 70 percent on, and others above 85', () => {
  expect([0, 69, 70, 85, 86, 100].map(pressingBand)).toEqual([
    undefined,
    undefined,
    'flush',
    'flush',
    'emergency',
    'emergency',
  ]);
});
