// Entry of `tide hook AGENT session-start`: it always needs memory, so one bundle has all of it.

import { hookCall } from './hook-call.ts';
import { onStart } from './on-start.ts';
import { runHook } from './run-hook.ts';

export const done = runHook(hookCall(async () => onStart));
