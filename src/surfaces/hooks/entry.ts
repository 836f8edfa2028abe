// Entry of `tide hook`: no table of commands, no parsing of options it does not have, and always the same end.

import { hookCall } from './hook-call.ts';
import { runHook } from './run-hook.ts';

// It has said all it has to say: taking the engine apart in good order would only cost.
runHook(hookCall()).then(() => process.exit());
