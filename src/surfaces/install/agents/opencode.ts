// OpenCode: opencode.json or opencode.jsonc, a plugin in the place of hooks, and the shared skill.

import { type Agent, at, type Scene } from '../agent.ts';
import { PLUGIN } from '../texts/opencode-plugin.ts';
import { sharedSkill } from './shared-skill.ts';

export const opencode: Agent = {
  name: 'opencode',
  title: 'OpenCode',
  programs: ['opencode'],
  folder: userFolder,
  pieces: (scene) => [
    // OpenCode writes it in by itself where it is missing.
    { form: 'needed', path: config(scene), keys: ['$schema'], value: 'https://opencode.ai/config.json' },
    {
      form: 'entry',
      path: config(scene),
      keys: ['mcp', 'tidemark'],
      value: {
        type: 'local',
        command: scene.windows ? ['cmd', '/c', 'tide', 'mcp'] : ['tide', 'mcp'],
        enabled: true,
        timeout: 5000,
      },
    },
    {
      form: 'file',
      path:
        scene.level === 'project'
          ? scene.join(scene.root, '.opencode', 'plugins', 'tidemark.js')
          : scene.join(userFolder(scene), 'plugins', 'tidemark.js'),
      text: PLUGIN,
    },
    sharedSkill(scene),
  ],
  needs: () => [],
  waiting: () => [],
  obstacles: (scene, look) =>
    at(look.json(config(scene)), 'mcp', 'tidemark', 'enabled') === false
      ? [`the MCP server is switched off by mcp.tidemark.enabled in ${config(scene)}`]
      : [],
};

function userFolder(scene: Scene): string {
  return scene.join(scene.env.XDG_CONFIG_HOME || scene.join(scene.home, '.config'), 'opencode');
}

/** The one that is there; both are read, and one is enough for us. */
function config(scene: Scene): string {
  const folder = scene.level === 'project' ? scene.root : userFolder(scene);
  const commented = scene.join(folder, 'opencode.jsonc');
  const plain = scene.join(folder, 'opencode.json');
  return scene.exists(commented) && !scene.exists(plain) ? commented : plain;
}
