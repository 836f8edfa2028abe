// Where we are: the project or the user, his home, and which agents are on this machine.

import { join } from 'node:path';
import { TidemarkError } from '../../model/tidemark-error.ts';
import { agentFiles } from '../../platform/agent-files.ts';
import { findProgram } from '../../platform/find-program.ts';
import { findGit } from '../../platform/git-folder.ts';
import { findStore, type Place } from '../../platform/open-store.ts';
import { homeFolder, stateFolder } from '../../platform/state-folder.ts';
import type { Agent, Level, Scene } from './agent.ts';
import { AGENTS } from './agents/all.ts';
import { openArchive } from './archive.ts';
import type { Desk } from './plan-install.ts';

export function deskFor(place: Place, level: Level): Desk {
  const scene = sceneFor(place, level);
  return { scene, files: agentFiles, archive: archiveOf(place) };
}

export function archiveOf(place: Place): Desk['archive'] {
  return openArchive(agentFiles, join(stateFolder(place.env), 'agents'), join);
}

function sceneFor(place: Place, level: Level): Scene {
  const home = homeFolder(place.env);
  const root = level === 'user' ? home : projectRoot(place);
  if (root === undefined)
    throw new TidemarkError(
      'usage',
      `${place.cwd} is in no project: there is neither a store nor a repository.`,
      {
        hint: 'Run it in a project, or with --user for every project of yours. Example: tide install claude-code --user',
      },
    );
  return {
    level,
    root,
    home,
    env: place.env,
    windows: process.platform === 'win32',
    join,
    exists: agentFiles.exists,
  };
}

export function projectRoot(place: Place): string | undefined {
  return rootOfStore(place) ?? findGit(place.cwd)?.tree;
}

/** A store that is not to be opened says nothing about where the files of agents lie. */
function rootOfStore(place: Place): string | undefined {
  try {
    return findStore(place)?.project.root;
  } catch (error) {
    if (error instanceof TidemarkError) return undefined;
    throw error;
  }
}

/** Its folder is there, or its program. */
export function isOnMachine(agent: Agent, scene: Scene): boolean {
  return (
    scene.exists(agent.folder(scene)) ||
    agent.programs.some((program) => findProgram(program, scene.env) !== undefined)
  );
}

export function agentsOnMachine(scene: Scene): readonly Agent[] {
  return Object.values(AGENTS).filter((agent) => isOnMachine(agent, scene));
}
