// hook: what agents call at moments of a conversation. Installed by tide install; people call it to see what an agent gets.

import { AGENT_NAMES, HOOK_EVENTS } from '../../../model/hook.ts';
import { runHook } from '../../hooks/run-hook.ts';
import type { Command } from '../command.ts';

export const hookCommand: Command = {
  name: 'hook',
  group: 'Keep in order',
  summary: 'called by agents: hands over memory, keeps what was done',
  args: 'AGENT EVENT',
  choices: AGENT_NAMES,
  more: `AGENT is one of ${AGENT_NAMES.join(', ')}.
EVENT is one of ${HOOK_EVENTS.join(', ')}.
Reads the JSON of the agent on standard input and answers in that agent's own form, or not at all. Always ends with 0; what went
wrong is told by tide status.`,
  examples: [
    `echo '{"session_id":"a1","cwd":"'"$PWD"'"}' | tide hook claude-code session-start`,
    'tide hook codex session-end < input.json',
  ],
  run: async ({ args, place }) => {
    const { env, cwd, store } = place;
    await runHook({ words: args, env, cwd: () => cwd, store });
    return { json: null, text: () => '' };
  },
};
