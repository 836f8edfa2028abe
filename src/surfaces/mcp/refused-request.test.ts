import { expect, test } from 'vitest';
import { type Asking, refusal } from './refused-request.ts';

const TOKEN = 'a-token-of-some-length';
const asked = (more: Partial<Asking> = {}) =>
  refusal(
    {
      method: 'POST',
      path: '/mcp',
      host: '127.0.0.1:7837',
      origin: undefined,
      authorization: `Bearer ${TOKEN}`,
      ...more,
    },
    7837,
    TOKEN,
  )?.status;

test.each(['127.0.0.1:7837', 'localhost:7837', 'LOCALHOST:7837', '[::1]:7837'])(
  'the host %s is ours',
  (host) => {
    expect(asked({ host })).toBeUndefined();
  },
);

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:7837',
  '127.0.0.1',
  '127.0.0.1:80',
  'localhost.evil.example:7837',
])('the host %j is not ours, whatever token comes with it', (host) => {
  expect(asked({ host })).toBe(403);
});

test.each(['http://evil.example', 'https://localhost:7837', 'http://localhost:3000', 'null', ''])(
  'the origin %j is a web page of somebody else',
  (origin) => {
    expect(asked({ origin })).toBe(403);
  },
);

test('a page of the server itself would be let in', () => {
  expect(asked({ origin: 'http://localhost:7837' })).toBeUndefined();
});

test.each([undefined, '', TOKEN, 'Bearer', 'Bearer ', 'Bearer wrong', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])(
  'the authorization %j is none',
  (authorization) => {
    expect(asked({ authorization })).toBe(401);
  },
);

test('there is one address', () => {
  expect(asked({ path: '/' })).toBe(404);
  expect(asked({ path: '/mcp/../etc/passwd' })).toBe(404);
});

test.each(['TRACE', 'HEAD', 'OPTIONS', 'get'])('the method %s is none of the protocol', (method) => {
  expect(asked({ method })).toBe(405);
  expect(asked({ method, authorization: undefined })).toBe(401);
});
