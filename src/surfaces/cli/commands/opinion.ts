// opinion: what a model thinks about pairs that words alone leave unclear. No other command asks a model.

import type { Command } from '../command.ts';

export const opinionCommand: Command = {
  name: 'opinion',
  group: 'Keep in order',
  summary: 'pairs that may be opposed, and what a model thinks of them',
  args: '[ID...]',
  ids: true,
  options: [
    { name: 'all', purpose: 'pairs of every live fact, not only of what changed since the last review' },
    { name: 'limit', value: 'N', purpose: 'show and ask about at most N pairs (default 10, at most 100)' },
    { name: 'dry-run', purpose: 'show what would be sent, and to whom; no network' },
  ],
  more: `With ids it is about the pairs of those facts. A model is asked only where a person's user store names one (provider.kind, provider.url,
provider.model, provider.key; see docs/truth.md); without one the pairs are listed. It decides nothing: nothing is written, no
flag is changed and nobody is stopped. Secrets are taken out before anything is sent; untrusted and forgotten facts are not sent.`,
  examples: ['tide opinion', 'tide opinion keep-logs-longer', 'tide opinion --all --dry-run'],
  run: async (call) => (await import('./opinion/give.ts')).giveOpinions(call),
};
