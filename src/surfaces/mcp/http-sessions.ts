// The clients of one server over HTTP. Older revisions have sessions, each with a connection of its own; newer ones say everything with
// every request.

import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  InMemoryServerEventBus,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Host } from './client.ts';
import { makeServer } from './server.ts';
import { subscribedBy } from './subscribed-by.ts';

const MOST = 500;
const IDLE_MS = 60 * 60_000;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  lastAt: number;
}

export interface HttpSessions {
  answer(request: Request, body: unknown): Promise<Response>;
  close(): Promise<void>;
}

export function httpSessions(host: Host, now: () => number): HttpSessions {
  const sessions = new Map<string, Session>();
  const newer = newerClients({ ...host, conversation: `mcp-${randomUUID().slice(0, 8)}` });
  const legacy = async (request: Request, body: unknown): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : sessions.get(id);
    if (known !== undefined) {
      known.lastAt = now();
      return known.transport.handleRequest(request, { parsedBody: body });
    }
    if (id !== null) return refused(404, 'This session is not open. Connect anew.');
    closeIdle(sessions, now());
    if (sessions.size >= MOST) return refused(503, `There are ${MOST} sessions open already.`);
    return (await opened(host, sessions, now)).handleRequest(request, { parsedBody: body });
  };
  return {
    answer: async (request, body) =>
      (await isLegacyRequest(request, body)) ? legacy(request, body) : newer.answer(request, body),
    close: async () => {
      for (const { transport } of sessions.values()) await transport.close();
      await newer.close();
    },
  };
}

async function opened(
  host: Host,
  sessions: Map<string, Session>,
  now: () => number,
): Promise<WebStandardStreamableHTTPServerTransport> {
  const id = randomUUID();
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    onsessioninitialized: () => {
      sessions.set(id, { transport, lastAt: now() });
    },
  });
  const { server } = makeServer({ ...host, conversation: `mcp-${id.slice(0, 8)}` });
  await server.connect(transport);
  const closed = transport.onclose;
  transport.onclose = () => {
    sessions.delete(id);
    closed?.();
  };
  return transport;
}

function newerClients(host: Host): Pick<HttpSessions, 'answer' | 'close'> {
  const bus = new InMemoryServerEventBus();
  const handler = createMcpHandler(() => makeServer(host).server, { legacy: 'reject', bus });
  // One that only watches: what it finds is told to all who subscribed.
  const { watch } = makeServer(host, (uri) => handler.notify.resourceUpdated(uri));
  return {
    answer: (request, body) => {
      for (const uri of subscribedBy(body)) watch.add(uri);
      return handler.fetch(request, { parsedBody: body });
    },
    close: async () => {
      watch.close();
      await handler.close();
    },
  };
}

function closeIdle(sessions: ReadonlyMap<string, Session>, now: number): void {
  for (const { transport, lastAt } of sessions.values())
    if (now - lastAt > IDLE_MS) void transport.close().catch(() => {});
}

export function refused(status: number, message: string): Response {
  return new Response(
    JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: status === 404 ? -32001 : -32000, message } }),
    {
      status,
      headers: {
        'content-type': 'application/json',
        ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      },
    },
  );
}
