// Clients that promise their roots and are slow to tell them: nothing is kept in another project meanwhile.

import { pathToFileURL } from 'node:url';
import type { Client } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AtServer, connected, hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';

let near: Scratch;
let meant: Scratch;
beforeEach(() => {
  near = Scratch.repository();
  meant = Scratch.repository();
});
afterEach(() => {
  near.remove();
  meant.remove();
});

/** A client whose answers to roots/list are given one after the other; the last is given to all that come later. */
async function answering(
  ...answers: (() => unknown)[]
): Promise<AtServer & { asked: () => number; one: Client }> {
  let asked = 0;
  let one: Client | undefined;
  const at = await connected(
    hostOf(near),
    'cursor',
    { capabilities: { roots: { listChanged: true } } },
    (client) => {
      one = client;
      client.setRequestHandler('roots/list', () => {
        const answer = answers[Math.min(asked, answers.length - 1)];
        asked += 1;
        return answer?.() as never;
      });
    },
  );
  return { ...at, asked: () => asked, one: one as Client };
}

const rooted = () => ({ roots: [{ uri: pathToFileURL(meant.project).href }] });
const never = () => new Promise(() => {});
const kept = (scratch: Scratch) =>
  scratch.json<{ facts: { id: string }[] }>('list').facts.map(({ id }) => id);
const SMALL = { kind: 'preference', statement: 'Commits are small' };

test('what is written before a late answer is refused, and with it everything goes where the client works', async () => {
  let tell = (_: unknown) => {};
  const late = new Promise<unknown>((resolve) => {
    tell = resolve;
  });
  const { call } = await answering(() => late, never);
  const early = await call('remember', SMALL);
  expect(early.isError).toBe(true);
  expect(early.text).toContain('nothing was kept');
  expect(early.text).toContain('roots/list');
  expect(early.text).toContain('--store');
  tell(rooted());
  await vi.waitFor(async () =>
    expect((await call('show', { what: 'status' })).text).toContain(meant.project),
  );
  expect((await call('remember', SMALL)).isError).toBe(false);
  expect([kept(near), kept(meant)]).toEqual([[], ['commits-small']]);
});

test('a question that got lost is asked again by the next call', async () => {
  const { call, asked } = await answering(never, rooted);
  expect((await call('remember', SMALL)).isError).toBe(true);
  expect((await call('remember', SMALL)).isError).toBe(false);
  expect([kept(near), kept(meant)]).toEqual([[], ['commits-small']]);
  expect(asked()).toBe(2);
  await call('remember', { kind: 'preference', statement: 'Reviews are kind' });
  expect(asked()).toBe(2);
});

test('who reads meanwhile waits once, and is told whose memory it is', async () => {
  near.tide('remember', 'preference', 'Commits are small');
  const { call, asked } = await answering(never);
  const first = await call('recall', { query: 'how large are commits' });
  expect(first.data.results).toMatchObject([{ id: 'commits-small' }]);
  expect(first.data.note).toContain(near.project);
  const from = Date.now();
  for (let i = 0; i < 6; i++) expect((await call('resume')).data.note).toContain(near.project);
  expect(Date.now() - from).toBeLessThan(1500);
  expect(asked()).toBeLessThanOrEqual(3);
  // Nothing of it counts as given there.
  near.tide('remember', 'preference', 'Reviews are kind');
  expect(near.run('log', '--json').out).not.toContain('Given');
});

test('calls that come at once share one question', async () => {
  const { call, asked } = await answering(rooted);
  await Promise.all([call('resume'), call('remember', SMALL), call('show', { what: 'status' })]);
  expect(asked()).toBe(1);
  expect(kept(meant)).toEqual(['commits-small']);
});

test('a client that moved and does not say where to is not followed to where it was', async () => {
  const { call, one } = await answering(rooted, never);
  expect((await call('remember', SMALL)).isError).toBe(false);
  await one.sendRootsListChanged();
  const after = await call('remember', { kind: 'preference', statement: 'Reviews are kind' });
  expect(after.isError).toBe(true);
  expect([kept(near), kept(meant)]).toEqual([[], ['commits-small']]);
});

test.each([
  [
    'that it knows no roots',
    () => {
      throw Object.assign(new Error('Method not found'), { code: -32601 });
    },
  ],
  ['a folder of another machine', () => ({ roots: [{ uri: 'vscode-remote://ssh/home/ada' }] })],
  ['none', () => ({ roots: [] })],
])('a client that answers %s works where it started us', async (_, answer) => {
  const { call } = await answering(answer);
  const done = await call('remember', SMALL);
  expect(done.isError).toBe(false);
  expect((await call('resume')).data.note).toBeUndefined();
  expect(kept(near)).toEqual(['commits-small']);
});

test('where the store was named nobody has to be asked where it is', async () => {
  const at = await connected(
    { ...hostOf(near), store: '.tidemark' },
    'cursor',
    { capabilities: { roots: {} } },
    (client) => client.setRequestHandler('roots/list', never as never),
  );
  expect((await at.call('remember', SMALL)).isError).toBe(false);
  expect(kept(near)).toEqual(['commits-small']);
});

test('the list of tools waits for nobody', async () => {
  const { client, asked } = await answering(never);
  const from = Date.now();
  expect((await client.listTools()).tools).toHaveLength(8);
  expect(Date.now() - from).toBeLessThan(500);
  expect(asked()).toBe(0);
});
