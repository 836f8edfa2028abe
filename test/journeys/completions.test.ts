// Completion scripts, made from the command table: valid for their shells, and they really complete.

import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '../../src/model/kind.ts';
import { allCommands } from '../../src/surfaces/cli/table.ts';
import { LEARN, Scratch } from '../tide.ts';

const COMMANDS = await allCommands();

const scratch = new Scratch();
beforeAll(() => {
  scratch.tide('init');
  scratch.tide(...LEARN);
  scratch.tide('prefer', 'Small commits');
  scratch.write(
    'bin/tide',
    `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, '../../dist/tide.js')}" "$@"\n`,
  );
  chmodSync(join(scratch.project, 'bin/tide'), 0o755);
  for (const shell of ['bash', 'zsh', 'fish'])
    scratch.write(`tide.${shell}`, scratch.tide('completions', shell));
});
afterAll(() => scratch.remove());

describe('completions', () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const missing = spawnSync(shell, ['--version']).error !== undefined;
    it.skipIf(missing)(`are valid for ${shell}`, () => {
      const { status, stderr } = spawnSync(shell, ['-n', `tide.${shell}`], { cwd: scratch.project });
      expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
    });
  }

  it('name every command and every option in all three shells', () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const script = scratch.read(`tide.${shell}`);
      for (const command of COMMANDS) {
        for (const word of command.name.split(' ')) expect(script, `${word} in ${shell}`).toContain(word);
        for (const option of command.options ?? [])
          expect(script, `${option.name} in ${shell}`).toContain(
            shell === 'fish' ? `-l ${option.name}` : `--${option.name}`,
          );
      }
    }
  });

  it('complete commands, subcommands, choices, options and ids in bash', () => {
    const lines: readonly (readonly [typed: string, offered: string])[] = [
      ['tide rem', 'remember'],
      ['tide f', 'forget faults fsck'],
      ['tide work un', 'unblock'],
      ['tide session ', 'start note end'],
      ['tide remember pre', 'preference'],
      ['tide remember ', KINDS.map((kind) => kind.name).join(' ')],
      ['tide remember preference x --trust ', 'human agent document untrusted'],
      ['tide learn x --pre', '--prevention'],
      ['tide session end --d', '--did'],
      ['tide config set windows.a', 'windows.active windows.archive'],
      ['tide completions ', 'bash zsh fish'],
      ['tide use ', 'missing-keys small-commits'],
      ['tide show mis', 'missing-keys'],
      ['tide forget --yes sma', 'small-commits'],
      ['tide status x', ''],
    ];
    const script = `source ./tide.bash
while IFS= read -r line; do
  COMP_WORDS=(); read -ra COMP_WORDS <<< "$line"
  [[ "$line" == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 )); COMPREPLY=()
  _tide
  echo "\${COMPREPLY[*]}"
done
`;
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
      cwd: scratch.project,
      input: lines.map(([typed]) => `${typed}\n`).join(''),
      encoding: 'utf8',
      env: {
        PATH: `${scratch.project}/bin:${process.env.PATH}`,
        HOME: join(scratch.root, 'home'),
        TIDEMARK_NOW: scratch.now,
      },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const offered = stdout.split('\n').slice(0, -1);
    expect(lines.map(([typed], i) => [typed, offered[i]])).toEqual(lines);
  });
});
