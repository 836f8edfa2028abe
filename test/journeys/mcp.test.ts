// tide mcp as an agent meets it: the built binary, and the official client at the other end.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { started, TIDE } from '../mcp-client.ts';
import { Scratch } from '../tide.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

test('a client starts it, calls tools, and leaves nothing behind', async () => {
  scratch.tide('config', 'set', 'recall.project', 'on');
  const { client, call, transport } = await started(scratch);
  expect(client.getServerVersion()).toMatchObject({ name: 'tidemark' });
  expect((await client.listTools()).tools).toHaveLength(8);
  const kept = await call('remember', { kind: 'preference', statement: 'Commits are small' });
  expect(kept.data).toMatchObject({ outcome: 'created', id: 'commits-small' });
  expect((await call('recall', { query: 'how large are commits' })).data.results).toMatchObject([
    { id: 'commits-small' },
  ]);
  // What only it reads is loaded from bundles of their own.
  expect((await call('review', { action: 'plan' })).text).toContain('Memory review');
  expect((await call('work', { action: 'anchor' })).text).toContain('Context anchor');
  expect((await call('recall', { query: 'commits', in: 'project' })).isError).toBe(false);
  const { pid } = transport;
  await client.close();
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
  expect(scratch.json<{ facts: { id: string; origin: { agent: string } }[] }>('list').facts).toMatchObject([
    { id: 'commits-small', origin: { agent: 'claude-code' } },
  ]);
  expect(scratch.json('fsck')).toMatchObject({ ok: true });
});

test.each([
  ['2024-11-05', '2024-11-05'],
  ['2025-03-26', '2025-03-26'],
  ['2025-06-18', '2025-06-18'],
  ['2025-11-25', '2025-11-25'],
  ['2099-01-01', '2025-11-25'],
])('a client that speaks %s by the old handshake is answered in %s', async (asked, answered) => {
  const [first] = await said(scratch, [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    },
  ]);
  expect(first).toMatchObject({
    id: 1,
    result: { protocolVersion: answered, serverInfo: { name: 'tidemark' } },
  });
});

test('a client of the newest revision needs no handshake', async () => {
  const { client, call } = await started(scratch, 'gemini-cli-mcp-client', {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  });
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const kept = await call('remember', { kind: 'preference', statement: 'Commits are small' });
  expect(kept.data.session).toMatch(/-gemini-/);
  await client.close();
});

test('the user of a client of the newest revision is asked too', async () => {
  const { client, call } = await started(scratch, 'claude-code', {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
    capabilities: { elicitation: { form: {} } },
  });
  client.setRequestHandler('elicitation/create', () => ({
    action: 'accept',
    content: { choice: 'keep-both', because: 'both are tried' },
  }));
  await call('decide', {
    title: 'Cookies',
    context: 'x',
    decision: 'y',
    constraints: ['No session state in the URL'],
  });
  const kept = await call('remember', { kind: 'invariant', statement: 'Session state goes into the URL' });
  expect(kept.data.outcome).toBe('created');
  await client.close();
});

