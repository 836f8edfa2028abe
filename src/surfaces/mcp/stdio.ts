// One client over standard input and output. When it is gone, whichever way, so are we; what it asked before that is still done.

import { PassThrough } from 'node:stream';
import { type JSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { boundedLines } from './bounded-lines.ts';
import type { Host } from './client.ts';
import { listeners, tooMany } from './listeners.ts';
import { type Connection, makeServer } from './server.ts';
import { subscribedBy } from './subscribed-by.ts';
import type { Watch } from './watch.ts';

/** How long an answer is waited for after the last word of a client. */
const PATIENCE_MS = 5000;
const LOOK_MS = 2000;
/** What one message may hold. */
const MOST_BYTES = 10 * 1024 * 1024;

export function serveOnStdio(host: Host): Promise<void> {
  return new Promise((resolve) => {
    const input = new PassThrough();
    // Every answer on its way waits for errors of it.
    process.stdout.setMaxListeners(0);
    // Lines are bounded before they come to the library, which would end the conversation.
    const wire = new StdioServerTransport(input, process.stdout, { maxBufferSize: 2 * MOST_BYTES });
    let connection: Connection | undefined;
    // A client may begin by listening.
    let ready: Connection | undefined;
    serveStdio(
      () => {
        connection = ready ?? makeServer(host);
        ready = undefined;
        return connection.server;
      },
      { transport: wire },
    );
    listenOn(wire, () => {
      if (connection === undefined) connection = ready = makeServer(host);
      return connection.watch;
    });
    const answered = answersOn(wire);
    const parent = process.ppid;
    // A pipe that somebody else still holds open does not keep us alive after the client.
    const looking = setInterval(() => {
      if (process.ppid !== parent) input.end();
    }, LOOK_MS).unref();
    const take = boundedLines(
      MOST_BYTES,
      (line) => input.write(line),
      ({ id }) => {
        if (id !== undefined) void wire.send(tooLong(id)).catch(() => {});
      },
    );
    process.stdin.on('data', take);
    const end = () => void answered(PATIENCE_MS).then(() => input.end());
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, end);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => input.end());
    const closed = wire.onclose;
    wire.onclose = () => {
      clearInterval(looking);
      closed?.();
      process.stdin.destroy();
      resolve();
      // Nothing should keep the process; if something does, it is not worth waiting for.
      setTimeout(() => process.exit(), 500).unref();
    };
  });
}

function tooLong(id: string | number): JSONRPCMessage {
  const message = `A message holds at most ${MOST_BYTES / 1024 / 1024} MB; this one was passed over.`;
  return { jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InvalidRequest, message } };
}

/** Newer clients subscribe by a request of their own, which the library answers; here it tells what to watch, until it is answered. */
function listenOn(wire: StdioServerTransport, watch: () => Watch): void {
  const listening = listeners({ add: (uri) => watch().add(uri), remove: (uri) => watch().remove(uri) });
  const open = new Map<unknown, () => void>();
  const end = (id: unknown) => {
    open.get(id)?.();
    open.delete(id);
  };
  const receive = wire.onmessage;
  const send = wire.send.bind(wire);
  wire.onmessage = (message) => {
    if ('method' in message && message.method === 'notifications/cancelled')
      end((message.params as { requestId?: unknown } | undefined)?.requestId);
    const uris = 'id' in message ? subscribedBy(message) : [];
    if ('id' in message && uris.length > 0) {
      end(message.id);
      const leave = listening.enter(uris);
      if (leave === undefined) return void wire.send(tooMany(message.id)).catch(() => {});
      open.set(message.id, leave);
    }
    receive?.(message);
  };
  wire.send = (message) => {
    if (!('method' in message) && 'id' in message) end(message.id);
    return send(message);
  };
}

/** Follows which requests are open; what it returns waits until there are none. */
function answersOn(wire: StdioServerTransport): (most: number) => Promise<void> {
  const open = new Set<unknown>();
  let idle: (() => void) | undefined;
  const receive = wire.onmessage;
  const send = wire.send.bind(wire);
  wire.onmessage = (message) => {
    if ('method' in message && 'id' in message) open.add(message.id);
    receive?.(message);
  };
  wire.send = async (message) => {
    await send(message);
    if (!('method' in message) && 'id' in message) open.delete(message.id);
    if (open.size === 0) idle?.();
  };
  return (most) =>
    new Promise((resolve) => {
      idle = resolve;
      if (open.size === 0) setImmediate(() => open.size === 0 && resolve());
      setTimeout(resolve, most).unref();
    });
}
