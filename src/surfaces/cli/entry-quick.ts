// Entry of the `tide` binary for the commands that start most often; the launcher knows their names.

import { main } from './main.ts';
import { QUICK_COMMANDS } from './quick-table.ts';

main(QUICK_COMMANDS, process.argv.slice(2), process.env, () => process.cwd()).then((code) => {
  process.exitCode = code;
});
