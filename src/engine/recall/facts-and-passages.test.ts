import { expect, test } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { ask, created, DAY, say } from '../../../test/recall-store.ts';
import { importPassages } from '../passages/import-passages.ts';

const QUESTION = 'how often does the staging deploy key rotate';

function talked(statement: string) {
  const store = memoryStore().at(DAY);
  say(store, [created('stated', statement)]);
  const turns = ['The staging deploy key rotates every ninety days.', 'Good. And the lamps?'];
  const text = turns.map((said, n) =>
    JSON.stringify({ session: 'standup', date: DAY, turn: n + 1, speaker: 'Ada', text: said }),
  );
  importPassages(store, [{ name: 'a.jsonl', chunks: [new TextEncoder().encode(`${text.join('\n')}\n`)] }], {
    format: 'jsonl',
  });
  return store;
}

test('a turn that answers the question comes before a fact that hardly does, and says why', () => {
  const { results } = ask(talked('Staging deploy jobs run on a shared host'), QUESTION);
  expect(results.map(({ id }) => id)).toEqual(['standup#1', 'stated']);
  expect(results[0]?.why).toContain('speaks of clearly more of the question than the facts below');
  expect(results[1]?.why).not.toContain('clearly more');
  expect(results[0]?.relevance).toBeGreaterThan(1.5 * (results[1]?.relevance ?? 0));
});

test('a fact comes first where both answer it', () => {
  const { results } = ask(talked('The staging deploy key has to rotate each quarter'), QUESTION);
  expect(results.map(({ id }) => id).slice(0, 2)).toEqual(['stated', 'standup#1']);
  expect(results[1]?.why).not.toContain('clearly more');
});
