// OpenCode: opencode.json or opencode.jsonc, a plugin in the place of hooks, and the shared skill.

import { type Agent, at, type Scene } from '../agent.ts';
import type { Piece } from '../piece.ts';
import { PLUGIN } from '../texts/opencode-plugin.ts';
import { sharedSkill } from './shared-skill.ts';

export const opencode: Agent = {
  name: 'opencode',
  title: 'OpenCode',
  programs: ['opencode'],
  folder: userFolder,
  pieces: (scene) => [
    ...configured(scene, config(scene)),
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
  elsewhere: (scene) => configs(scene).flatMap((path) => configured(scene, path)),
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

function configured(scene: Scene, path: string): readonly Piece[] {
  return [
    // OpenCode writes it in by itself where it is missing: a file of ours would change as soon as it is read.
    { form: 'needed', path, keys: ['$schema'], value: 'https://opencode.ai/config.json', inNew: true },
    {
      form: 'entry',
      path,
      keys: ['mcp', 'tidemark'],
      value: {
        type: 'local',
        command: scene.windows ? ['cmd', '/c', 'tide', 'mcp'] : ['tide', 'mcp'],
        enabled: true,
        timeout: 5000,
      },
    },
  ];
}

/** The one that is there; both are read, and one is enough for us. */
function config(scene: Scene): string {
  const [plain, commented] = configs(scene);
  return scene.exists(commented) && !scene.exists(plain) ? commented : plain;
}

function configs(scene: Scene): readonly [plain: string, commented: string] {
  const folder = scene.level === 'project' ? scene.root : userFolder(scene);
  return [scene.join(folder, 'opencode.json'), scene.join(folder, 'opencode.jsonc')];
}
