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
import { listeners, tooMany } from './listeners.ts';
import { METHODS } from './refused-request.ts';
import { makeServer } from './server.ts';
import { type SessionTable, sessionTable } from './session-table.ts';
import { withShortVersion } from './short-version.ts';
import { subscribedBy } from './subscribed-by.ts';

const MOST = 500;
const IDLE_MS = 60 * 60_000;
const LOOK_MS = 60_000;

export interface HttpSessions {
  answer(request: Request, body: unknown): Promise<Response>;
  close(): Promise<void>;
}

/** The signal of a request tells when its answer is through. */
export function httpSessions(host: Host, now: () => number): HttpSessions {
  const sessions = sessionTable<WebStandardStreamableHTTPServerTransport>(MOST, IDLE_MS, now);
  const looking = setInterval(() => sessions.closeIdle(), LOOK_MS).unref();
  const newer = newerClients({ ...host, conversation: `mcp-${randomUUID().slice(0, 8)}` });
  const legacy = async (request: Request, body: unknown): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const known = sessions.use(id, request.signal);
      // By this a client knows that it has to begin anew.
      if (known === undefined) return refused(404, 'This session is not open. Connect anew.');
      return known.handleRequest(request, { parsedBody: body });
    }
    if (!sessions.makeRoom()) return refused(503, `There are ${MOST} sessions at work already.`);
    return (await opened(host, sessions)).handleRequest(request, { parsedBody: body });
  };
  return {
    answer: async (request, sent) => {
      const body = withShortVersion(sent);
      return (await isLegacyRequest(request, body)) ? legacy(request, body) : newer.answer(request, body);
    },
    close: async () => {
      clearInterval(looking);
      await sessions.closeAll();
      await newer.close();
    },
  };
}

async function opened(
  host: Host,
  sessions: SessionTable<WebStandardStreamableHTTPServerTransport>,
): Promise<WebStandardStreamableHTTPServerTransport> {
  const id = randomUUID();
  const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    onsessioninitialized: () => sessions.add(id, transport),
  });
  const { server } = makeServer({ ...host, conversation: `mcp-${id.slice(0, 8)}` });
  await server.connect(transport);
  const closed = transport.onclose;
  transport.onclose = () => {
    sessions.remove(id);
    closed?.();
  };
  return transport;
}

function newerClients(host: Host): Pick<HttpSessions, 'answer' | 'close'> {
  const bus = new InMemoryServerEventBus();
  const handler = createMcpHandler(() => makeServer(host).server, { legacy: 'reject', bus });
  // One that only watches: what it finds is told to all who subscribed.
  const { watch } = makeServer(host, (uri) => handler.notify.resourceUpdated(uri));
  const listening = listeners(watch);
  return {
    answer: async (request, body) => {
      const leave = listening.enter(subscribedBy(body));
      if (leave === undefined) return Response.json(tooMany((body as { id?: unknown }).id), { status: 400 });
      request.signal.addEventListener('abort', leave, { once: true });
      return handler.fetch(request, { parsedBody: body });
    },
    close: async () => {
      watch.close();
      await handler.close();
    },
  };
}

export function refused(status: number, message: string): Response {
  return new Response(
    JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: status === 404 ? -32001 : -32000, message } }),
    {
      status,
      headers: {
        'content-type': 'application/json',
        ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
        ...(status === 405 ? { allow: METHODS.join(', ') } : {}),
      },
    },
  );
}
