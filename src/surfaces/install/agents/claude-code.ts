// Claude Code: .mcp.json, hooks in settings.json, a skill.

import type { HookEvent } from '../../../model/hook.ts';
import { type Agent, at, lists, type Scene, SECONDS } from '../agent.ts';
import type { Hook, Json, Piece } from '../piece.ts';
import { SKILL } from '../texts/protocol.ts';
import { WRITING } from '../texts/writing-tools.ts';

const HOOKS: readonly (readonly [own: string, event: HookEvent, matcher?: string])[] = [
  ['SessionStart', 'session-start'],
  ['UserPromptSubmit', 'prompt-submit'],
  ['PreToolUse', 'before-tool', WRITING.map((tool) => `mcp__tidemark__${tool}`).join('|')],
  ['PostToolUse', 'tool-use', 'Bash|Edit|MultiEdit|NotebookEdit|Write'],
  ['PostToolUseFailure', 'tool-use', 'Bash|Edit|MultiEdit|NotebookEdit|Write'],
  ['Stop', 'stop'],
  ['SubagentStop', 'stop'],
  ['PreCompact', 'pre-compact'],
  ['PostCompact', 'post-compact'],
  ['SessionEnd', 'session-end'],
];

export const claudeCode: Agent = {
  name: 'claude-code',
  title: 'Claude Code',
  runsOnce: true,
  programs: ['claude'],
  folder,
  pieces: (scene) => [
    { form: 'entry', path: mcpFile(scene), keys: ['mcpServers', 'tidemark'], value: server(scene) },
    ...HOOKS.map(([own, event, matcher]): Hook => hook(scene, own, event, matcher)),
    skill(scene),
  ],
  needs: (scene) =>
    scene.level === 'project'
      ? [
          'Start claude in the project and accept that the folder is trusted; hooks of a project run only then.',
          'Approve the MCP server `tidemark` when claude asks about it (or with /mcp).',
        ]
      : [],
  obstacles(scene, look) {
    const files = [
      scene.join(folder(scene), 'settings.json'),
      ...(scene.level === 'project'
        ? ['settings.json', 'settings.local.json'].map((name) => scene.join(scene.root, '.claude', name))
        : []),
    ];
    const settings = files.map((path) => [path, look.json(path)] as const);
    const found = settings.flatMap(([path, value]) => [
      ...(at(value, 'disableAllHooks') === true
        ? [`hooks are switched off by disableAllHooks in ${path}`]
        : []),
      ...(at(value, 'allowManagedHooksOnly') === true
        ? [`only managed hooks run: allowManagedHooksOnly in ${path}`]
        : []),
      ...(lists(at(value, 'disabledMcpjsonServers'), 'tidemark')
        ? [`the MCP server was refused: disabledMcpjsonServers in ${path}`]
        : []),
    ]);
    if (scene.level === 'user') return found;
    const project = at(look.json(stateFile(scene)), 'projects', scene.root);
    if (lists(at(project, 'disabledMcpjsonServers'), 'tidemark'))
      found.push(`the MCP server was refused for this project in ${stateFile(scene)}`);
    return found;
  },
  waiting(scene, look) {
    if (scene.level === 'user') return [];
    const project = at(look.json(stateFile(scene)), 'projects', scene.root);
    const settings = [
      scene.join(folder(scene), 'settings.json'),
      scene.join(scene.root, '.claude', 'settings.local.json'),
    ].map((path) => look.json(path));
    const approved =
      lists(at(project, 'enabledMcpjsonServers'), 'tidemark') ||
      settings.some(
        (one) =>
          at(one, 'enableAllProjectMcpServers') === true ||
          lists(at(one, 'enabledMcpjsonServers'), 'tidemark'),
      );
    return [
      ...(at(project, 'hasTrustDialogAccepted') === true ? [] : ['the folder is not trusted yet']),
      ...(approved ? [] : ['the MCP server is not approved yet']),
    ];
  },
};

function folder(scene: Scene): string {
  return scene.env.CLAUDE_CONFIG_DIR || scene.join(scene.home, '.claude');
}

/** What Claude Code itself keeps about the user; it lies in the folder only where the folder was chosen. */
function stateFile(scene: Scene): string {
  return scene.join(scene.env.CLAUDE_CONFIG_DIR || scene.home, '.claude.json');
}

function mcpFile(scene: Scene): string {
  return scene.level === 'project' ? scene.join(scene.root, '.mcp.json') : stateFile(scene);
}

function own(scene: Scene): string {
  return scene.level === 'project' ? scene.join(scene.root, '.claude') : folder(scene);
}

/** A program of npm on Windows is a script, which only a shell can start. */
function server(scene: Scene): Json {
  return scene.windows
    ? { type: 'stdio', command: 'cmd', args: ['/c', 'tide', 'mcp'], env: {} }
    : { type: 'stdio', command: 'tide', args: ['mcp'], env: {} };
}

function hook(scene: Scene, event: string, call: HookEvent, matcher?: string): Hook {
  const run = scene.windows
    ? { command: `tide hook claude-code ${call}` }
    : { command: 'tide', args: ['hook', 'claude-code', call] };
  return {
    form: 'hook',
    path: scene.join(own(scene), 'settings.json'),
    keys: ['hooks', event],
    value: {
      ...(matcher === undefined ? {} : { matcher }),
      hooks: [{ type: 'command', ...run, timeout: SECONDS[call] }],
    },
    call: `claude-code ${call}`,
  };
}

function skill(scene: Scene): Piece {
  return { form: 'file', path: scene.join(own(scene), 'skills', 'tidemark', 'SKILL.md'), text: SKILL };
}
