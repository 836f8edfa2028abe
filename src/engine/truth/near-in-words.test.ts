import { expect, it } from 'vitest';
import type { Fact } from '../../model/fact.ts';
import { NearInWords, sharePerFact } from './near-in-words.ts';

const fact = (id: string, statement: string) =>
  ({ id, kind: 'decision', scope: 'project', statement, fields: [] }) as unknown as Fact;

const many = Array.from({ length: 3_000 }, (_, n) => fact(`d${n}`, `Decision number ${n} about thing${n}`));

it('finds what shares a rare word before what shares common ones', () => {
  const near = new NearInWords(many);
  const ids = near.near(fact('new', 'Decision number of thing2999 again'), 40).map(({ id }) => id);
  expect(ids[0]).toBe('d2999');
  expect(ids).toHaveLength(40);
});

it('finds what was in memory before the entries of a file', () => {
  const near = new NearInWords([fact('old', 'Decision about cookies'), ...many]);
  expect(near.near(fact('new', 'Decision on sessions'), 40)[0]?.id).toBe('old');
});

it('gives each of a few facts as many as there are in a memory of ordinary size', () => {
  expect(sharePerFact(1)).toBeGreaterThan(50_000);
  expect(sharePerFact(100_000)).toBe(40);
});
