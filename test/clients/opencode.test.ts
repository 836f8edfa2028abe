// OpenCode against Chat Completions.

import { opencode } from './agents/opencode.ts';
import { goingOn } from './going-on.ts';
import { journey } from './journey.ts';
import { oneProcess } from './one-process.ts';
import { stopAndAsk } from './stop-and-ask.ts';
import { subAgents } from './sub-agents.ts';
import { toldOnce } from './told-once.ts';
import { underPressure } from './under-pressure.ts';
import { undisturbed } from './undisturbed.ts';

journey(opencode, goingOn, toldOnce, stopAndAsk, subAgents, oneProcess, underPressure, undisturbed);
