// Who is at the other end of a call, and where it works. Newer revisions say so with every request, older ones once when they connect.

import { resolve } from 'node:path';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type RequestId,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Place } from '../../platform/open-store.ts';
import { projectFolders } from '../../platform/project-folders.ts';
import { agentName } from './agent-name.ts';
import type { Root, RootFor } from './roots.ts';

/** What the process was started with. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: () => string;
  /** The store that was asked for by `--store`. */
  readonly store: string | undefined;
  /** Names the connection, where a process has several. */
  readonly conversation?: string | undefined;
}

interface Client {
  readonly name: string | undefined;
  readonly capabilities: ClientCapabilities;
}

interface Said {
  readonly [CLIENT_INFO_META_KEY]?: { readonly name?: string };
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

export function clientOf(server: Server, ctx: ServerContext): Client {
  const said = ctx.mcpReq.envelope as Said | undefined;
  return {
    name: said?.[CLIENT_INFO_META_KEY]?.name ?? server.getClientVersion()?.name,
    capabilities: said?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {},
  };
}

/** A client that names no mode shows forms. */
export function canAsk({ elicitation }: ClientCapabilities): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** Where a client works as far as it is known. A store that was named needs nobody's word. */
export async function rootFor(
  host: Host,
  root: RootFor,
  use: 'read' | 'write',
  request: RequestId,
): Promise<Root> {
  if (host.store !== undefined) return { ...(await root('read', request)), isKnown: true };
  const found = await root(use, request);
  if (use === 'write' && !found.isKnown)
    throw new TidemarkError(
      'refused',
      'Your client has not said in which project it works, so nothing was kept.',
      {
        hint: 'Expected an answer to roots/list, which it promised. Received: none in time. Call again: it is asked anew. Where it never answers, a person can name the store when the server is started: tide mcp --store PATH',
      },
    );
  return found;
}

/** The place a command of this client works in; its words are signed with the name of the agent. */
export function placeOf(host: Host, client: Client, root: Root): Place {
  const { env, store, conversation } = host;
  return {
    cwd: root.folder ?? projectFolders(env)[0] ?? host.cwd(),
    store: store === undefined ? undefined : resolve(host.cwd(), store),
    env: {
      ...env,
      TIDEMARK_AGENT: agentName(env.TIDEMARK_AGENT, client.name),
      ...(conversation === undefined ? {} : { TIDEMARK_CONVERSATION: conversation }),
    },
  };
}
