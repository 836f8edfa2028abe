// Codex CLI: a table in config.toml, hooks.json, a skill in the folder that several agents share.

import type { HookEvent } from '../../../model/hook.ts';
import { type Agent, at, type Scene, SECONDS } from '../agent.ts';
import { callsHook } from '../edit/hook-call.ts';
import type { Hook, Json } from '../piece.ts';
import { sharedSkill } from './shared-skill.ts';

const HOOKS: readonly (readonly [own: string, event: HookEvent])[] = [
  ['SessionStart', 'session-start'],
  ['UserPromptSubmit', 'prompt-submit'],
  ['PostToolUse', 'tool-use'],
  ['Stop', 'stop'],
  ['SubagentStop', 'stop'],
  ['PreCompact', 'pre-compact'],
  ['PostCompact', 'post-compact'],
  ['SessionEnd', 'session-end'],
];

export const codex: Agent = {
  name: 'codex',
  title: 'Codex CLI',
  programs: ['codex'],
  folder: home,
  pieces: (scene) => [
    {
      form: 'table',
      path: scene.join(folder(scene), 'config.toml'),
      keys: ['mcp_servers', 'tidemark'],
      value: scene.windows
        ? { command: 'cmd', args: ['/c', 'tide', 'mcp'], startup_timeout_sec: 20, tool_timeout_sec: 60 }
        : { command: 'tide', args: ['mcp'], startup_timeout_sec: 20, tool_timeout_sec: 60 },
    },
    ...HOOKS.map(([own, event]): Hook => hook(scene, own, event)),
    sharedSkill(scene),
  ],
  needs: (scene) => [
    ...(scene.level === 'project'
      ? ['Start codex in the project and trust the folder; configuration of a project is read only then.']
      : []),
    'Review and approve the hooks when codex shows them (or with /hooks). It asks again whenever one of them changes.',
  ],
  obstacles(scene, look) {
    const path = scene.join(home(scene), 'config.toml');
    const config = look.toml(path);
    return [
      ...(at(config, 'features', 'hooks') === false
        ? [`hooks are switched off by features.hooks in ${path}`]
        : []),
      ...(at(config, 'mcp_servers', 'tidemark', 'enabled') === false
        ? [`the MCP server is switched off by mcp_servers.tidemark.enabled in ${path}`]
        : []),
      ...(scene.level === 'project' && at(config, 'projects', scene.root, 'trust_level') === 'untrusted'
        ? [`the project is marked as untrusted in ${path}`]
        : []),
    ];
  },
  waiting(scene, look) {
    const config = look.toml(scene.join(home(scene), 'config.toml'));
    const untrusted =
      scene.level === 'project' && at(config, 'projects', scene.root, 'trust_level') === undefined;
    const open = HOOKS.filter(([own, event]) => {
      const hooks = at(look.json(scene.join(folder(scene), 'hooks.json')), 'hooks', own);
      const group = Array.isArray(hooks)
        ? hooks.findIndex((one) => callsHook(one as Json, `codex ${event}`))
        : -1;
      const name = own.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase();
      const key = `${scene.join(folder(scene), 'hooks.json')}:${name}:${group}:0`;
      return group >= 0 && at(config, 'hooks', 'state', key, 'trusted_hash') === undefined;
    });
    return [
      ...(untrusted ? ['the folder is not trusted yet'] : []),
      ...(open.length === 0 ? [] : [`${open.length} of ${HOOKS.length} hooks are not approved yet`]),
    ];
  },
};

function home(scene: Scene): string {
  return scene.env.CODEX_HOME || scene.join(scene.home, '.codex');
}

function folder(scene: Scene): string {
  return scene.level === 'project' ? scene.join(scene.root, '.codex') : home(scene);
}

/** The person approves each hook by a hash of these values: whatever changes here is asked about again. */
function hook(scene: Scene, event: string, call: HookEvent): Hook {
  return {
    form: 'hook',
    path: scene.join(folder(scene), 'hooks.json'),
    keys: ['hooks', event],
    value: {
      hooks: [
        {
          type: 'command',
          command: `tide hook codex ${call}`,
          // Codex allows the end of a session three seconds.
          timeout: call === 'session-end' ? 3 : SECONDS[call],
        },
      ],
    },
    call: `codex ${call}`,
  };
}
