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
  const body = { jsonrpc: '2.0', id: 1, ...message };
  const through = new AbortController();
  const request = new Request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
    },
    body: JSON.stringify(body),
    signal: through.signal,
  });
  const response = await sessions.answer(request, body);
  await response.text();
  through.abort();
  return response;
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
