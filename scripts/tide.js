#!/usr/bin/env node
// Starts the program. Node keeps the code it has compiled, where it can, so that the next start is faster.

import module from 'node:module';

module.enableCompileCache?.();
const [command, ...words] = process.argv.slice(2);
// Called by agents; help about them stands in the table of commands.
const isAgents = (command === 'hook' || command === 'mcp') && !words.includes('--help');
await import(`./program/${isAgents ? command : 'cli'}.js`);
