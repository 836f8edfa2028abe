// What the text of an answer tells is in its fields too: some clients show the model nothing else.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { connected, hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

const COOKIES = {
  title: 'Sessions live in cookies',
  context: 'Mobile clients need revocation',
  decision: 'Signed cookies, server-side list',
  constraints: ['No session state in the URL'],
};
const IN_URL = {
  title: 'Session state goes into the URL',
  context: 'Links are shared',
  decision: 'State in the query',
};

test('what a statement replaces and what is not watched is told in the fields', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('decide', { ...COOKIES, title: 'JWT is used for sessions' });
  const { data, text } = await call('decide', {
    ...COOKIES,
    anchors: ['src/none.ts'],
    supersedes: ['jwt-used-sessions'],
    because: 'mobile clients need revocation',
  });
  expect(data.text).toBe(text);
  expect(data.text).toContain('jwt-used-sessions is superseded');
  expect(data.text).toContain('nothing to see of src/none.ts now; it is not watched');
});

test('mark, work and review tell their whole page in the fields', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('decide', COOKIES);
  for (const [tool, given] of [
    ['mark', { action: 'use', ids: ['sessions-live-cookies'] }],
    ['work', { action: 'summary' }],
    ['work', { action: 'pressure', percent: 90 }],
    ['review', { action: 'plan' }],
    ['review', { action: 'archive', ids: ['sessions-live-cookies'], because: 'done' }],
    ['show', { what: 'health' }],
  ] as const) {
    const { data, text } = await call(tool, given);
    expect(data.text).toBe(text);
  }
});

test('a list for a scope nobody uses names those that are near', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('decide', { ...COOKIES, scope: 'module:auth' });
  expect((await call('show', { scope: 'module:auht' })).data).toEqual({
    facts: [],
    nearestScopes: ['module:auth'],
  });
  expect((await call('show', { scope: 'module:auth' })).data).not.toHaveProperty('nearestScopes');
});

test('an answer of recall says in fields how it was found, and what came nearest', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('decide', COOKIES);
  const { data } = await call('recall', { query: 'where is session state kept' });
  expect(data).toMatchObject({ level: 3, levels: expect.anything(), tokens: 57, budget: 1000 });
  const none = await call('recall', { query: 'cookies recipe for chocolate and butter dough' });
  expect(none.data.results ?? []).toEqual([]);
  expect(none.text.includes('Nearest')).toBe(none.data.nearest !== undefined);
});

test('a question that was answered is no live fact, however facts are listed', async () => {
  const { call, client } = await connected(hostOf(scratch));
  await call('decide', COOKIES);
  const { data } = await call('remember', { kind: 'invariant', statement: IN_URL.title });
  await call('review', { action: 'resolve', ids: [data.thread], because: 'cookies hold' });
  expect((await call('show')).data.facts).toMatchObject([{ id: 'sessions-live-cookies' }]);
  expect((await call('show', { what: 'status' })).data.live).toBe(1);
  const { messages } = await client.getPrompt({ name: 'consolidate' });
  expect(JSON.stringify(messages)).not.toContain('stopped-');
  expect(scratch.tide('list', '--all')).toMatch(/stopped-\S+ +thread +answered/);
});

test('what was kept although it is opposed is never called in order', async () => {
  const { call } = await connected(hostOf(scratch));
  await call('decide', COOKIES);
  await call('decide', { ...IN_URL, keep_both: true, because: 'the user decides next week' });
  const summary = (await call('work', { action: 'summary' })).text;
  expect(summary).toContain('[ ] 2 decisions added; in question: ');
  expect(summary).not.toContain('none contradicts');
  const plan = (await call('review', { action: 'plan' })).text;
  expect(plan).toContain('no contradiction that is not asked about already');
  expect(plan).not.toContain('nothing contradicts');
  expect(plan).not.toContain('## In order');
});

test('prompts take the arguments they list, and no others', async () => {
  const { client } = await connected(hostOf(scratch));
  const asked = (name: string, given: Record<string, string>) =>
    client.getPrompt({ name, arguments: given }).catch((error: unknown) => error);
  expect(await asked('handoff', { bogus: 'x' })).toMatchObject({
    code: -32602,
    message: expect.stringContaining('handoff takes no `bogus`. Expected: to.'),
  });
  expect(await asked('review', { scop: 'x' })).toMatchObject({
    code: -32602,
    message: expect.stringContaining('Expected: no arguments.'),
  });
});

test('where there is no store there is nothing to list', async () => {
  const bare = new Scratch();
  try {
    const { client } = await connected(hostOf(bare));
    expect((await client.listResources()).resources).toEqual([]);
  } finally {
    bare.remove();
  }
});
