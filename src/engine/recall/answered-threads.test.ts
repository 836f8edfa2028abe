import { expect, test } from 'vitest';
import { memoryStore } from '../../../test/memory-store.ts';
import { ask, DAY, keep, say } from '../../../test/recall-store.ts';
import { resolveThread } from '../threads.ts';

const QUESTION = 'do we shard invoices by tenant or by region';
const raised = {
  verb: 'Raised',
  kind: 'thread',
  id: 'shard-key',
  text: 'Do we shard invoices by tenant or by region?',
  fields: [],
};

function asked() {
  const store = memoryStore().at(DAY);
  say(store, [raised]);
  return store;
}

test('an open question stands apart', () => {
  const { results, threads } = ask(asked(), QUESTION);
  expect(results).toEqual([]);
  expect(threads.map(({ id }) => id)).toEqual(['shard-key']);
});

test('an answered one is an answer, with what was answered', () => {
  const store = asked();
  resolveThread(store, 'shard-key', 'By tenant: the largest customers want their own disks');
  const { results, threads } = ask(store, QUESTION);
  expect(threads).toEqual([]);
  expect(results).toMatchObject([
    {
      id: 'shard-key',
      type: 'fact',
      kind: 'thread',
      status: 'answered',
      statement: 'Do we shard invoices by tenant or by region?',
      details: ['answer: By tenant: the largest customers want their own disks'],
    },
  ]);
});

test('it is found by the words of its answer, from a checkpoint too', () => {
  const store = asked();
  keep(store);
  resolveThread(store, 'shard-key', 'By tenant: the largest customers want their own disks');
  const found = () => ask(store, 'which customers want their own disks').results.map(({ id }) => id);
  expect(found()).toEqual(['shard-key']);
  keep(store);
  expect(found()).toEqual(['shard-key']);
});

test.each(['it was answered', 'resolved', 'no longer needed'])('"%s" answers nothing', (because) => {
  const store = asked();
  resolveThread(store, 'shard-key', because);
  expect(ask(store, QUESTION).results).toEqual([]);
});

test('a plain yes or no is an answer', () => {
  const store = asked();
  resolveThread(store, 'shard-key', 'No');
  expect(ask(store, QUESTION).results.map(({ id }) => id)).toEqual(['shard-key']);
});

test('what holds comes before a question that was answered, although that has more of the words', () => {
  const store = asked();
  resolveThread(store, 'shard-key', 'By tenant: the largest customers want their own disks');
  say(store, [
    { verb: 'Created', kind: 'decision', id: 'tenants', text: 'Invoices are sharded by tenant', fields: [] },
  ]);
  expect(ask(store, QUESTION).results.map(({ id }) => id)).toEqual(['tenants', 'shard-key']);
});
