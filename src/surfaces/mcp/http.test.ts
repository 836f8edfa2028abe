// The server on loopback, as Node's own client meets it.

import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostOf } from '../../../test/mcp-client.ts';
import { Scratch } from '../../../test/tide.ts';
import { type Listening, listenOnHttp } from './http.ts';

const TOKEN = 'a-token-that-is-long-enough';
let scratch: Scratch;
let listening: Listening;
beforeEach(async () => {
  scratch = Scratch.repository();
  listening = await listenOnHttp(hostOf(scratch), 0, TOKEN);
});
afterEach(async () => {
  await listening.close();
  scratch.remove();
});

test.each(['GET', 'HEAD', 'DELETE'])('%s with a body is answered', async (method) => {
  const status = await new Promise((resolve, reject) => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const asked = request(
      {
        host: '127.0.0.1',
        port: listening.port,
        path: '/mcp',
        method,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      },
      (answer) => resolve(answer.resume().statusCode),
    );
    asked.once('error', reject);
    asked.end(body);
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
