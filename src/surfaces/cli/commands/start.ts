// init: the first minute of a store.

import { findLayouts } from '../../../platform/find-layouts.ts';
import { refuseLostLedger } from '../../../platform/lost-ledger.ts';
import { locate, makeStore, projectNameAt } from '../../../platform/open-store.ts';
import { atMost } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { columns } from '../paint.ts';

export const startCommands: readonly Command[] = [
  {
    name: 'init',
    group: 'Start',
    summary: 'make a store for this project',
    args: '',
    options: [
      { name: 'private', purpose: 'keep it under the user store; nothing is written into the repository' },
    ],
    more: 'The store is `.tidemark/` at the root of the repository and is meant to be committed. Running it again changes nothing.',
    examples: ['tide init', 'tide init --user', 'tide init --private'],
    run: init,
  },
];

async function init(call: Call): Promise<Answer> {
  atMost(call, 0);
  const kind = call.user ? 'user' : call.flag('private') ? 'private' : 'project';
  const location = locate(call.place, kind);
  refuseLostLedger(location.root);
  const fresh = makeStore(location);
  const project = await projectNameAt(location);
  const adoptable = kind === 'user' ? [] : findLayouts(location.project.root);
  return {
    json: {
      store: location.root,
      project,
      views: [],
      adoptable,
      created: fresh,
      kind: location.kind,
    },
    text: (paint) => {
      let text = fresh
        ? `${paint.good('Made')} a store for ${paint.bold(project)} at ${location.root}\n`
        : `There is a store for ${paint.bold(project)} already: ${location.root}\n`;
      if (kind === 'private' && location.kind === 'project')
        text +=
          'It is not private: it lies in the project and is the one that counts, so no second one was made.\n';
      if (adoptable.length > 0)
        text += `\nOther memory was found here; tide adopt takes it over:\n${columns(adoptable.map((one) => [paint.id(one.view), one.path]))}`;
      const user = kind === 'user' ? ' --user' : '';
      if (fresh)
        text += `\nNext: ${paint.id(`tide install all${user}`)} wires the agents on this machine to it\n      ${paint.id(`tide remember preference "Commits are small and signed"${user}`)}\n      ${paint.id(`tide status${user}`)}\n`;
      return text;
    },
  };
}
