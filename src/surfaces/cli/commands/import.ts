// Conversations that took place elsewhere. What importing does is loaded when it is asked for.

import type { Command } from '../command.ts';

export const importCommands: readonly Command[] = [
  {
    name: 'import',
    group: 'State',
    summary: 'take up past conversations, turn by turn',
    args: 'FILE...',
    options: [
      { name: 'format', value: 'FORMAT', purpose: 'what the files are (default jsonl)', choices: ['jsonl'] },
      {
        name: 'source',
        value: 'NAME',
        purpose: 'what tide forget --source finds them by (default: the name of the file)',
      },
      { name: 'dry-run', purpose: 'only say what would be imported' },
    ],
    more: `jsonl is one turn a line: {"session": "standup", "date": "2026-03-02", "turn": 3, "speaker": "Ada", "text": "..."}; date and turn may be
missing. FILE - is standard input. tide recall searches conversations beside the facts; they lie in passages/ of the store, which git
ignores. Importing again changes nothing; a conversation that has grown is extended. Secrets are taken out. A line that cannot be read is
named and the others are imported; exit code 4 then.`,
    examples: [
      'tide import talks.jsonl',
      'zcat talks.jsonl.gz | tide import - --format jsonl --source talks',
    ],
    run: async (call) => (await import('./import-files.ts')).importFiles(call),
  },
];
