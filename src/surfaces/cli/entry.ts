// Entry of the `tide` binary.

import { main } from './main.ts';
import { COMMANDS } from './table.ts';

main(COMMANDS, process.argv.slice(2), process.env, () => process.cwd()).then((code) => {
  process.exitCode = code;
});
