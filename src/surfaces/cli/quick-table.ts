// Commands that start most often, and on whose start somebody waits: a bundle each, so that no other code is read for them.

import type { Command } from './command.ts';
import { recallCommand } from './commands/recall.ts';
import { resumeCommand } from './commands/resume.ts';
import { showCommand } from './commands/show.ts';
import { statusCommand } from './commands/status.ts';

export const QUICK_COMMANDS: readonly Command[] = [statusCommand, resumeCommand, recallCommand, showCommand];
