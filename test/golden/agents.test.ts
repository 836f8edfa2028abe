// Golden folders: what is there before, after `tide install`, and again after `tide uninstall`, byte for byte. UPDATE=1 writes what install made.
// A folder is named AGENT.LEVEL.WHAT; a leading dot is written `dot-`, so that no tool takes the samples for its own settings.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AgentName } from '../../src/model/hook.ts';
import type { Level } from '../../src/surfaces/install/agent.ts';
import { ScratchMachine, tree } from '../agents/scratch-machine.ts';

const HERE = join(import.meta.dirname, 'agents');
let machine = new ScratchMachine();
afterEach(() => {
  machine.remove();
  machine = new ScratchMachine();
});

describe.each(readdirSync(HERE).filter((name) => !name.startsWith('.')))('%s', (name) => {
  const [agent, level] = name.split('.') as [AgentName, Level];

  it('is wired as it was, and nothing is left to do', () => {
    lay(name);
    machine.install([agent], level);
    if (process.env.UPDATE) keep(name);
    expect(files(machine.everything())).toEqual(sample(name, 'after'));
    const again = machine.install([agent], level);
    expect([again.changes, again.problems]).toEqual([[], []]);
  });

  it('is byte for byte what it was when it is taken back', () => {
    lay(name);
    const before = machine.everything();
    machine.install([agent], level);
    const plan = machine.uninstall([agent], level);
    expect(plan.problems).toEqual([]);
    expect(machine.everything()).toEqual(before);
    expect(machine.has('state')).toBe(false);
  });
});

function lay(name: string): void {
  for (const [path, text] of Object.entries(sample(name, 'before')))
    machine.write(path, Buffer.from(text, 'latin1'));
}

function keep(name: string): void {
  rmSync(join(HERE, name, 'after'), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files(machine.everything()))) {
    const full = join(HERE, name, 'after', path.replaceAll(/(^|\/)\./g, '$1dot-'));
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text, 'latin1');
  }
}

function sample(name: string, which: 'before' | 'after'): Record<string, string> {
  const folder = join(HERE, name, which);
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    Object.entries(files(tree(folder, folder))).map(([path, text]) => [
      path.replaceAll(/(^|\/)dot-/g, '$1.'),
      text,
    ]),
  );
}

function files(all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([path]) => !path.endsWith('/')));
}
