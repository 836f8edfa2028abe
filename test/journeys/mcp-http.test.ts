// tide mcp --http: several clients on loopback, and everybody else kept out.

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect as open } from 'node:net';
import { join } from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AtServer, atServer, TIDE } from '../mcp-client.ts';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
let server: ChildProcess;
let said = '';
beforeEach(() => {
  scratch = Scratch.repository();
  said = '';
});
afterEach(() => {
  server?.kill('SIGKILL');
  scratch.remove();
});

async function serve(...words: string[]): Promise<{ port: number; token: string }> {
  server = spawn(process.execPath, [TIDE, 'mcp', '--http', '--port', '0', ...words], {
    cwd: scratch.project,
    env: { PATH: process.env.PATH ?? '', ...scratch.surroundings() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.stderr?.on('data', (data) => {
    said += data;
  });
  await vi.waitFor(() => expect(said).toContain('/mcp\n'), { timeout: 20_000 });
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(said)?.[1]);
  return { port, token: /Token: (\S+)/.exec(said)?.[1] ?? '' };
}

async function connect(
  port: number,
  token: string,
  name = 'codex',
  options: ClientOptions = {},
): Promise<AtServer> {
  const client = new Client({ name, version: '1' }, options);
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return atServer(client);
}

test('clients of both eras share a store, each in a session of its own', async () => {
  const { port, token } = await serve();
  const one = await connect(port, token, 'codex');
  const two = await connect(port, token, 'opencode');
  const three = await connect(port, token, 'gemini', { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const kept = await one.call('remember', { kind: 'preference', statement: 'Commits are small' });
  const more = await two.call('remember', { kind: 'preference', statement: 'Reviews are kind' });
  const last = await three.call('remember', { kind: 'preference', statement: 'Branches are short' });
  expect(new Set([kept, more, last].map(({ data }) => data.session)).size).toBe(3);
  expect((await two.call('recall', { query: 'how large are commits' })).data.results).toMatchObject([
    { id: 'commits-small' },
  ]);
  for (const { client } of [one, two, three]) await client.close();
  server.kill('SIGTERM');
  await vi.waitFor(() => expect(server.exitCode).toBe(0), { timeout: 10_000 });
});

test('a wrong token, another Host and the Origin of a web page are refused before anything is read', async () => {
  const { port, token } = await serve();
  const right = { authorization: `Bearer ${token}`, host: `127.0.0.1:${port}` };
  expect(await statusOf(port, { ...right, authorization: 'Bearer wrong' })).toBe(401);
  expect(await statusOf(port, { host: right.host })).toBe(401);
  expect(await statusOf(port, { ...right, host: 'evil.example' })).toBe(403);
  expect(await statusOf(port, { ...right, host: `evil.example:${port}` })).toBe(403);
  expect(await statusOf(port, { ...right, origin: 'http://evil.example' })).toBe(403);
  expect(await statusOf(port, { ...right, origin: 'null' })).toBe(403);
  expect(await statusOf(port, right, '/')).toBe(404);
  expect(
    await statusOf(port, {
      ...right,
      'content-type': 'text/plain',
      accept: 'application/json, text/event-stream',
    }),
  ).toBe(415);
  expect(await statusOf(port, right, '/mcp', 'x'.repeat(5 * 1024 * 1024))).toBe(413);
  await expect(connect(port, 'wrong')).rejects.toThrowError();
  // Nothing of that hurts those who may.
  const { client } = await connect(port, token);
  expect((await client.listTools()).tools).toHaveLength(8);
  await client.close();
});

test('who sends too much is told so at once, and whoever speaks next over the same agent is answered', async () => {
  const { port, token } = await serve();
  const headers = { authorization: `Bearer ${token}`, host: `127.0.0.1:${port}` };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const from = Date.now();
  // By both ways to say how much it is: a length, and in chunks.
  for (const more of [{}, { 'transfer-encoding': 'chunked' }]) {
    const tooMuch = 'x'.repeat(9 * 1024 * 1024);
    expect(await statusOf(port, { ...headers, ...more }, '/mcp', tooMuch, agent)).toBe(413);
    expect(await statusOf(port, headers, '/', undefined, agent)).toBe(404);
  }
  expect(Date.now() - from).toBeLessThan(3000);
  agent.destroy();
  // One that never stops does not keep the connection either.
  const endless = request({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers });
  const begun = Date.now();
  const sending = setInterval(() => endless.write('x'.repeat(1024 * 1024)), 20);
  endless.on('error', () => {});
  const status = await new Promise((resolve) =>
    endless.once('response', (answer) => resolve(answer.resume().statusCode)),
  );
  expect(status).toBe(413);
  await new Promise((resolve) => endless.once('close', resolve));
  clearInterval(sending);
  expect(Date.now() - begun).toBeLessThan(4000);
});

test('a method that nobody serves is answered, whatever Node makes of it', async () => {
  const { port, token } = await serve();
  const right = `Host: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n`;
  const accept = 'Accept: application/json, text/event-stream\r\n';
  for (const method of ['TRACE', 'PUT', 'OPTIONS', 'HEAD', 'PROPFIND']) {
    const answer = await raw(port, `${method} /mcp HTTP/1.1\r\n${right}\r\n`);
    expect(answer, method).toContain('HTTP/1.1 405 Method Not Allowed\r\n');
    expect(answer.toLowerCase(), method).toContain('\r\nallow: get, post, delete\r\n');
  }
  expect(await raw(port, `TRACE /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).toContain(' 401 ');
  const tunnel = await raw(port, `CONNECT example.org:443 HTTP/1.1\r\n${right}\r\n`, false);
  expect(tunnel).toContain('HTTP/1.1 405 Method Not Allowed\r\n');
  expect(tunnel.toLowerCase()).toContain('\r\nallow: get, post, delete\r\n');
  expect(tunnel).toContain('This server takes GET, POST and DELETE.');
  // A wish to speak another protocol is passed over, and a body where none belongs is not read.
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  expect(await raw(port, `GET /mcp HTTP/1.1\r\n${right}${accept}${upgrade}\r\n`)).toMatch(
    /^HTTP\/1.1 4\d\d /,
  );
  expect(await raw(port, `GET /mcp HTTP/1.1\r\n${right}${accept}Content-Length: 2\r\n\r\n{}`)).toMatch(
    /^HTTP\/1.1 4\d\d /,
  );
  const { client } = await connect(port, token);
  await client.close();
});

test('a token that is given is not shown', async () => {
  scratch.write('token', 'a-token-that-is-long-enough\n');
  chmodSync(join(scratch.project, 'token'), 0o600);
  const { port } = await serve('--token-file', join(scratch.project, 'token'));
  expect(said).not.toContain('Token');
  const { client } = await connect(port, 'a-token-that-is-long-enough');
  await client.close();
});

test('who subscribed over HTTP hears of a change', async () => {
  const { port, token } = await serve();
  const { client } = await connect(port, token);
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  await client.subscribeResource({ uri: 'tidemark://threads' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  scratch.tide('raise', 'Do we still need the retry queue?');
  await vi.waitFor(() => expect(heard).toEqual(['tidemark://threads']), { timeout: 15_000 });
  await client.close();
});

test('who listens over HTTP in the newest revision hears of a change', async () => {
  const { port, token } = await serve();
  const { client } = await connect(port, token, 'codex', {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  });
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  await client.listen({ resourceSubscriptions: ['tidemark://threads'] });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  scratch.tide('raise', 'Do we still need the retry queue?');
  await vi.waitFor(() => expect(heard).toEqual(['tidemark://threads']), { timeout: 15_000 });
  await client.close();
});

test('who listens to more than is watched is told the limit, and who ends makes room', async () => {
  const { port, token } = await serve();
  const { client } = await connect(port, token, 'codex', {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  });
  const facts = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `tidemark://fact/${name}${at}`);
  await expect(client.listen({ resourceSubscriptions: facts(101, 'a') })).rejects.toThrow(
    'At most 100 resources are watched at once.',
  );
  const first = await client.listen({ resourceSubscriptions: facts(60, 'b') });
  await expect(client.listen({ resourceSubscriptions: facts(60, 'c') })).rejects.toThrow('At most 100');
  await first.close();
  await vi.waitFor(() => client.listen({ resourceSubscriptions: facts(60, 'c') }), { timeout: 5000 });
  await client.close();
});

test('a port that is taken is said in one sentence', async () => {
  const { port } = await serve();
  const { code, err } = scratch.run('mcp', '--http', '--port', String(port));
  expect(code).toBe(1);
  expect(err).toContain(`Nothing can be served on port ${port}: EADDRINUSE.`);
  expect(scratch.run('mcp', '--http', '--port', 'x').code).toBe(2);
  for (const words of [
    ['--port', '1'],
    ['--token-file', 'x'],
  ])
    expect(scratch.run('mcp', ...words)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${words[0]} goes with --http`),
    });
});

/** What comes back for these letters until the server is done; `closing` asks it to be. */
function raw(port: number, text: string, closing = true): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
    socket.write(closing ? text.replace('\r\n', '\r\nConnection: close\r\n') : text);
  });
}

function statusOf(
  port: number,
  headers: Record<string, string>,
  path = '/mcp',
  body = '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  agent?: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        ...(agent === undefined ? {} : { agent }),
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    asked.once('error', reject);
    asked.end(body);
  });
}
