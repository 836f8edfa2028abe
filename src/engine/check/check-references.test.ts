import { expect, it } from 'vitest';
import { cpuSeconds } from '../../../test/cpu-time.ts';
import { created, given, session } from '../../../test/spec.ts';
import type { Change } from '../../model/change.ts';
import { checkReferences } from './check-references.ts';

const removed = [{ number: 1, text: 'export function priceOf() {}' }];
const change: Change = {
  base: { commit: 'a', name: 'main' },
  commits: [],
  ledger: [],
  committed: [],
  authorsWith: () => [],
  files: [{ path: 'src/price.ts', status: 'deleted', added: [], removed }],
  before: () => undefined,
  after: () => undefined,
  exists: () => false,
  attributes: { converted: [], merged: [] },
  occurs: () => false,
};

function broken(constraint: string): string[] {
  const fact = created('x', { kind: 'decision', fields: { constraint } });
  const binding = [...given(session('a', '2026-03-01', fact)).state.facts.values()];
  return checkReferences({ change, binding, isOurs: () => false }).flatMap(({ words }) => words);
}

it.each([
  ['Prices come from src/price.ts', ['src/price.ts']],
  ['Prices come from (src/price.ts)', ['src/price.ts']],
  ['Prices come from `priceOf(order, day)`', ['priceOf']],
  ['Prices come from `priceOf()`', ['priceOf']],
  ['Prices come from `price()`', []],
])('what a clause names is found: %s', (clause, found) => {
  expect(broken(clause)).toEqual(found);
});

it.each([
  ['signs', `${'@'.repeat(100_000)} src`],
  ['brackets', `\`${'('.repeat(100_000)}x\``],
  ['ends of clauses', `Use \`a\`${';'.repeat(100_000)}x`],
  ['slashes', `No \`a\` in \`${'/'.repeat(100_000)}x\``],
])('a clause made to be slow is read at once: %s', (_, clause) => {
  expect(cpuSeconds(() => broken(clause))).toBeLessThan(1);
});
