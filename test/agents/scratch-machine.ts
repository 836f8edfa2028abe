// A machine with a project and a home in a scratch folder, to install agents on: the real planner, the real disk, no process.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { AgentName } from '../../src/model/hook.ts';
import { agentFiles } from '../../src/platform/agent-files.ts';
import type { Level } from '../../src/surfaces/install/agent.ts';
import type { Plan } from '../../src/surfaces/install/plan.ts';
import { deskOn, installOn, uninstallOn } from './machine.ts';

export class ScratchMachine {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'tide-agents-')));

  constructor() {
    for (const name of ['project', 'home']) mkdirSync(join(this.root, name));
  }

  install(names: readonly AgentName[], level: Level = 'project', replace = false): Plan {
    return installOn(deskOn(agentFiles, this.root, level), names, replace);
  }

  uninstall(names: readonly AgentName[], level: Level = 'project'): Plan {
    return uninstallOn(deskOn(agentFiles, this.root, level), names);
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
    if (lstatSync(path).isSymbolicLink()) found[relative(root, path)] = `-> ${readlinkSync(path)}`;
    else if (lstatSync(path).isDirectory())
      Object.assign(found, { [`${relative(root, path)}/`]: '' }, tree(path, root));
    else found[relative(root, path)] = readFileSync(path, 'latin1');
  }
  return found;
}
