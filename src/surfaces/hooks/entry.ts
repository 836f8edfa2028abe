// Entry of `tide hook`: no table of commands, no parsing of options it does not have, and always the same end.

import { hookCall } from './hook-call.ts';
import { runHook } from './run-hook.ts';
import { startApart } from './start-apart.ts';

export const done = runHook(hookCall(startApart));
