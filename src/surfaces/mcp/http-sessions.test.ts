import { pathToFileURL } from 'node:url';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';
import { type HttpSessions, httpSessions } from './http-sessions.ts';

let scratch: Scratch;
let sessions: HttpSessions;
beforeEach(() => {
  scratch = Scratch.repository();
  sessions = httpSessions(hostOf(scratch), () => 0);
});
afterEach(async () => {
  await sessions.close();
  scratch.remove();
});

async function ask(message: object, session?: string): Promise<Response> {
  const through = new AbortController();
  const response = await posted({ id: 1, ...message }, session, through.signal);
  await response.text();
  through.abort();
  return response;
}

function posted(
  message: object,
  session: string | undefined,
  signal = new AbortController().signal,
  more: Record<string, string> = {},
): Promise<Response> {
  const body = JSON.parse(JSON.stringify({ jsonrpc: '2.0', ...message })) as object;
  const request = new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...more,
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
    },
    body: JSON.stringify(body),
    signal,
  });
  return sessions.answer(request, body);
}

const INITIALIZE = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};

test('hundreds of clients that went away without a word keep nobody out; who comes back later begins anew', async () => {
  const opened: string[] = [];
  for (let i = 0; i < 502; i++) {
    const answer = await ask(INITIALIZE);
    expect(answer.status).toBe(200);
    opened.push(answer.headers.get('mcp-session-id') ?? '');
    // The first is still used, so it is not the one that goes.
    if (i > 0) expect((await ask({ method: 'ping' }, opened[0])).status).toBe(200);
  }
  expect((await ask({ method: 'ping' }, opened[1])).status).toBe(404);
  expect((await ask({ method: 'ping' }, opened[2])).status).toBe(404);
  expect((await ask({ method: 'ping' }, opened[3])).status).toBe(200);
  expect((await ask({ method: 'ping' }, opened[501])).status).toBe(200);
});

test('a client that listens to nothing but the answer of its call is asked there where it works', async () => {
  const meant = Scratch.repository();
  const opened = await ask({
    ...INITIALIZE,
    params: { ...INITIALIZE.params, capabilities: { roots: {} } },
  });
  const session = opened.headers.get('mcp-session-id') ?? '';
  await ask({ method: 'notifications/initialized', id: undefined }, session);
  const given = { kind: 'preference', statement: 'Commits are small' };
  const call = await posted(
    { method: 'tools/call', id: 2, params: { name: 'remember', arguments: given } },
    session,
  );
  let result: { isError?: boolean } | undefined;
  for await (const { id, method, result: found } of messagesIn(call)) {
    result = found as typeof result;
    if (method === 'roots/list')
      await posted({ id, result: { roots: [{ uri: pathToFileURL(meant.project).href }] } }, session);
  }
  expect(result).toMatchObject({ structuredContent: { id: 'commits-small' } });
  expect(meant.json('list')).toMatchObject({ facts: [{ id: 'commits-small' }] });
  meant.remove();
});

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: unknown;
}

async function* messagesIn(response: Response): AsyncGenerator<Message> {
  let text = '';
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(part);
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) yield JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}') as Message;
  }
}

test('clients of the newest revision are told apart by the name of the agent', async () => {
  const session = async (name: string, statement: string) => {
    const method = 'tools/call';
    const meta = {
      [PROTOCOL_VERSION_META_KEY]: '2026-07-28',
      [CLIENT_INFO_META_KEY]: { name, version: '1' },
      [CLIENT_CAPABILITIES_META_KEY]: {},
    };
    const params = { name: 'remember', arguments: { kind: 'preference', statement }, _meta: meta };
    const answer = await posted({ id: 1, method, params }, undefined, undefined, {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': 'remember',
    });
    const text = await answer.text();
    return /"session":"([^"]+)"/.exec(text)?.[1] ?? text;
  };
  const first = await session('codex', 'Commits are small');
  expect(first).toMatch(/-codex-/);
  expect(await session('codex', 'Reviews are kind')).toBe(first);
  expect(await session('opencode', 'Branches are short')).toMatch(/-opencode-/);
});

test('a revision that nobody has is repeated in short', async () => {
  const answer = await posted(
    {
      id: 1,
      method: 'tools/list',
      params: {
        _meta: {
          [PROTOCOL_VERSION_META_KEY]: '9'.repeat(100_000),
          [CLIENT_INFO_META_KEY]: { name: 'x', version: '1' },
          [CLIENT_CAPABILITIES_META_KEY]: {},
        },
      },
    },
    undefined,
  );
  const text = await answer.text();
  expect(text).toContain('999');
  expect(text.length).toBeLessThan(1500);
});
