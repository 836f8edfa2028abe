// One client over standard input and output. When it is gone, whichever way, so are we; what it asked before that is still done.

import { PassThrough } from 'node:stream';
import { type JSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { once } from '../../model/once.ts';
import { boundedLines } from './bounded-lines.ts';
import type { Host } from './client.ts';
import { endWhenQuiet } from './end-when-quiet.ts';
import { listeners, tooMany } from './listeners.ts';
import { type Connection, makeServer } from './server.ts';
import { withShortVersion } from './short-version.ts';
import { subscribedBy } from './subscribed-by.ts';
import { waitingLines } from './waiting-lines.ts';
import type { Watch } from './watch.ts';

/** How long nothing may move after the last word of a client before what is left is given up. */
const PATIENCE_MS = 5000;
const LOOK_MS = 2000;
/** Who sends more than may wait and reads nothing for so long is gone; that its input ended cannot be seen behind what was not read. */
const STUCK_MS = 10_000;
/** What one message may hold. */
const MOST_BYTES = 10 * 1024 * 1024;
/** Requests that are worked on side by side. */
const MOST_AT_ONCE = 32;

export function serveOnStdio(host: Host): Promise<void> {
  return new Promise((resolve) => {
    const { stdin, stdout } = process;
    const input = new PassThrough();
    // Every answer on its way waits for errors of it.
    stdout.setMaxListeners(0);
    // Lines are bounded before they come to the library, which would end the conversation.
    const wire = new StdioServerTransport(input, stdout, { maxBufferSize: 2 * MOST_BYTES });
    let connection: Connection | undefined;
    // A client may begin by listening.
    let ready: Connection | undefined;
    const running = () => connection?.server.running ?? 0;
    const lines = waitingLines({
      isFree: () => stdout.writableNeedDrain !== true && running() < MOST_AT_ONCE,
      handOn: (line) => void (input.writableEnded || input.write(line)),
      pause: () => stdin.pause(),
      resume: () => stdin.resume(),
    });
    const connect = () => {
      const made = makeServer(host);
      made.server.onanswered = lines.look;
      return made;
    };
    serveStdio(
      () => {
        connection = ready ?? connect();
        ready = undefined;
        return connection.server;
      },
      { transport: wire },
    );
    listenOn(wire, () => {
      if (connection === undefined) connection = ready = connect();
      return connection.watch;
    });
    const open = requestsOn(wire);
    const parent = process.ppid;
    let moved = performance.now();
    stdout.on('drain', () => {
      moved = performance.now();
      lines.look();
    });
    const looking = setInterval(() => {
      if (!lines.isFull || stdout.writableNeedDrain !== true) moved = performance.now();
      // A pipe that somebody else still holds open does not keep us alive after the client.
      if (process.ppid !== parent || performance.now() - moved >= STUCK_MS) input.end();
    }, LOOK_MS).unref();
    const take = boundedLines(MOST_BYTES, lines.take, ({ id }) => {
      if (id !== undefined) void wire.send(tooLong(id)).catch(() => {});
    });
    stdin.on('data', take);
    const left = () => [lines.count, running(), open.size, stdout.writableLength ?? 0];
    const end = once(() => endWhenQuiet(left, PATIENCE_MS, () => input.end()));
    for (const event of ['end', 'close', 'error']) stdin.once(event, end);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => input.end());
    const closed = wire.onclose;
    wire.onclose = () => {
      clearInterval(looking);
      closed?.();
      stdin.destroy();
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

/** The requests that are still to be answered. One that listens is until its client goes, and one that was cancelled never is. */
function requestsOn(wire: StdioServerTransport): ReadonlySet<unknown> {
  const open = new Set<unknown>();
  const receive = wire.onmessage;
  const send = wire.send.bind(wire);
  wire.onmessage = (message) => {
    if ('method' in message && 'id' in message && message.method !== 'subscriptions/listen')
      open.add(message.id);
    if ('method' in message && message.method === 'notifications/cancelled')
      open.delete((message.params as { requestId?: unknown } | undefined)?.requestId);
    receive?.(withShortVersion(message));
  };
  wire.send = (message) => {
    if (!('method' in message) && 'id' in message) open.delete(message.id);
    return send(message);
  };
  return open;
}
