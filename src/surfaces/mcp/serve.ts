// tide mcp: serves until the client is gone.

import type { Answer, Call } from '../cli/command.ts';
import type { Host } from './client.ts';
import { serveOnStdio } from './stdio.ts';

export async function serveMcp(call: Call): Promise<Answer> {
  const host: Host = { env: call.place.env, cwd: () => process.cwd(), store: call.place.store };
  await serveOnStdio(host);
  return { json: {}, text: () => '' };
}
