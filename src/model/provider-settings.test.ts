import { expect, test } from 'vitest';
import { DEFAULT_CONFIG, readConfig } from './config.ts';
import { TidemarkError } from './tidemark-error.ts';

const GIVEN = {
  kind: 'anthropic',
  url: 'https://api.example.org',
  model: 'some-model',
  key: 'MY_KEY',
  timeout: 5000,
};

test('a person names a model in a store of their own', () => {
  const config = readConfig({ provider: GIVEN }, 'config.yaml', 'person');
  expect(config.provider).toEqual(GIVEN);
  expect(config.ignored).toEqual([]);
});

test('a file of a project has none, whatever it says, and everything else in it counts', () => {
  for (const provider of [GIVEN, { kind: 'gpt', url: 7, key: 'sk-1', timeout: null }]) {
    const config = readConfig({ policy: 'days', provider }, 'config.yaml');
    expect(config.provider).toEqual(DEFAULT_CONFIG.provider);
    expect(config.ignored).toEqual(Object.keys(provider).map((key) => `provider.${key}`));
    expect(config.policy.clock).toBe('days');
  }
  expect(readConfig({ 'provider.url': 'https://evil.invalid' }, 'config.yaml').ignored).toEqual([
    'provider.url',
  ]);
});

test.each([
  ['key', 'sk-abcdef', true],
  ['key', 'AKIAIOSFODNN7EXAMPLE', true],
  ['key', 'my_key', true],
  ['url', 'ftp://example.org', true],
  ['url', 'https://ada:secret@example.org', true],
  ['url', 'https://example.org?key=secret', true],
  ['url', 'http://example.org', false],
  ['url', 'http://127.0.0.1.example.org:80/v1', false],
  ['model', '', false],
])('provider.%s cannot be %s', (key, value, hidden) => {
  let error: unknown;
  try {
    readConfig({ provider: { [key]: value } }, 'config.yaml', 'person');
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(TidemarkError);
  if (hidden) expect((error as TidemarkError).hint).toContain('(not shown)');
});

test.each([
  'http://localhost:11434',
  'http://127.0.0.1/v1',
  'http://[::1]:80',
  'https://a.example.org:8443/x',
])('provider.url may be %s', (url) => {
  expect(readConfig({ provider: { url } }, 'config.yaml', 'person').provider.url).toBe(url);
});

test.each([
  ['provider', 30_000],
  ['embedder', 3000],
])('%s.timeout is at least a millisecond and no more than a timer can wait', (group, standard) => {
  const read = (timeout: unknown) => () => readConfig({ [group]: { timeout } }, 'config.yaml', 'person');
  for (const timeout of [1, '2147483647']) expect(read(timeout)).not.toThrow();
  for (const timeout of [0, 2_147_483_648, '99999999999', -1, 1.5, 'soon'])
    expect(read(timeout)).toThrow(
      expect.objectContaining({
        message: `config.yaml: \`${group}.timeout\` must be a whole number from 1 to 2147483647.`,
        hint: `Example: ${group}.timeout: ${standard}. Received: ${timeout}`,
      }),
    );
});
