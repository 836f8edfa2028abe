// init: the first minute of a store.

import { TidemarkError } from '../../../model/tidemark-error.ts';
import { findLayouts } from '../../../platform/find-layouts.ts';
import { refuseLostLedger } from '../../../platform/lost-ledger.ts';
import { offerText } from '../../../platform/lost-store.ts';
import {
  continueStore,
  locate,
  lostStoresAt,
  makeStore,
  projectNameAt,
} from '../../../platform/open-store.ts';
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
      {
        name: 'take-over',
        value: 'STORE',
        purpose: 'continue the private store of this project that was made for another folder',
      },
    ],
    more: 'The store is `.tidemark/` at the root of the repository and is meant to be committed. Running it again changes nothing.',
    examples: [
      'tide init',
      'tide init --user',
      'tide init --private',
      'tide init --take-over harbor-api-1f2e3d4c',
    ],
    run: init,
  },
];

async function init(call: Call): Promise<Answer> {
  atMost(call, 0);
  const wanted = call.option('take-over');
  if (wanted !== undefined) return continued(call, wanted);
  const kind = call.user ? 'user' : call.flag('private') ? 'private' : 'project';
  const location = locate(call.place, kind);
  refuseLostLedger(location.root);
  const fresh = makeStore(location);
  const project = await projectNameAt(location);
  const lost = fresh && kind !== 'user' ? lostStoresAt(call.place) : [];
  const adoptable = kind === 'user' ? [] : findLayouts(location.project.root);
  return {
    json: {
      store: location.root,
      project,
      views: [],
      adoptable,
      created: fresh,
      kind: location.kind,
      ...(lost.length === 0 ? {} : { lost }),
    },
    text: (paint) => {
      let text = fresh
        ? `${paint.good('Made')} a store for ${paint.bold(project)} at ${location.root}\n`
        : `There is a store for ${paint.bold(project)} already: ${location.root}\n`;
      if (kind === 'private' && location.kind === 'project')
        text +=
          'It is not private: it lies in the project and is the one that counts, so no second one was made.\n';
      if (lost.length > 0) text += `${paint.warn('Older memory')}: ${paint.own(offerText(lost))}\n`;
      if (adoptable.length > 0)
        text += `\nOther memory was found here; tide adopt takes it over:\n${columns(adoptable.map((one) => [paint.id(one.view), one.path]))}`;
      const user = kind === 'user' ? ' --user' : '';
      if (fresh)
        text += `\nNext: ${paint.id(`tide install all${user}`)} wires the agents on this machine to it\n      ${paint.id(`tide remember preference "Commits are small and signed"${user}`)}\n      ${paint.id(`tide status${user}`)}\n`;
      return text;
    },
  };
}

/** A person says so: memory moves from one folder to another. */
async function continued(call: Call, name: string): Promise<Answer> {
  if (call.user)
    throw new TidemarkError(
      'usage',
      '--take-over is about the store of a project, --user about no project.',
      {
        hint: `Expected: tide init --take-over ${name}`,
      },
    );
  const { location, lost, aside } = continueStore(call.place, name);
  const project = await projectNameAt(location);
  return {
    json: { store: location.root, project, kind: location.kind, created: false, from: lost },
    text: (paint) =>
      `${paint.good('Continued')}: ${lost.name}, made in ${lost.path}, is now the store of ${paint.bold(project)} at ${location.root}\n${lost.inUse ? `It was copied, because ${lost.path} still uses it: from now on each folder has a memory of its own.\n` : ''}${aside === undefined ? '' : `The empty store .tidemark was moved to ${aside}\n`}`,
  };
}
