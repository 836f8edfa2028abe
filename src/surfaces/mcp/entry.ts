// Entry of `tide mcp`.

import { mcpCommand } from '../cli/commands/mcp.ts';
import { main } from '../cli/main.ts';

main([mcpCommand], process.argv.slice(2), process.env, () => process.cwd()).then((code) => {
  process.exitCode = code;
});
