import { expect, test } from 'vitest';
import { DEFAULT_CONFIG, readConfig } from './config.ts';

test('without a word the embedder is the static table', () => {
  expect(readConfig({}, 'config.yaml').embedder).toEqual({ kind: 'static', timeout: 3000 });
  expect(DEFAULT_CONFIG.embedder.kind).toBe('static');
});

test('a server with its model, the variable of its key and how long to wait', () => {
  const given = {
    kind: 'ollama',
    url: 'http://127.0.0.1:11434',
    model: 'nomic',
    key: 'TIDEMARK_KEY',
    timeout: 500,
  };
  expect(readConfig({ embedder: given }, 'config.yaml').embedder).toEqual(given);
});

test('an unknown kind is refused with the nearest right one', () => {
  expect(() => readConfig({ embedder: { kind: 'olama' } }, 'config.yaml')).toThrow(/did you mean ollama\?/);
});

test.each([
  ['key', 'sk-live-4242-abcdef'],
  ['url', 'https://me:hunter2@example.org'],
  ['url', 'file:///etc/passwd'],
])('embedder.%s: %s is refused and not repeated', (key, value) => {
  try {
    readConfig({ embedder: { [key]: value } }, 'config.yaml');
    expect.unreachable();
  } catch (error) {
    const text = JSON.stringify([(error as Error).message, error]);
    expect(text).toContain(`embedder.${key}`);
    expect(text).not.toContain(value);
  }
});
