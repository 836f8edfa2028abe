import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { embedAll } from '../model/embedder.ts';
import type { EmbedderSettings } from '../model/embedder-settings.ts';
import { memoryFiles } from './memory-files.ts';
import { openEmbedder } from './open-embedder.ts';

interface Asked {
  readonly path: string | undefined;
  readonly key: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serving(answer: (asked: Asked, response: ServerResponse) => void): Promise<string> {
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = '';
    for await (const part of request) text += part;
    answer({ path: request.url, key: request.headers.authorization, body: JSON.parse(text) }, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(settings: Partial<EmbedderSettings>, env: Record<string, string> = {}) {
  const given = { kind: 'openai', model: 'small', timeout: 2000, ...settings } as const;
  return openEmbedder(given, { files: memoryFiles(), env });
}

const openAi = (asked: Asked) => ({
  data: asked.body.input
    .map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 0, 0, 4] }))
    .reverse(),
});

test('an OpenAI-compatible server: vectors in the order of the texts, at unit length', async () => {
  const asked: Asked[] = [];
  const url = await serving((one, response) => {
    asked.push(one);
    response.end(JSON.stringify(openAi(one)));
  });
  const opened = await open({ url, key: 'MY_KEY' }, { MY_KEY: 'k-1', TIDEMARK_ENDPOINTS: url.slice(7) });
  if (!('embedder' in opened)) throw new Error(opened.reason);
  const { embedder } = opened;
  expect(embedder.name).toBe(`openai:small@${url.slice(7)}`);
  expect(embedder.dimensions).toBe(4);
  const vectors = await embedder.embed(['abc', '']);
  expect(vectors.map((vector) => [...vector].map((value) => Number(value.toFixed(3))))).toEqual([
    [0.6, 0, 0, 0.8],
    [0, 0, 0, 1],
  ]);
  expect(asked.at(-1)).toEqual({
    path: '/v1/embeddings',
    key: 'Bearer k-1',
    body: { model: 'small', input: ['abc', ''] },
  });
  expect(await embedder.embed(Array.from({ length: 150 }, (_, i) => 'x'.repeat(i)))).toHaveLength(150);
  expect(asked.slice(-3).map((one) => one.body.input.length)).toEqual([64, 64, 22]);
});

test('Ollama', async () => {
  const paths: (string | undefined)[] = [];
  const url = await serving(({ path, body }, response) => {
    paths.push(path);
    response.end(JSON.stringify({ embeddings: body.input.map(() => [0, 2]) }));
  });
  const opened = await open({ kind: 'ollama', url: `${url}/` });
  if (!('embedder' in opened)) throw new Error(opened.reason);
  expect(await opened.embedder.embed(['one'])).toEqual([new Float32Array([0, 1])]);
  expect(paths).toEqual(['/api/embed', '/api/embed']);
});

test.each<[string, (asked: Asked, response: ServerResponse) => void, RegExp]>([
  [
    'a failure',
    (_, response) => response.writeHead(500).end('no'),
    /gave no vectors: it answered with status 500/,
  ],
  ['no JSON', (_, response) => response.end('<html>'), /is not JSON/],
  [
    'another shape',
    (_, response) => response.end('{"data":[{"embedding":"AAAA"}]}'),
    /one vector of numbers/,
  ],
  ['too few', (_, response) => response.end('{"data":[]}'), /one vector of numbers/],
  ['null', (_, response) => response.end('null'), /one vector of numbers/],
  ['an empty vector', (_, response) => response.end('{"embeddings":[[]]}'), /without a vector/],
  [
    'another address',
    (_, response) => response.writeHead(307, { location: '/else' }).end(),
    /gave no vectors/,
  ],
  ['nothing', () => {}, /no answer within 150 ms/],
])('%s gives a reason', async (_, answer, reason) => {
  const url = await serving(answer);
  expect(await open({ url, timeout: 150 })).toEqual({ reason: expect.stringMatching(reason) });
});

test('vectors that change their length, and a server that went away, give a reason', async () => {
  let length = 4;
  const url = await serving(({ body }, response) => {
    response.end(JSON.stringify({ embeddings: body.input.map(() => new Array(length).fill(1)) }));
  });
  const opened = await open({ url });
  if (!('embedder' in opened)) throw new Error(opened.reason);
  length = 5;
  expect(await embedAll(opened.embedder, ['one'])).toEqual({
    reason: expect.stringMatching(/5 numbers.*had 4/),
  });
  servers[0]?.closeAllConnections();
  servers.pop()?.close();
  expect(await embedAll(opened.embedder, ['one'])).toEqual({
    reason: expect.stringContaining('gave no vectors'),
  });
});

test('a missing address, model or key gives a reason', async () => {
  expect(await open({})).toEqual({ reason: 'The embedder openai needs embedder.url and embedder.model.' });
  expect(
    await open({ url: 'http://127.0.0.1:1', key: 'MY_KEY' }, { TIDEMARK_ENDPOINTS: '127.0.0.1:1' }),
  ).toEqual({
    reason: 'The environment variable MY_KEY (embedder.key) is not set.',
  });
  expect(await open({ url: 'http://127.0.0.1:99999' })).toEqual({
    reason: expect.stringContaining('not an address'),
  });
});

test('settings of a repository alone send no key, not even to this machine', async () => {
  const asked: Asked[] = [];
  const url = await serving((one, response) => {
    asked.push(one);
    response.end(JSON.stringify(openAi(one)));
  });
  const host = url.slice(7);
  for (const allowed of ['', '127.0.0.1', 'localhost:1 api.example.org'])
    expect(
      await open({ url, key: 'OPENAI_API_KEY' }, { OPENAI_API_KEY: 'mine', TIDEMARK_ENDPOINTS: allowed }),
    ).toEqual({
      reason: `The settings would send your key (OPENAI_API_KEY) to ${host}, and a key is sent only where you allow it yourself: TIDEMARK_ENDPOINTS=${host} in your environment. Without embedder.key this machine is asked as it is.`,
    });
  expect(asked).toEqual([]);
  expect(await open({ url }, { OPENAI_API_KEY: 'mine' })).toMatchObject({ embedder: { dimensions: 4 } });
  expect(asked.map(({ key }) => key)).toEqual([undefined]);
});

test('settings of a repository alone send nothing beyond this machine', async () => {
  const env = { AWS_SECRET_ACCESS_KEY: 'mine' };
  const settings = { url: 'https://embed.invalid', key: 'AWS_SECRET_ACCESS_KEY' };
  expect(await open(settings, env)).toEqual({
    reason: expect.stringContaining('TIDEMARK_ENDPOINTS=embed.invalid'),
  });
  const allowed = { ...env, TIDEMARK_ENDPOINTS: 'other.invalid, embed.invalid' };
  expect(await open(settings, allowed)).toEqual({ reason: expect.stringContaining('gave no vectors') });
  expect(await open({ ...settings, url: 'http://embed.invalid' }, allowed)).toEqual({
    reason: 'embed.invalid is not this machine: use https.',
  });
});
