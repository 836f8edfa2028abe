// A machine to install agents on: the real planner on any files.

import { posix } from 'node:path';
import type { AgentName } from '../../src/model/hook.ts';
import type { AgentFiles } from '../../src/platform/agent-files.ts';
import type { Level } from '../../src/surfaces/install/agent.ts';
import { AGENTS } from '../../src/surfaces/install/agents/all.ts';
import { applyInstall, applyUninstall } from '../../src/surfaces/install/apply.ts';
import { openArchive } from '../../src/surfaces/install/archive.ts';
import type { Plan } from '../../src/surfaces/install/plan.ts';
import { type Desk, planInstall } from '../../src/surfaces/install/plan-install.ts';
import { planUninstall } from '../../src/surfaces/install/plan-uninstall.ts';
import { memoryAgentFiles } from './memory-agent-files.ts';

export const NOW = '2026-11-16T12:00:00.000Z';

/** `root` holds the folders project, home and state. */
export function deskOn(files: AgentFiles, root: string, level: Level): Desk {
  const home = `${root}/home`;
  return {
    scene: {
      level,
      root: level === 'user' ? home : `${root}/project`,
      home,
      env: {},
      windows: false,
      join: posix.join,
      exists: files.exists,
    },
    files,
    archive: openArchive(files, `${root}/state`, posix.join),
  };
}

export function installOn(desk: Desk, names: readonly AgentName[], replace = false): Plan {
  const plan = planInstall(desk, agentsOf(names), replace);
  applyInstall(desk, plan, NOW);
  return plan;
}

export function uninstallOn(desk: Desk, names: readonly AgentName[]): Plan {
  const plan = planUninstall(desk, agentsOf(names));
  applyUninstall(desk, plan, NOW);
  return plan;
}

/** In memory, with these files on it; paths begin with /m/project or /m/home. */
export function memoryMachine(given: Readonly<Record<string, string>> = {}) {
  const files = memoryAgentFiles();
  files.makeFolder('/m/project');
  files.makeFolder('/m/home');
  const write = (path: string, text: string) => {
    files.makeFolder(posix.dirname(path));
    files.write(path, Buffer.from(text), files.read(path));
  };
  for (const [path, text] of Object.entries(given)) write(path, text);
  return {
    files,
    write,
    text: (path: string) => {
      const bytes = files.contents.get(path);
      return bytes === undefined ? undefined : Buffer.from(bytes).toString();
    },
    install: (names: readonly AgentName[], level: Level = 'project', replace = false) =>
      installOn(deskOn(files, '/m', level), names, replace),
    uninstall: (names: readonly AgentName[], level: Level = 'project') =>
      uninstallOn(deskOn(files, '/m', level), names),
    everything: () => ({ ...files.print('/m/project'), ...files.print('/m/home') }),
  };
}

function agentsOf(names: readonly AgentName[]) {
  return names.map((name) => AGENTS[name]);
}
