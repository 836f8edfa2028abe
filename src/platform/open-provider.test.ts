import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { ProviderSettings } from '../model/provider-settings.ts';
import { openProvider } from './open-provider.ts';

interface Asked {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serving(answer: (asked: Asked, response: ServerResponse) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    answer({ path: request.url, headers: request.headers, body: JSON.parse(text) }, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const PROMPT = { instructions: 'Say.', data: 'These.' };
const open = (settings: Partial<ProviderSettings>, env: Record<string, string> = {}) =>
  openProvider({ kind: 'openai', model: 'small', timeout: 2000, ...settings }, env);

function ask(settings: Partial<ProviderSettings>, env?: Record<string, string>): Promise<string> {
  const opened = open(settings, env);
  if ('reason' in opened) throw new Error(opened.reason);
  return opened.provider.ask(PROMPT, { tokens: 50 });
}

test('Chat Completions, with and without the path, with and without a key', async () => {
  const asked: Asked[] = [];
  const url = await serving((one, response) => {
    asked.push(one);
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Well.' } }] }));
  });
  for (const given of [url, `${url}/`, `${url}/v1`, `${url}/v1/chat/completions`])
    expect(await ask({ url: given, key: 'MY_KEY' }, { MY_KEY: ' k-1\n' })).toBe('Well.');
  await ask({ url });
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/v1/chat/completions']));
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([
    ...Array.from({ length: 4 }, () => 'Bearer k-1'),
    undefined,
  ]);
  expect(asked[0]?.body).toEqual({
    model: 'small',
    messages: [
      { role: 'system', content: 'Say.' },
      { role: 'user', content: 'These.' },
    ],
    stream: false,
    max_tokens: 50,
  });
});

test('Anthropic Messages', async () => {
  let asked: Asked | undefined;
  const url = await serving((one, response) => {
    asked = one;
    const content = [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'Well.' },
    ];
    response.end(JSON.stringify({ type: 'message', role: 'assistant', content }));
  });
  expect(await ask({ kind: 'anthropic', url, key: 'MY_KEY' }, { MY_KEY: 'k-2' })).toBe('Well.');
  expect(asked?.path).toBe('/v1/messages');
  expect(asked?.headers).toMatchObject({ 'x-api-key': 'k-2', 'anthropic-version': '2023-06-01' });
  expect(asked?.headers.authorization).toBeUndefined();
  expect(asked?.body).toEqual({
    model: 'small',
    max_tokens: 50,
    system: 'Say.',
    messages: [{ role: 'user', content: 'These.' }],
  });
});

test.each<[string, (asked: Asked, response: ServerResponse) => void, RegExp]>([
  ['a failure', (_, r) => r.writeHead(500).end('secret words'), /^\S+ gave no answer: .*status 500\.$/],
  ['a redirect', (_, r) => r.writeHead(307, { location: '/else' }).end(), /307, and redirects are not foll/],
  ['no JSON', (_, r) => r.end('<html>'), /is not JSON/],
  ['another shape', (_, r) => r.end('{"choices":[{"message":{"content":7}}]}'), /without a text/],
  ['an empty text', (_, r) => r.end('{"choices":[{"message":{"content":" "}}]}'), /without a text/],
  ['null', (_, r) => r.end('null'), /without a text/],
  ['too much', (_, r) => r.end('x'.repeat(400 * 1024)), /longer than 256 KB/],
  ['nothing', () => {}, /no answer within 150 ms/],
])('%s gives a reason', async (_, answer, reason) => {
  const url = await serving(answer);
  const error = await ask({ url, timeout: 150 }).catch((thrown: Error) => thrown.message);
  expect(error).toMatch(reason);
  expect(error).not.toContain('secret words');
});

test('a redirect is not followed', async () => {
  let elsewhere = 0;
  const other = await serving(() => elsewhere++);
  const url = await serving((_, response) => response.writeHead(302, { location: other }).end());
  await expect(ask({ url })).rejects.toThrow('302');
  expect(elsewhere).toBe(0);
});

test('what is missing or not allowed gives a reason, and nothing is sent', () => {
  const reason = (text: string) => ({ reason: expect.stringContaining(text) });
  expect(open({ kind: 'none' })).toEqual(reason('No model is configured'));
  expect(open({})).toEqual(reason('needs provider.url and provider.model'));
  expect(open({ url: 'http://127.0.0.1:99999' })).toEqual(reason('not an address'));
  expect(open({ url: 'http://model.invalid' })).toEqual(reason('use https'));
  expect(open({ url: 'http://127.0.0.1.model.invalid' })).toEqual(reason('use https'));
  expect(open({ url: 'https://model.invalid', key: 'MY_KEY' })).toEqual(
    reason('MY_KEY (provider.key) is not set'),
  );
});

test('a key that no header can carry is not repeated', () => {
  const opened = open({ url: 'https://model.invalid', key: 'MY_KEY' }, { MY_KEY: 'sk-1\nsk-2' });
  expect(opened).toEqual({ reason: expect.stringContaining('holds no key') });
  expect(JSON.stringify(opened)).not.toContain('sk-');
});
