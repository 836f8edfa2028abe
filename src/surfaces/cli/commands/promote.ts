// Letting a fact hold in a wider scope, or in every project.

import { promotable, promoteToUser, promoteWithin } from '../../../engine/promote.ts';
import type { WhenOpposed } from '../../../engine/weigh.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { locate, makeStore, openStore, openUserStore } from '../../../platform/open-store.ts';
import { argument, atMost } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { confirmed, YES } from './confirmed.ts';
import { markedAnswer, report } from './marking.ts';
import { stoppedAnswer } from './stopped-answer.ts';
import { WHEN_OPPOSED, whenOpposed } from './when-opposed.ts';

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
      ...WHEN_OPPOSED,
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
  const choice = whenOpposed(call);
  if (to !== undefined && to !== 'global') {
    refuseChoice(choice);
    const done = promoteWithin(store, id, to);
    const { json, text } = markedAnswer(done, 'Promoted');
    const { marked: _, ...rest } = json as { marked: unknown };
    return { json: { ...report(done)[0], ...rest }, text };
  }
  promotable(store, await openUserStore(call.place), id);
  await confirmed(call, `Let ${id} hold in every project?`, 'Promotion into the user store');
  const location = locate(call.place, 'user');
  makeStore(location);
  const done = promoteToUser(store, await openStore(call.place, 'user'), id, choice);
  if (done.here === undefined) return stoppedAnswer(done.there);
  const [here] = report(done.here);
  return {
    json: {
      ...here,
      as: done.there.id,
      store: location.root,
      outcome: done.there.outcome,
      thread: done.there.thread ?? null,
    },
    text: (paint) =>
      `${paint.good('Promoted')}: ${paint.id(id)} now holds in every project, as ${paint.id(done.there.id)} ${paint.dim(`(${location.root})`)}\n`,
  };
}

/** Within a project it is promoted whatever it meets, and a person is asked. */
function refuseChoice({ supersedes, keepBoth, noConflict, because }: WhenOpposed): void {
  if (supersedes === undefined && !keepBoth && !noConflict && because === undefined) return;
  throw new TidemarkError(
    'usage',
    'Within a project nothing stops a promotion, so there is nothing to choose.',
    {
      hint: 'Leave --supersedes, --keep-both, --no-conflict and --because out, or --to, for every project. Example: tide promote retry-webhooks --to project',
    },
  );
}
