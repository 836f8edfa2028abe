// Entry of the `tide` binary.

import { start } from './start.ts';
import { COMMANDS } from './table.ts';

start(COMMANDS);
