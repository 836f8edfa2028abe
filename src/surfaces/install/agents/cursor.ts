// Cursor: mcp.json, hooks.json, and a rule in a project or a skill for the user, who has no folder of rules.

import type { HookEvent } from '../../../model/hook.ts';
import { type Agent, type Scene, SECONDS } from '../agent.ts';
import type { Hook } from '../piece.ts';
import { RULE, SKILL } from '../texts/protocol.ts';

const HOOKS: readonly (readonly [own: string, event: HookEvent, matcher?: string])[] = [
  ['sessionStart', 'session-start'],
  ['beforeSubmitPrompt', 'prompt-submit'],
  ['postToolUse', 'tool-use', 'Delete|Shell|Write'],
  ['afterAgentResponse', 'stop'],
  ['subagentStop', 'stop'],
  ['preCompact', 'pre-compact'],
  ['sessionEnd', 'session-end'],
];

export const cursor: Agent = {
  name: 'cursor',
  title: 'Cursor',
  programs: ['cursor', 'cursor-agent'],
  folder: (scene) => scene.join(scene.home, '.cursor'),
  pieces: (scene) => [
    {
      form: 'entry',
      path: scene.join(folder(scene), 'mcp.json'),
      keys: ['mcpServers', 'tidemark'],
      value: scene.windows
        ? { command: 'cmd', args: ['/c', 'tide', 'mcp'], env: {} }
        : { command: 'tide', args: ['mcp'], env: {} },
    },
    { form: 'needed', path: hooksFile(scene), keys: ['version'], value: 1 },
    ...HOOKS.map(([own, event, matcher]): Hook => hook(scene, own, event, matcher)),
    scene.level === 'project'
      ? { form: 'file', path: scene.join(folder(scene), 'rules', 'tidemark.mdc'), text: RULE }
      : { form: 'file', path: scene.join(folder(scene), 'skills', 'tidemark', 'SKILL.md'), text: SKILL },
  ],
  needs: (scene) => [
    'Switch the MCP server `tidemark` on in the settings of Cursor (Tools & MCP).',
    ...(scene.level === 'project' ? ['Trust the workspace; hooks of a project run only then.'] : []),
  ],
  waiting: () => undefined,
  obstacles: () => [],
};

function folder(scene: Scene): string {
  return scene.join(scene.root, '.cursor');
}

function hooksFile(scene: Scene): string {
  return scene.join(folder(scene), 'hooks.json');
}

function hook(scene: Scene, event: string, call: HookEvent, matcher?: string): Hook {
  return {
    form: 'hook',
    path: hooksFile(scene),
    keys: ['hooks', event],
    value: {
      command: `tide hook cursor ${call}`,
      ...(matcher === undefined ? {} : { matcher }),
      timeout: SECONDS[call],
    },
    call: `cursor ${call}`,
  };
}
