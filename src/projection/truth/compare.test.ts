import { describe, expect, it } from 'vitest';
import { cpuSeconds } from '../../../test/cpu-time.ts';
import type { Stated } from '../../model/verdict.ts';
import { compare, reaching } from './compare.ts';

const NONE = {};
const fact = (statement: string, decision?: string): Stated => ({
  kind: decision === undefined ? 'preference' : 'decision',
  scope: 'project',
  statement,
  fields: decision === undefined ? [] : [['decision', decision]],
});

describe('a text that goes on and on', () => {
  const long: readonly (readonly [string, Stated])[] = [
    ['one clause', fact(`Tariff ${'a@'.repeat(30_000)}`)],
    ['one clause of a decision', fact('Tariff', 'a@ '.repeat(20_000))],
    ['signs alone', fact(`Tariff ${'@'.repeat(60_000)}`)],
    ['many clauses', fact(`Tariff ${'never use a tariff cache; '.repeat(2_400)}`)],
    ['negations', fact(`Tariff ${'unsigned without from '.repeat(2_900)}`)],
    ['blanks', fact(`Tariff${' '.repeat(60_000)}x`)],
    ['blank lines', fact(`Tariff${' \n'.repeat(30_000)}x`)],
  ];
  const short = fact('Use tariff cookies');

  it.each(long)('is compared in no time: %s', (_, one) => {
    const all = [short, ...long.map(([, other]) => other)];
    const seconds = cpuSeconds(() => {
      for (const other of all) {
        reaching(one).meets(other);
        compare(one, other, NONE);
        compare(other, one, NONE);
      }
    });
    // A machine under load takes several times as long; quadratic time would take minutes.
    expect(seconds).toBeLessThan(15);
  });

  it('is held against what it says at its beginning', () => {
    const banned = fact(`Never use cookies for sessions. ${'It was said at length. '.repeat(2_000)}`);
    expect(compare(fact('Use cookies for sessions'), banned, NONE).relation).toBe('conflict');
  });
});
