// mcp: memory as tools, resources and prompts of the Model Context Protocol.

import type { Command } from '../command.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  group: 'Agents',
  summary: 'serve memory to an agent by the Model Context Protocol',
  args: '',
  options: [
    {
      name: 'http',
      purpose: 'on http://127.0.0.1 instead of standard input and output, for several clients',
    },
    { name: 'port', value: 'N', purpose: 'with --http: the port (default 7837; 0 takes a free one)' },
    {
      name: 'token-file',
      value: 'PATH',
      purpose:
        'with --http: the token clients must show (else TIDEMARK_MCP_TOKEN, else made and printed once)',
    },
  ],
  more: 'An agent starts it by itself: tide install writes that into its settings. See docs/mcp.md.',
  examples: ['tide mcp', 'tide mcp --http --port 7837'],
  run: async (call) => (await import('../../mcp/serve.ts')).serveMcp(call),
};
