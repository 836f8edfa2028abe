// All agents, in the order they are named.

import type { AgentName } from '../../../model/hook.ts';
import type { Agent } from '../agent.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { cursor } from './cursor.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';

export const AGENTS: Readonly<Record<AgentName, Agent>> = {
  'claude-code': claudeCode,
  codex,
  gemini,
  cursor,
  opencode,
};
