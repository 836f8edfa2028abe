// Entry of `tide hook`: no table of commands, no parsing of options it does not have, and always the same end.

import { runHook } from './run-hook.ts';

const [first, ...rest] = process.argv.slice(2);
const given = first === 'hook' ? rest : [];
const at = given.indexOf('--store');
export const done = runHook({
  words: at < 0 ? given : given.filter((_, i) => i !== at && i !== at + 1),
  env: process.env,
  cwd: () => process.cwd(),
  ...(at < 0 ? {} : { store: given[at + 1] }),
});
