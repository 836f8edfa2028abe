// What tools answer is what their output schemas tell: `call` holds every answer against them, here and in all journeys.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AtServer, connected, holdAgainstSchema, hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';
import { TOOLS } from './tools.ts';

let scratch: Scratch;
let at: AtServer;
beforeAll(async () => {
  scratch = Scratch.repository();
  scratch.write('src/cache.ts', 'export const cache = new Map();\n');
  scratch.tide('view', 'enable', 'evolving');
  at = await connected(hostOf(scratch));
});
afterAll(() => scratch.remove());

const KEY = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
const met = new Set<string>();

async function asks(tool: string, ...calls: Record<string, unknown>[]): Promise<void> {
  for (const given of calls) {
    const { isError, text } = await at.call(tool, given);
    expect(isError, `${tool} ${JSON.stringify(given)}: ${text}`).toBe(false);
    met.add(typeof given.action === 'string' ? `${tool} ${given.action}` : tool);
  }
}

test('an answer with a name its schema does not tell is found', () => {
  expect(() => holdAgainstSchema('mark', { marked: [], surprise: 1 })).toThrowError('outputSchema');
  expect(() => holdAgainstSchema('recall', { results: 'none' })).toThrowError('outputSchema');
});

test('what states, whether it is kept, stopped, answered or opposed to another', async () => {
  const cookies = {
    title: 'Sessions live in cookies',
    context: 'Mobile clients need revocation',
    decision: 'Signed cookies, server-side list',
    constraints: ['No session state in the URL'],
  };
  const url = { kind: 'invariant', statement: 'Session state goes into the URL' };
  await asks('decide', cookies, cookies, {
    title: 'Cookies are signed with Ed25519',
    context: 'Sessions live in cookies',
    decision: 'Ed25519',
    scope: 'module:auth',
    anchors: ['src/cache.ts'],
  });
  await asks(
    'remember',
    url,
    { ...url, keep_both: true, because: 'both are tried' },
    { kind: 'preference', statement: 'Commits are small' },
    { kind: 'preference', statement: 'Commits are small', scope: 'module:auth' },
    { kind: 'preference', statement: 'Commits are small and signed' },
    { kind: 'preference', statement: 'Commits are never small' },
    { kind: 'entity', statement: `The build robot logs in with ${KEY}` },
    { kind: 'learning', statement: 'Thai keys are missing', cause: 'Batch skipped Thai', prevention: 'Sync' },
    {
      kind: 'learning',
      statement: 'Keys of all languages are missing',
      supersedes: ['thai-keys-missing'],
      because: 'wider',
    },
  );
});

test('what is worked on', async () => {
  await asks(
    'work',
    { action: 'goal', text: 'Move tariff lookup behind a cache' },
    { action: 'task', text: 'Add a TTL' },
    { action: 'next', text: 'Add a TTL test\nAsk for the staging keys' },
    { action: 'done' },
    { action: 'block', text: 'no staging keys' },
    { action: 'unblock', text: 'no staging keys' },
    { action: 'touch', path: 'src/cache.ts', text: 'TTL' },
    { action: 'note', text: `The key was ${KEY}` },
    { action: 'check', text: 'Drop the cookies table' },
    ...[1, 2, 3].map(() => ({ action: 'error', text: 'Error: Thai keys are missing' })),
    { action: 'error', text: 'Error: Thai keys are missing', details: { resolution: 'Run the sync' } },
    { action: 'checkpoint', text: 'TTL is done' },
    { action: 'anchor' },
    { action: 'pressure', percent: 90 },
    {
      action: 'handoff',
      details: {
        to: 'reviewer',
        deliverable: 'x',
        decision: 'y',
        risk: 'none',
        constraint: 'none',
        output: 'z',
      },
    },
    { action: 'raise', text: 'Do we still need the retry queue?', details: { about: 'commits-small' } },
    { action: 'summary' },
    { action: 'reflect', text: 'It took long', details: { trigger: 'review', next: 'ask first' } },
    { action: 'show' },
  );
});

