// anchors: facts and the code they speak about.

import type { Command } from '../command.ts';

export const anchorsCommand: Command = {
  name: 'anchors',
  group: 'Look',
  summary: 'facts about code: what was seen of it, and what is there now',
  args: '[ID...]',
  ids: true,
  options: [
    { name: 'suspect', purpose: 'only facts that disagree with the code' },
    {
      name: 'references',
      purpose:
        'instead: code and documents that refer to what no longer holds, and constraints that name what is nowhere',
    },
  ],
  examples: [
    'tide anchors',
    'tide anchors cookie-sessions',
    'tide anchors --suspect',
    'tide anchors --references',
  ],
  more: `A fact is stated with --anchor FILE, FILE#SYMBOL, #SYMBOL, package:NAME or command:LINE. What that looked like is recorded; when it
changes or is gone the fact is SUSPECT wherever it is shown. A person who checked runs tide verify; tide update ID --anchor names other code.`,
  run: async (call) => {
    const { showAnchors } = await import('./anchors/show-anchors.ts');
    const { showReferences } = await import('./anchors/show-references.ts');
    return call.flag('references') ? showReferences(call) : showAnchors(call);
  },
};
