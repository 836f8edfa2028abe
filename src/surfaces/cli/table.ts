// The one table of commands, in the order help shows them.

import type { Command } from './command.ts';
import { anchorsCommand } from './commands/anchors.ts';
import { attentionCommands } from './commands/attention.ts';
import { blameCommands } from './commands/blame.ts';
import { checkCommand } from './commands/check.ts';
import { completionCommands } from './commands/completions.ts';
import { continuityCommands } from './commands/continuity.ts';
import { eraseCommands } from './commands/erase.ts';
import { healthCommand } from './commands/health.ts';
import { hookCommand } from './commands/hook.ts';
import { importCommands } from './commands/import.ts';
import { installCommands } from './commands/install.ts';
import { keepCommands } from './commands/keep.ts';
import { lookCommands } from './commands/look.ts';
import { markCommands } from './commands/mark.ts';
import { mcpCommand } from './commands/mcp.ts';
import { noteCommands } from './commands/notes.ts';
import { opinionCommand } from './commands/opinion.ts';
import { promoteCommands } from './commands/promote.ts';
import { raiseCommand } from './commands/raise.ts';
import { recallCommand } from './commands/recall.ts';
import { resumeCommand } from './commands/resume.ts';
import { reviewCommands } from './commands/review.ts';
import { sessionCommands } from './commands/session.ts';
import { settingCommands } from './commands/settings.ts';
import { startCommands } from './commands/start.ts';
import { stateCommands } from './commands/state.ts';
import { statusCommand } from './commands/status.ts';
import { tierCommands } from './commands/tiers.ts';
import { viewCommands } from './commands/views.ts';
import { workCommands } from './commands/work.ts';

export const COMMANDS: readonly Command[] = [
  ...startCommands,
  ...installCommands,
  statusCommand,
  resumeCommand,
  ...stateCommands,
  raiseCommand,
  ...importCommands,
  ...markCommands,
  ...promoteCommands,
  ...eraseCommands,
  recallCommand,
  ...lookCommands,
  anchorsCommand,
  ...sessionCommands,
  ...workCommands,
  ...noteCommands,
  ...attentionCommands,
  ...tierCommands,
  ...continuityCommands,
  ...viewCommands,
  mcpCommand,
  ...reviewCommands,
  opinionCommand,
  ...blameCommands,
  healthCommand,
  checkCommand,
  hookCommand,
  ...keepCommands,
  ...settingCommands,
  ...completionCommands,
];
