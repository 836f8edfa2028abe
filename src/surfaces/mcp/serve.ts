// tide mcp: serves until the client is gone, or over HTTP until a signal ends it.

import { writeSync } from 'node:fs';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { wholeNumber } from '../cli/arguments.ts';
import type { Answer, Call } from '../cli/command.ts';
import type { Host } from './client.ts';
import { serveOnStdio } from './stdio.ts';

export async function serveMcp(call: Call): Promise<Answer> {
  const host: Host = { env: call.place.env, cwd: () => process.cwd(), store: call.place.store };
  for (const name of call.flag('http') ? [] : ['port', 'token-file'])
    if (call.option(name) !== undefined)
      throw new TidemarkError('usage', `--${name} goes with --http.`, {
        hint: 'Example: tide mcp --http --port 7837. Without --http the server speaks over standard input and output.',
      });
  if (process.stdin.isTTY && !call.flag('http')) writeSync(2, AT_TERMINAL);
  await (call.flag('http') ? serveOnHttp(call, host) : serveOnStdio(host));
  return { json: {}, text: () => '' };
}

const AT_TERMINAL =
  'This speaks the Model Context Protocol on standard input and output and is meant to be started by an agent; tide install sets that up. End it with Ctrl-D.\n';

async function serveOnHttp(call: Call, host: Host): Promise<void> {
  const { DEFAULT_PORT, listenOnHttp } = await import('./http.ts');
  const { tokenFrom } = await import('./token.ts');
  const token = tokenFrom(call.option('token-file'), host.env.TIDEMARK_MCP_TOKEN);
  const port = wholeNumber(call, 'port', 'a port', DEFAULT_PORT) ?? DEFAULT_PORT;
  const { close, port: found } = await listenOnHttp(host, port, token.text);
  const made = token.fresh
    ? `Token: ${token.text} (shown once; clients send it as Authorization: Bearer TOKEN)\n`
    : '';
  writeSync(2, `Serving memory on http://127.0.0.1:${found}/mcp\n${made}`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  await close();
}
