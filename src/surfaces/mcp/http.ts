// Several clients over HTTP, on loopback alone, until a signal ends it.

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Duplex, finished } from 'node:stream';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Host } from './client.ts';
import { type HttpSessions, httpSessions, refused } from './http-sessions.ts';
import { NO_SUCH_METHOD, refusal } from './refused-request.ts';
import { sendResponse } from './send-response.ts';

export const DEFAULT_PORT = 7837;
const MOST_BYTES = 4 * 1024 * 1024;
const DRAIN_MS = 1000;

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

export async function listenOnHttp(host: Host, wanted: number, token: string): Promise<Listening> {
  const sessions = httpSessions(host, () => Date.now());
  const server = createServer((incoming, outgoing) => {
    void answer(sessions, incoming, outgoing, portOf(server), token).catch(() => outgoing.destroy());
  });
  // Node hands these over as a bare connection, and cuts it where nobody takes it.
  server.on('connect', (_, socket) => void refuseTunnel(socket));
  await listening(server, wanted);
  return {
    port: portOf(server),
    close: async () => {
      await sessions.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new TidemarkError('io', `Nothing can be served on port ${port}: ${error.code ?? error.message}.`, {
          hint: 'Another server may have it. --port 0 takes one that is free.',
          cause: error,
        }),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}

async function answer(
  sessions: HttpSessions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  token: string,
): Promise<void> {
  const { headers, method = 'GET', url = '/' } = incoming;
  const no = refusal(
    {
      method,
      path: url.split('?')[0] ?? url,
      host: headers.host,
      origin: headers.origin,
      authorization: headers.authorization,
    },
    port,
    token,
  );
  if (no !== undefined) return sendResponse(refused(no.status, no.message), outgoing);
  const sent = await bodyOf(incoming);
  if (sent === undefined)
    return sendAndClose(refused(413, 'A request holds at most 4 MB.'), incoming, outgoing);
  // Only POST says something by its body; a Request of another kind may not have one.
  const body = method === 'POST' ? sent : new Uint8Array();
  const request = new Request(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length === 0 ? {} : { body }),
    signal: abortWith(outgoing),
  });
  await sendResponse(await sessions.answer(request, parsed(body)), outgoing);
}

async function refuseTunnel(socket: Duplex): Promise<void> {
  socket.on('error', () => {});
  const response = refused(NO_SUCH_METHOD.status, NO_SUCH_METHOD.message);
  const text = await response.text();
  const headers = {
    ...Object.fromEntries(response.headers),
    'content-length': text.length,
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${head.join('')}\r\n${text}`);
}

/** Undefined when it is too large. */
async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  // Left open: a client that is still writing has to get its answer.
  for await (const part of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What is no JSON is left to the library, which says so in the words of the protocol. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return bytes.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function abortWith(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  return gone.signal;
}

/** Answers at once and lets what is still on its way pass unread, for a moment: a connection that is cut would take the answer with it. */
async function sendAndClose(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const text = await response.text();
  const length = String(Buffer.byteLength(text));
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': length,
    connection: 'close',
  });
  outgoing.write(text);
  await new Promise<void>((resolve) => {
    const enough = setTimeout(resolve, DRAIN_MS);
    finished(incoming, () => {
      clearTimeout(enough);
      resolve();
    });
    incoming.resume();
  });
  outgoing.end();
}
