import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { sendResponse } from './send-response.ts';

const PART = 64 * 1024;
const PARTS = 1000;

test('a client that reads slowly is waited for, and one that goes away is given up', async () => {
  let taken = 0;
  let isCancelled = false;
  const server = createServer((_, outgoing) => {
    const body = new ReadableStream({
      pull: (to) => {
        taken += 1;
        if (taken > PARTS) to.close();
        else to.enqueue(new Uint8Array(PART));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    void sendResponse(new Response(body), outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  client.pause();
  await vi.waitFor(() => expect(taken).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 300));
  // What the system holds for both ends, and no more.
  const held = taken;
  expect(held).toBeLessThan(PARTS / 2);
  client.on('data', () => {});
  client.resume();
  await vi.waitFor(() => expect(taken).toBeGreaterThan(held));
  client.pause();
  client.destroy();
  await vi.waitFor(() => expect(isCancelled || taken > PARTS).toBe(true));
  server.close();
  await once(server, 'close');
});
