// Resources and prompts, read and watched by the official client.

import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connected, hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';
import { listResources } from './resources.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
  scratch.tide('remember', 'preference', 'Commits are small', '--id', 'commits-small');
});
afterEach(() => scratch.remove());

test('brief, threads, layouts and facts are listed, and read by their address', async () => {
  scratch.tide('view', 'enable', 'evolving');
  const { client } = await connected(hostOf(scratch));
  const uris = (await client.listResources()).resources.map(({ uri }) => uri);
  expect(uris).toEqual([
    'tidemark://brief',
    'tidemark://threads',
    'tidemark://view/evolving',
    'tidemark://fact/commits-small',
  ]);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'tidemark://fact/{id}',
    'tidemark://view/{name}',
  ]);
  const read = async (uri: string) =>
    (await client.readResource({ uri })).contents as { uri: string; text: string }[];
  expect((await read('tidemark://brief'))[0]?.text).toContain('Commits are small');
  expect((await read('tidemark://threads'))[0]?.text).toBe('No open questions.\n');
  expect((await read('tidemark://fact/commits-small'))[0]?.text).toContain('preference');
  const files = await read('tidemark://view/evolving');
  expect(files.some(({ text }) => text.includes('Commits are small'))).toBe(true);
  expect(files[0]?.uri).toMatch(/^tidemark:\/\/view\/evolving\/./);
});

test.each([
  ['tidemark://fact/nope', 'There is no fact `nope`'],
  ['tidemark://view/../../etc', 'is not kept here'],
  ['tidemark://fact', 'Expected tidemark://brief'],
  ['tidemark://brief/more', 'Expected tidemark://brief'],
  ['tidemark://fact/%E0%A4%A', 'Expected tidemark://brief'],
  ['file:///etc/passwd', 'Expected tidemark://brief'],
])('%s is told to be none', async (uri, words) => {
  const { client } = await connected(hostOf(scratch));
  await expect(client.readResource({ uri })).rejects.toThrowError(words);
});

test('who subscribed hears of a change another process made, and of nothing else', async () => {
  const { client } = await connected(hostOf(scratch));
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  await client.subscribeResource({ uri: 'tidemark://threads' });
  await client.subscribeResource({ uri: 'tidemark://fact/commits-small' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  scratch.tide('raise', 'Do we still need the retry queue?');
  await vi.waitFor(() => expect(heard).toEqual(['tidemark://threads']), { timeout: 10_000 });
  await client.unsubscribeResource({ uri: 'tidemark://threads' });
  scratch.now = '2026-03-03T09:00:00Z';
  scratch.tide('use', 'commits-small');
  await vi.waitFor(() => expect(heard).toEqual(['tidemark://threads', 'tidemark://fact/commits-small']), {
    timeout: 10_000,
  });
  await client.close();
});

test('who subscribed hears of the user store, of other working trees, and of a layout that was written after the ledger', async () => {
  scratch.tide('init', '--user');
  scratch.tide('view', 'enable', 'evolving');
  scratch.git('add', '--all');
  scratch.git('commit', '--quiet', '--message', 'memory');
  const tree = join(scratch.root, 'tree');
  scratch.git('worktree', 'add', '--quiet', tree);
  const { client } = await connected(hostOf(scratch));
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  for (const uri of ['tidemark://brief', 'tidemark://view/evolving']) {
    await client.readResource({ uri });
    await client.subscribeResource({ uri });
  }
  const hears = async (uri: string) => {
    await vi.waitFor(() => expect(heard).toContain(uri), { timeout: 5000 });
    // What follows from it, such as a layout brought up to date, is heard too.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    heard.length = 0;
  };
  await new Promise((resolve) => setTimeout(resolve, 1500));
  scratch.tide('remember', 'preference', 'Reviews are kind', '--user');
  await hears('tidemark://brief');
  scratch.runIn(tree, 'remember', 'invariant', 'Branches are short');
  await hears('tidemark://brief');
  scratch.write('memory/continuity.md', `${scratch.read('memory/continuity.md')}\nmore\n`);
  scratch.tide('sync');
  await hears('tidemark://view/evolving');
  await client.close();
});

test('prompts bring what memory holds, and say what to do with it', async () => {
  const { client } = await connected(hostOf(scratch));
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
    'resume',
    'review',
    'consolidate',
    'handoff',
  ]);
  const text = async (name: string, given: Record<string, string> = {}) => {
    const { messages } = await client.getPrompt({ name, arguments: given });
    return (messages[0]?.content as { text?: string } | undefined)?.text ?? '';
  };
  expect(await text('resume')).toContain('Commits are small');
  expect(await text('review')).toContain('Memory review of');
  expect(await text('consolidate')).toContain('commits-small');
  scratch.tide('work', 'goal', 'Move tariff lookup behind a cache');
  for (const given of [{ to: 'reviewer' }, {}]) {
    expect(await text('handoff', given)).toContain('- **Goal**: Move tariff lookup behind a cache');
    expect(await text('handoff', given)).toContain('"to": "reviewer"');
  }
  expect(await text('handoff', { to: 'the "night" shift' })).toContain(
    '"to": "the \\"night\\" shift", "deliverable"',
  );
  await expect(text('forget')).rejects.toThrowError('There is no prompt forget.');
});

