// Letting a fact hold in a wider scope, or in every project.

import { promotable, promoteToUser, promoteWithin } from '../../../engine/promote.ts';
import { locate, makeStore, openStore, openUserStore } from '../../../platform/open-store.ts';
import { argument, atMost } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { confirmed, YES } from './confirmed.ts';
import { report, single } from './marking.ts';

export const promoteCommands: readonly Command[] = [
  {
    name: 'promote',
    group: 'Use and correct',
    summary: 'let a fact hold in a wider scope, or in every project',
    args: 'ID',
    ids: true,
    options: [
      {
        name: 'to',
        value: 'SCOPE',
        purpose: 'a wider scope of this project (default: the user store, for every project)',
      },
      YES,
    ],
    more: 'Nothing crosses from one project to the others unless a person confirms it.',
    examples: ['tide promote small-commits', 'tide promote retry-webhooks --to project'],
    run: promote,
  },
];

async function promote(call: Call): Promise<Answer> {
  atMost(call, 1);
  const id = argument(call, 0, 'an ID');
  const store = await call.store();
  const to = call.option('to');
  if (to !== undefined && to !== 'global') return single(promoteWithin(store, id, to), 'Promoted');
  promotable(store, await openUserStore(call.place), id);
  await confirmed(call, `Let ${id} hold in every project?`, 'Promotion into the user store');
  const location = locate(call.place, 'user');
  makeStore(location);
  const done = promoteToUser(store, await openStore(call.place, 'user'), id);
  const [here] = report(done.here);
  return {
    json: { ...here, as: done.there.id, store: location.root, outcome: done.there.outcome },
    text: (paint) =>
      `${paint.good('Promoted')}: ${paint.id(id)} now holds in every project, as ${paint.id(done.there.id)} ${paint.dim(`(${location.root})`)}\n`,
  };
}
