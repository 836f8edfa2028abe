// Fifty agents at once on one store: each has a server of its own, and nothing any of them was told to keep is lost.

import { expect, test } from 'vitest';
import { started } from '../mcp-client.ts';
import { Scratch } from '../tide.ts';

const CLIENTS = 50;

test('fifty clients remember and recall on one store at once, and nothing is lost', {
  timeout: 240_000,
}, async () => {
  const scratch = Scratch.repository();
  const agents = ['claude-code', 'codex', 'gemini', 'cursor', 'opencode'];
  const numbers = Array.from({ length: CLIENTS }, (_, n) => n);
  const clients = await Promise.all(numbers.map((n) => started(scratch, agents[n % agents.length])));
  const kept = await Promise.all(
    clients.map(async ({ call }, n) => {
      const first = await call('remember', {
        kind: 'entity',
        statement: `Harbour ${n} is called ${NAMES[n]}`,
      });
      const found = await call('recall', { query: `what is harbour ${n} called` });
      const second = await call('remember', { kind: 'entity', statement: `${NAMES[n]} has ${n + 2} cranes` });
      return { first, second, found };
    }),
  );
  await Promise.all(clients.map(({ client }) => client.close()));
  for (const [n, { first, second, found }] of kept.entries()) {
    expect([n, first.data.outcome, second.data.outcome]).toEqual([n, 'created', 'created']);
    expect([n, JSON.stringify(found.data.results)]).toEqual([
      n,
      expect.stringContaining(first.data.id as string),
    ]);
  }
  const { facts } = scratch.json<{ facts: { id: string }[] }>('list');
  expect(new Set(facts.map(({ id }) => id))).toEqual(
    new Set(kept.flatMap(({ first, second }) => [first.data.id, second.data.id])),
  );
  expect(facts).toHaveLength(2 * CLIENTS);
  expect(scratch.json('fsck')).toMatchObject({ ok: true });
  scratch.remove();
});

/** Words that no other of them begins with, so that no two statements are alike. */
const NAMES = Array.from({ length: CLIENTS }, (_, n) => {
  const letters = 'bcdfghjklm';
  return `${(letters[Math.floor(n / 10)] ?? 'b').toUpperCase()}o${letters[n % 10]}avik`;
});