test('parameters that do not fit are named, and are not called a fault of the server', async () => {
  const { client } = await connected(hostOf(scratch));
  const asked = (method: string, params: object) =>
    client.request({ method, params } as never).catch((error: unknown) => error);
  for (const given of [null, 5, 'retries', ['retries']])
    expect(await asked('tools/call', { name: 'recall', arguments: given })).toMatchObject({
      code: -32602,
      message: expect.stringMatching(/`arguments`: .*Example: \{"name": "recall"/),
    });
  expect(await asked('resources/read', { uri: 5 })).toMatchObject({
    code: -32602,
    message: expect.stringContaining('`uri`'),
  });
  expect(await asked('resources/read', { uri: 'tidemark://fact/nope' })).toMatchObject({
    code: -32602,
    data: { uri: 'tidemark://fact/nope' },
  });
  expect(await asked('resources/list', { cursor: 'zzz' })).toMatchObject({
    code: -32602,
    message: expect.stringContaining('nextCursor'),
  });
  expect(await asked('prompts/get', { name: 'resume', arguments: { scope: 5 } })).toMatchObject({
    code: -32602,
    message: expect.stringContaining('`arguments.scope`'),
  });
});

test('who walks the list page by page makes us read memory once, and again only where it has changed', async () => {
  let reads = 0;
  const facts = Array.from({ length: 250 }, (_, n) => ({
    id: `f${n}`,
    kind: 'preference',
    statement: `F ${n}`,
  }));
  const { env, cwd } = hostOf(scratch);
  const place = { cwd: cwd(), env };
  const page = (from: number) =>
    listResources(place, from, async () => {
      reads += 1;
      return facts;
    });
  expect((await page(0)).resources).toHaveLength(102);
  expect((await page(100)).next).toBe(200);
  const last = await page(200);
  expect(last.resources.map(({ name }) => name).slice(-1)).toEqual(['f249']);
  expect(last.next).toBeUndefined();
  expect(reads).toBe(1);
  // Who begins again sees what is there now.
  await page(0);
  expect(reads).toBe(2);
  scratch.tide('remember', 'preference', 'Reviews are kind');
  await page(100);
  expect(reads).toBe(3);
});

test('looking for changes gives nobody anything: only what was read counts as given', async () => {
  const { client } = await connected(hostOf(scratch));
  await client.subscribeResource({ uri: 'tidemark://brief' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const spooled = () => scratch.run('log', '--json').out.includes('Given');
  scratch.tide('remember', 'preference', 'Reviews are kind');
  expect(spooled()).toBe(false);
  await client.close();
});
