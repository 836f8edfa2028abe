// Entry of the `tide` binary.

import { main } from './main.ts';

main(process.argv.slice(2), process.env, () => process.cwd()).then((code) => {
  process.exitCode = code;
});
