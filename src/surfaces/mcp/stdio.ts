// One client over standard input and output. When it is gone, whichever way, so are we.

import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Host } from './client.ts';
import { makeServer } from './server.ts';

export function serveOnStdio(host: Host): Promise<void> {
  return new Promise((resolve) => {
    const wire = new StdioServerTransport();
    serveStdio(() => makeServer(host), { transport: wire });
    const closed = wire.onclose;
    wire.onclose = () => {
      closed?.();
      resolve();
    };
  });
}
