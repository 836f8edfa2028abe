// The MCP server: a bundle of its own, loaded when it is started.

export { serveMcp } from '../../mcp/serve.ts';
