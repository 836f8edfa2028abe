// completions: shell scripts made from the command table.

import { TidemarkError } from '../../../model/tidemark-error.ts';
import { argument, atMost } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { bashCompletions, fishCompletions, zshCompletions } from '../completion-scripts.ts';

const SHELLS = { bash: bashCompletions, zsh: zshCompletions, fish: fishCompletions } as const;

export const completionCommands: readonly Command[] = [
  {
    name: 'completions',
    group: 'Keep in order',
    summary: 'completion script for bash, zsh or fish',
    args: 'SHELL',
    choices: Object.keys(SHELLS),
    more: 'bash: source <(tide completions bash)\nzsh:  tide completions zsh > "${fpath[1]}/_tide"\nfish: tide completions fish > ~/.config/fish/completions/tide.fish',
    examples: ['source <(tide completions bash)'],
    run: completions,
  },
];

function completions(call: Call): Answer {
  atMost(call, 1);
  const shell = argument(call, 0, 'a SHELL');
  if (!Object.hasOwn(SHELLS, shell))
    throw new TidemarkError('usage', `There are no completions for ${shell}.`, {
      hint: `Expected one of ${Object.keys(SHELLS).join(', ')}.`,
    });
  const script = SHELLS[shell as keyof typeof SHELLS](call.commands);
  return { json: { shell, script }, text: () => script };
}