test('what would go wrong is told in the data too', async () => {
  const lesson = { kind: 'learning', statement: 'Retries flood the queue', cause: 'No backoff' };
  await at.call('remember', lesson);
  const again = await at.call('remember', { ...lesson, cause: 'Two clocks' });
  expect(again.data).toMatchObject({ outcome: 'reinforced', unchanged: ['cause'] });
  await at.call('remember', { kind: 'invariant', statement: 'Tariffs are never cached in Redis' });
  const check = await at.call('work', { action: 'check', text: 'Cache tariffs in Redis' });
  expect(check.data.opposed).toMatchObject([{ id: 'tariffs-never-cached-redis' }]);
  const error = { action: 'error', text: 'Error: kaboom in lookup' };
  await at.call('work', { ...error, details: { resolution: 'Restart the database' } });
  expect((await at.call('work', error)).data).toMatchObject({
    count: 1,
    overcomeBefore: 'Restart the database',
  });
});

test('what is marked, corrected, ended and answered, also where only a person may', async () => {
  scratch.tide('remember', 'preference', 'Branches are short', '--id', 'branches-short');
  scratch.tide('decide', 'Queues retry', '--context', 'x', '--decision', 'Twice', '--id', 'queues-retry');
  const kept = await at.call('show', { what: 'threads' });
  const thread = (kept.data.threads as { id: string; type?: string }[]).at(-1)?.id;
  await asks(
    'mark',
    { action: 'use', ids: ['commits-small', 'branches-short'] },
    { action: 'reinforce', ids: ['commits-small'] },
    { action: 'verify', ids: ['commits-small'], because: 'looked' },
    { action: 'pin', ids: ['commits-small'] },
  );
  await asks(
    'review',
    { action: 'plan' },
    { action: 'correct', ids: ['commits-small'], statement: 'Commits are tiny', because: 'said so' },
    { action: 'correct', ids: ['branches-short'], statement: 'Branches are long', because: 'no' },
    { action: 'update', ids: ['commits-small'], statement: 'Session state goes into the URL' },
    { action: 'update', ids: ['commits-small'], fields: { scope: 'module:auth' } },
    { action: 'unpin', ids: ['commits-small'] },
    { action: 'supersede', ids: ['commits-small'], by: 'commits-small-signed', because: 'wider' },
    { action: 'invalidate', ids: ['branches-short'], because: 'wrong' },
    { action: 'invalidate', ids: ['commits-never-small'], because: 'wrong' },
    { action: 'archive', ids: ['commits-small-signed'], because: 'old' },
    { action: 'resolve', ids: [thread], because: 'No' },
    { action: 'run' },
  );
});

test('what is read', async () => {
  await asks(
    'resume',
    {},
    { scope: 'module:auth', task: 'Sign cookies', paths: ['src/cache.ts'], budget: 300 },
  );
  await asks(
    'recall',
    { query: 'where do sessions live' },
    { query: 'zebra' },
    { query: 'keys', in: 'sessions' },
    { query: 'cookies', scope: 'module:auth', kind: 'decision', limit: 1, paths: ['src/cache.ts'] },
    { query: 'sessions', scope: 'module:none', as_of: '2026-03-01' },
  );
  for (let n = 0; n < 3; n++) await at.call('mark', { action: 'use', ids: ['sessions-live-cookies'] });
  await asks(
    'show',
    {},
    { kind: 'decision' },
    { scope: 'module:none' },
    { id: 'sessions-live-cookies', history: true },
    { id: 'queues-retry' },
    { what: 'threads' },
    { what: 'status' },
    { what: 'health' },
  );
  await asks('work', { action: 'end', details: { did: 'Cache behind a flag' } });
});

test('every action was met', () => {
  const all = TOOLS.flatMap(({ name, inputSchema: { properties } }) => {
    const words = properties.action?.type === 'string' ? properties.action.enum : undefined;
    return words === undefined ? [name] : words.map((word) => `${name} ${word}`);
  });
  expect([...met].sort()).toEqual([...all].sort());
});
