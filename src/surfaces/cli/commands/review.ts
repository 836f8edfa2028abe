// review: the ritual that puts away what faded and asks what only a person can answer.

import type { Command } from '../command.ts';

export const reviewCommands: readonly Command[] = [
  {
    name: 'review',
    group: 'Keep in order',
    summary: 'put away what faded, find contradictions, ask a person',
    args: '',
    options: [
      { name: 'dry-run', purpose: 'print the report and write nothing' },
      {
        name: 'all',
        purpose: 'compare every fact with the others, not only what changed since the last review',
      },
      { name: 'last', purpose: 'print the report of the last review again' },
    ],
    more: `Runs by itself at tide session end after 10 sessions, when a scope passes 30 live facts, or when the continuity file of the evolving
layout passes 600 lines (review.every, review.facts, review.lines). What it puts away comes back when it is used; it
invalidates nothing and decides nothing. Every 40 sessions (review.verify) it asks a person whether what never fades still holds.
A second run at once writes nothing.`,
    examples: ['tide review', 'tide review --dry-run', 'tide review --last', 'tide review --all --json'],
    run: async (call) => (await import('./review/run.ts')).reviewMemory(call),
  },
];
