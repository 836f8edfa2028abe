// When memory misled: blame, heal, faults. What they do is loaded when one of them runs.

import type { Command } from '../command.ts';
import { YES } from './confirmed.ts';

export const blameCommands: readonly Command[] = [
  {
    name: 'blame',
    group: 'Keep in order',
    summary: 'which memory misled us: facts of a session, most suspect first',
    args: '[ID]',
    ids: true,
    options: [{ name: 'limit', value: 'N', purpose: 'show at most N facts' }],
    more: `Without an argument it is about the session that is open here, else the last one; --session names another. With the id of a fact it tells where
that came from, which sessions were given it and used it, what was concluded from it and how it misled before. The points are told in
docs/when-memory-misled.md.`,
    examples: [
      'tide blame',
      'tide blame --session 2026-11-15T174120Z-claude-code-7f3a',
      'tide blame cache-ttl',
    ],
    run: async (call) => (await import('./blame/blame.ts')).blame(call),
  },
  {
    name: 'heal',
    group: 'Keep in order',
    summary: 'repair a fact that misled us, and remember that it did',
    args: 'ID',
    ids: true,
    options: [
      { name: 'invalidate', purpose: 'it is wrong; terminal: it does not come back' },
      { name: 'correct', value: 'STATEMENT', purpose: 'what is true instead; shown with a caution' },
      { name: 'set', value: 'KEY=VALUE', repeat: true, purpose: 'with --correct, also a field of it' },
      { name: 'narrow', value: 'SCOPE', purpose: 'it holds there only, for example module:auth' },
      { name: 'because', value: 'WHY', purpose: 'why it was wrong' },
      { name: 'bug', value: 'TEXT', purpose: 'what went wrong because of it' },
      YES,
    ],
    more: `Exactly one of --invalidate, --correct and --narrow. In one write it changes the fact, records a memory fault (tide faults) and asks whether
what was concluded from it still holds: those facts are SUSPECT until somebody answers. With --session the session that was misled is
named. What a person said or verified is a person's to heal: for an agent it stops with exit code 3 and raises a thread.`,
    examples: [
      'tide heal retry-three-times --invalidate --because "the queue retries by itself" --bug "Orders were sent twice"',
      'tide heal cache-ttl --correct "The cache lives ten minutes" --because "read the code"',
      'tide heal no-fetch --narrow module:web --because "the jobs have no axios"',
    ],
    run: async (call) => (await import('./blame/heal.ts')).heal(call),
  },
  {
    name: 'faults',
    past: true,
    group: 'Look',
    summary: 'memory faults: what misled us, and how it was healed',
    args: '',
    more: 'Each says which fact misled somebody, what went wrong, and what was done: invalidated, corrected or narrowed. tide heal makes one; tide blame ID tells what a fact led to.',
    examples: ['tide faults', 'tide faults --json'],
    run: async (call) => (await import('./blame/faults.ts')).listFaults(call),
  },
];
