// A machine with a project and a home in a scratch folder, to install agents on: the real planner, the real disk, no process.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type AgentFiles, agentFiles } from '../../src/platform/agent-files.ts';
import type { AgentName, Level } from '../../src/surfaces/install/agent.ts';
import { AGENTS } from '../../src/surfaces/install/agents/all.ts';
import { applyInstall, applyUninstall } from '../../src/surfaces/install/apply.ts';
import { openArchive } from '../../src/surfaces/install/archive.ts';
import type { Plan } from '../../src/surfaces/install/plan.ts';
import { type Desk, planInstall } from '../../src/surfaces/install/plan-install.ts';
import { planUninstall } from '../../src/surfaces/install/plan-uninstall.ts';

export const NOW = '2026-11-16T12:00:00.000Z';

export class ScratchMachine {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'tide-agents-')));
  /** Put in the way of every look and write. */
  files: AgentFiles = agentFiles;

  constructor() {
    for (const name of ['project', 'home']) mkdirSync(join(this.root, name));
  }

  desk(level: Level): Desk {
    const home = join(this.root, 'home');
    return {
      scene: {
        level,
        root: level === 'user' ? home : join(this.root, 'project'),
        home,
        env: {},
        windows: false,
        join,
        exists: existsSync,
      },
      files: this.files,
      archive: openArchive(this.files, join(this.root, 'state'), join),
    };
  }

  install(names: readonly AgentName[], level: Level = 'project', replace = false): Plan {
    const desk = this.desk(level);
    const plan = planInstall(
      desk,
      names.map((name) => AGENTS[name]),
      replace,
    );
    applyInstall(desk, plan, NOW);
    return plan;
  }

  uninstall(names: readonly AgentName[], level: Level = 'project'): Plan {
    const desk = this.desk(level);
    const plan = planUninstall(
      desk,
      names.map((name) => AGENTS[name]),
    );
    applyUninstall(desk, plan, NOW);
    return plan;
  }

  write(path: string, text: string | Uint8Array): void {
    const full = join(this.root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  /** Every file and folder of project and home, byte for byte. */
  everything(): Record<string, string> {
    return { ...tree(join(this.root, 'project'), this.root), ...tree(join(this.root, 'home'), this.root) };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

export function tree(folder: string, root: string): Record<string, string> {
  const found: Record<string, string> = {};
  if (!existsSync(folder)) return found;
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory())
      Object.assign(found, { [`${relative(root, path)}/`]: '' }, tree(path, root));
    else found[relative(root, path)] = readFileSync(path, 'latin1');
  }
  return found;
}
