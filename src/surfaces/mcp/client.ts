// Who is at the other end of a call, and where it works. Newer revisions say so with every request, older ones once when they connect.

import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Place } from '../../platform/open-store.ts';
import { agentName } from './agent-name.ts';

/** What the process was started with. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: () => string;
  /** The store that was asked for by `--store`. */
  readonly store: string | undefined;
  /** Names the connection, where a process has several. */
  readonly conversation?: string | undefined;
}

export interface Client {
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

/** The place a command of this client works in; its words are signed with the name of the agent. */
export function placeOf(host: Host, client: Client, root: string | undefined): Place {
  const { env, store, conversation } = host;
  return {
    cwd: root ?? (env.CLAUDE_PROJECT_DIR || host.cwd()),
    store,
    env: {
      ...env,
      TIDEMARK_AGENT: agentName(env.TIDEMARK_AGENT, client.name),
      ...(conversation === undefined ? {} : { TIDEMARK_CONVERSATION: conversation }),
    },
  };
}