test('a client of the newest revision hears of a change it listens for', async () => {
  const { client } = await started(scratch, 'claude-code', {
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
  const { client } = await started(scratch, 'claude-code', {
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
  await client.listen({ resourceSubscriptions: facts(60, 'c') });
  await client.close();
});

test('what was asked before the input ended is answered before it ends', async () => {
  const answers = await said(scratch, [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    {
      id: 3,
      method: 'tools/call',
      params: { name: 'remember', arguments: { kind: 'preference', statement: 'Commits are small' } },
    },
  ]);
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  expect(scratch.json<{ facts: object[] }>('list').facts).toHaveLength(1);
});

test('before the handshake nothing is done but to answer a ping', async () => {
  const answers = await said(scratch, [
    { id: 1, method: 'ping' },
    {
      id: 2,
      method: 'tools/call',
      params: { name: 'remember', arguments: { kind: 'preference', statement: 'Commits are small' } },
    },
    { id: 3, method: 'resources/read', params: { uri: 'tidemark://brief' } },
    {
      id: 4,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    },
    { id: 5, method: 'tools/list' },
  ]);
  expect(answers).toMatchObject([
    { id: 1, result: {} },
    { id: 2, error: { code: -32600, message: expect.stringContaining('tools/call came before initialize') } },
    { id: 3, error: { code: -32600 } },
    { id: 4, result: { protocolVersion: '2025-06-18' } },
    { id: 5, result: { tools: expect.anything() } },
  ]);
  expect(scratch.json<{ facts: object[] }>('list').facts).toEqual([]);
});

test('a revision that nobody has is refused, and repeated in short', async () => {
  const [answer] = await said(scratch, [
    {
      id: 1,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '9'.repeat(100_000),
          'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
  ]);
  expect(answer).toMatchObject({ id: 1, error: { message: expect.stringContaining('999') } });
  expect(JSON.stringify(answer).length).toBeLessThan(1000);
});

test('what is no message is passed over', async () => {
  const answers = await said(scratch, ['nonsense', '{"jsonrpc":"1.0"}', '[]', { id: 7, method: 'ping' }]);
  expect(answers).toMatchObject([{ id: 7, result: {} }]);
});

test('a message that is too large is refused by its id, and those after it are answered', async () => {
  const text = 'x'.repeat(11 * 1024 * 1024);
  const answers = await said(scratch, [
    { id: 5, method: 'tools/call', params: { name: 'recall', arguments: { query: text } } },
    { method: 'notifications/progress', params: { text } },
    { id: 7, method: 'ping' },
  ]);
  expect(answers).toMatchObject([
    { id: 5, error: { code: -32600, message: expect.stringContaining('10 MB') } },
    { id: 7, result: {} },
  ]);
});

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a client that is ended by %s takes the server along',
  async (signal) => {
    const client = spawn(process.execPath, ['-e', CLIENT, TIDE], {
      cwd: scratch.project,
      env: { PATH: process.env.PATH ?? '', ...scratch.surroundings() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      client.stdout.once('data', (data) => resolve(Number(String(data)))),
    );
    expect(isRunning(pid)).toBe(true);
    client.kill(signal);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 15_000 });
    expect(scratch.json('fsck')).toMatchObject({ ok: true });
  },
);

test('a pipe that somebody else still holds does not keep a server whose client is gone', async () => {
  const held = join(scratch.root, 'held');
  const script = `mkfifo "$1"; sleep 60 > "$1" & echo $!; "$2" "$3" mcp < "$1" > /dev/null & echo $!; sleep 2`;
  const client = spawn('sh', ['-c', script, 'sh', held, process.execPath, TIDE], {
    cwd: scratch.project,
    env: { PATH: process.env.PATH ?? '', ...scratch.surroundings() },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  client.stdout.on('data', (data) => {
    out += data;
  });
  await new Promise((resolve) => client.once('exit', resolve));
  const [holder = 0, pid = 0] = out.split('\n').map(Number);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 });
  expect(isRunning(holder)).toBe(true);
  process.kill(holder);
});

test('a reader that went away does not leave a server behind', async () => {
  const server = spawn(process.execPath, [TIDE, 'mcp'], {
    cwd: scratch.project,
    env: { PATH: process.env.PATH ?? '', ...scratch.surroundings() },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  server.stdin.on('error', () => {});
  server.stdout.destroy();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const ask = setInterval(() => server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n'), 100);
  await ended;
  clearInterval(ask);
});

/** A client that starts the server, waits for its first answer and says which process it is. */
const CLIENT = `
  const { spawn } = require('node:child_process');
  const server = spawn(process.execPath, [process.argv[1], 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  server.stdout.once('data', () => process.stdout.write(String(server.pid)));
  server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\\n');
  setInterval(() => {}, 1000);`;

function isRunning(pid: number | null): boolean {
  try {
    process.kill(pid ?? 0, 0);
    return true;
  } catch {
    return false;
  }
}

/** Everything at once, as a script would pipe it in; the answers in the order they came. */
function said(at: Scratch, messages: readonly (object | string)[]): Promise<{ id: number }[]> {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, [TIDE, 'mcp'], {
      cwd: at.project,
      env: { PATH: process.env.PATH ?? '', ...at.surroundings() },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let out = '';
    server.stdout.on('data', (data) => {
      out += data;
    });
    server.once('error', reject);
    server.once('exit', (code) => {
      if (code !== 0) reject(new Error(`ended with ${code}`));
      else
        resolve(
          out
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line)),
        );
    });
    const lines = messages.map((one) =>
      typeof one === 'string' ? one : JSON.stringify({ jsonrpc: '2.0', ...one }),
    );
    server.stdin.end(`${lines.join('\n')}\n`);
  });
}
