// Ends the process before and after every single write of an install or an uninstall: whoever goes on from there arrives where he would have.

import { describe, expect, it } from 'vitest';
import type { AgentName } from '../../src/model/hook.ts';
import { TidemarkError } from '../../src/model/tidemark-error.ts';
import { Crash } from '../../src/platform/memory-files.ts';
import { memoryMachine } from '../agents/machine.ts';

const AGENTS: readonly AgentName[] = ['claude-code', 'codex', 'opencode'];
const FILES = {
  '/m/project/.mcp.json': '{\n  "mcpServers": { "docs": { "command": "docs" } }\n}',
  '/m/project/.codex/config.toml': '# ours\nmodel = "x"\n',
  '/m/project/.claude/settings.json': '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}\n',
};

type Machine = ReturnType<typeof memoryMachine>;

describe.each(['before', 'after'] as const)('a crash %s a write', (fate) => {
  const installed = whole((machine) => machine.install(AGENTS));

  it('of install leaves something that install goes on from', () => {
    everyCrash(
      fate,
      (machine) => machine.install(AGENTS),
      (machine) => {
        expect(machine.install(AGENTS).problems).toEqual([]);
        expect(machine.everything()).toEqual(installed);
        machine.uninstall(AGENTS);
        expect(machine.everything()).toEqual(memoryMachine(FILES).everything());
      },
    );
  });

  it('of install leaves something that uninstall takes back', () => {
    everyCrash(
      fate,
      (machine) => machine.install(AGENTS),
      (machine) => {
        expect(machine.uninstall(AGENTS).problems).toEqual([]);
        expect(machine.everything()).toEqual(memoryMachine(FILES).everything());
        expect(machine.files.exists('/m/state')).toBe(false);
      },
    );
  });

  it('of uninstall leaves something that uninstall goes on from', () => {
    everyCrash(
      fate,
      (machine) => machine.uninstall(AGENTS),
      (machine) => {
        machine.uninstall(AGENTS);
        expect(machine.everything()).toEqual(memoryMachine(FILES).everything());
      },
      (machine) => machine.install(AGENTS),
    );
  });

  it('of uninstall leaves something that install wires again', () => {
    everyCrash(
      fate,
      (machine) => machine.uninstall(AGENTS),
      (machine) => {
        machine.install(AGENTS);
        machine.uninstall(AGENTS);
        expect(machine.everything()).toEqual(memoryMachine(FILES).everything());
      },
      (machine) => machine.install(AGENTS),
    );
  });
});

describe('a file that another program writes while we look at it', () => {
  it('is left as that program wrote it, and the next run goes on', () => {
    const machine = memoryMachine(FILES);
    machine.files.fate = (operation, path) => {
      if (operation === 'write' && path === '/m/state/record.json') {
        machine.files.fate = () => undefined;
        machine.write('/m/project/.mcp.json', '{ "theirs": true }\n');
      }
      return undefined;
    };
    expect(() => machine.install(AGENTS)).toThrow(TidemarkError);
    expect(machine.text('/m/project/.mcp.json')).toBe('{ "theirs": true }\n');
    machine.install(AGENTS);
    machine.uninstall(AGENTS);
    expect(machine.text('/m/project/.mcp.json')).toBe('{ "theirs": true }\n');
  });
});

function whole(action: (machine: Machine) => unknown): Record<string, string> {
  const machine = memoryMachine(FILES);
  action(machine);
  return machine.everything();
}

/** Runs the action on a fresh machine for each of its writes, ends it there, and looks at what can be done then. */
function everyCrash(
  fate: 'before' | 'after',
  action: (machine: Machine) => unknown,
  then: (machine: Machine) => void,
  first: (machine: Machine) => unknown = () => undefined,
): void {
  for (let nth = 1; ; nth++) {
    const machine = memoryMachine(FILES);
    first(machine);
    let writes = 0;
    machine.files.fate = () => (++writes === nth ? fate : undefined);
    try {
      action(machine);
      expect(nth).toBeGreaterThan(10);
      return;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
    machine.files.fate = () => undefined;
    then(machine);
  }
}
