// The call of a hook as it stands on the command line.

import type { HookCall } from './run-hook.ts';

export function hookCall(): HookCall {
  const [first, ...rest] = process.argv.slice(2);
  const given = first === 'hook' ? rest : [];
  const at = given.indexOf('--store');
  return {
    words: at < 0 ? given : given.filter((_, i) => i !== at && i !== at + 1),
    env: process.env,
    cwd: () => process.cwd(),
    ...(at < 0 ? {} : { store: given[at + 1] }),
  };
}
