// The official client, at a server in this process or at the built binary.

import { join } from 'node:path';
import { Client, type ClientOptions, InMemoryTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import type { Host } from '../src/surfaces/mcp/client.ts';
import { makeServer } from '../src/surfaces/mcp/server.ts';
import { TOOLS } from '../src/surfaces/mcp/tools.ts';
import type { Scratch } from './tide.ts';

export const TIDE = join(import.meta.dirname, '../dist/tide.js');

export interface Told {
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly isError: boolean;
}

export interface AtServer {
  readonly client: Client;
  call(name: string, given?: Record<string, unknown>): Promise<Told>;
}

/** What a server started in the project of the scratch folder is surrounded by. */
export function hostOf(scratch: Scratch, env: Record<string, string> = {}): Host {
  return {
    env: { PATH: process.env.PATH ?? '', ...scratch.surroundings(), ...env },
    cwd: () => scratch.project,
    store: undefined,
  };
}

/** A client and a server in this process. */
export async function connected(
  host: Host,
  name = 'claude-code',
  options: ClientOptions = {},
  prepare: (client: Client) => void = () => {},
): Promise<AtServer> {
  const client = new Client({ name, version: '1' }, options);
  prepare(client);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await makeServer(host).server.connect(far);
  await client.connect(near);
  return atServer(client);
}

/** A client and the built binary it starts. */
export async function started(
  scratch: Scratch,
  name = 'claude-code',
  options: ClientOptions = {},
): Promise<AtServer & { readonly transport: StdioClientTransport }> {
  const client = new Client({ name, version: '1' }, options);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [TIDE, 'mcp'],
    cwd: scratch.project,
    env: { PATH: process.env.PATH ?? '', ...scratch.surroundings() },
    stderr: 'pipe',
  });
  await client.connect(transport);
  return { ...atServer(client), transport };
}

export function atServer(client: Client): AtServer {
  return {
    client,
    call: async (name, given = {}) => {
      const result = await client.callTool({ name, arguments: given });
      holdAgainstSchema(name, result.structuredContent);
      const [first] = result.content as { text?: string }[];
      return {
        text: first?.text ?? '',
        data: (result.structuredContent ?? {}) as Record<string, unknown>,
        isError: result.isError === true,
      };
    },
  };
}

const validators = new Map(
  TOOLS.map(({ name, outputSchema }) => [
    name,
    // Clients may take what is not told to them as wrong.
    new AjvJsonSchemaValidator().getValidator({ ...outputSchema, additionalProperties: false } as never),
  ]),
);

/** Every answer a test meets has what the schema of its tool tells, and nothing else. */
export function holdAgainstSchema(name: string, data: unknown): void {
  if (data === undefined) return;
  const held = validators.get(name)?.(data);
  if (held?.valid === false)
    throw new Error(
      `${name} answers what its outputSchema does not tell: ${held.errorMessage}\n${JSON.stringify(data)}`,
    );
}
