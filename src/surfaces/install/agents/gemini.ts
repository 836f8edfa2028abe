// Gemini CLI: everything in settings.json, and a block in GEMINI.md, because Gemini asks before it opens a skill.

import type { HookEvent } from '../../../model/hook.ts';
import { type Agent, at, lists, type Scene, SECONDS } from '../agent.ts';
import type { Hook } from '../piece.ts';
import { SECTION } from '../texts/protocol.ts';

const HOOKS: readonly (readonly [own: string, event: HookEvent, matcher?: string])[] = [
  ['SessionStart', 'session-start'],
  ['BeforeAgent', 'prompt-submit'],
  ['AfterTool', 'tool-use', 'replace|run_shell_command|write_file'],
  ['AfterAgent', 'stop'],
  // Automatic ones are announced before every turn, whether they come or not.
  ['PreCompress', 'pre-compact', 'manual'],
  ['SessionEnd', 'session-end'],
];

export const gemini: Agent = {
  name: 'gemini',
  title: 'Gemini CLI',
  runsOnce: true,
  programs: ['gemini'],
  folder: (scene) => scene.join(scene.home, '.gemini'),
  pieces: (scene) => [
    {
      form: 'entry',
      path: settings(scene),
      keys: ['mcpServers', 'tidemark'],
      value: scene.windows
        ? { command: 'cmd', args: ['/c', 'tide', 'mcp'], timeout: 60_000 }
        : { command: 'tide', args: ['mcp'], timeout: 60_000 },
    },
    ...HOOKS.map(([own, event, matcher]): Hook => hook(scene, own, event, matcher)),
    { form: 'block', path: contextFile(scene), text: SECTION },
  ],
  needs: () => [
    'Trust the folders you work in when gemini asks; elsewhere it starts no MCP server and no hook of a project. It lists new hooks once before it runs them.',
  ],
  waiting: () => undefined,
  obstacles(scene, look) {
    const paths = [...new Set([settings(scene), scene.join(scene.home, '.gemini', 'settings.json')])];
    return paths.flatMap((path) => {
      const value = look.json(path);
      const disabled = at(value, 'hooksConfig', 'disabled');
      return [
        ...(at(value, 'hooksConfig', 'enabled') === false
          ? [`hooks are switched off by hooksConfig.enabled in ${path}`]
          : []),
        ...HOOKS.filter(([, event]) => lists(disabled, `tidemark-${event}`)).map(
          ([, event]) => `the hook tidemark-${event} is switched off by hooksConfig.disabled in ${path}`,
        ),
        ...(lists(at(value, 'mcp', 'excluded'), 'tidemark')
          ? [`the MCP server is switched off by mcp.excluded in ${path}`]
          : []),
        ...(Array.isArray(at(value, 'mcp', 'allowed')) && !lists(at(value, 'mcp', 'allowed'), 'tidemark')
          ? [`the MCP server is not among mcp.allowed in ${path}`]
          : []),
      ];
    });
  },
};

function settings(scene: Scene): string {
  return scene.join(scene.root, '.gemini', 'settings.json');
}

function contextFile(scene: Scene): string {
  return scene.level === 'project'
    ? scene.join(scene.root, 'GEMINI.md')
    : scene.join(scene.home, '.gemini', 'GEMINI.md');
}

function hook(scene: Scene, event: string, call: HookEvent, matcher?: string): Hook {
  return {
    form: 'hook',
    path: settings(scene),
    keys: ['hooks', event],
    value: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [
        {
          type: 'command',
          name: `tidemark-${call}`,
          command: `tide hook gemini ${call}`,
          // In milliseconds, unlike everywhere else.
          timeout: SECONDS[call] * 1000,
        },
      ],
    },
    call: `gemini ${call}`,
  };
}
