// Runs the command a process was started for, out of some.

import type { Command } from './command.ts';
import { main } from './main.ts';

export function start(commands: readonly Command[]): void {
  main(commands, process.argv.slice(2), process.env, () => process.cwd()).then((code) => {
    process.exitCode = code;
  });
}
