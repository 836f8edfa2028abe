// Taking back: a source that is no longer believed, and content that must not stay.

import {
  entomb,
  type Forgettable,
  forget,
  forgetConversations,
  forgettable,
  losingWith,
  refuseForgetting,
  tellingWords,
} from '../../../engine/forget.ts';
import { type Losing, listedTexts } from '../../../engine/forget-affects.ts';
import { madeFrom } from '../../../engine/promote.ts';
import { load } from '../../../engine/reading/load.ts';
import type { Memory } from '../../../engine/reading/memory.ts';
import { revoke } from '../../../engine/revoke.ts';
import type { Fact } from '../../../model/fact.ts';
import type { Store } from '../../../model/store.ts';
import { openUserStore } from '../../../platform/open-store.ts';
import { argument, atMost, needed, restOf } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { clip, plural } from '../paint.ts';
import { confirmed, YES } from './confirmed.ts';
import { syncAround } from './sync-around.ts';

export const eraseCommands: readonly Command[] = [
  {
    name: 'revoke',
    group: 'Use and correct',
    summary: 'no longer believe a source; what rests on it alone falls',
    args: 'SOURCE',
    options: [{ name: 'because', value: 'WHY', purpose: 'the reason' }],
    examples: ['tide revoke docs/old-guide.md --because "written for version 1"'],
    run: async (call) => {
      const source = restOf(call, 0, 'a SOURCE');
      const done = revoke(
        await call.store(),
        source,
        needed(call, 'because', 'why it is not believed', 'written for version 1'),
      );
      return {
        json: done,
        text: (paint) =>
          `${paint.good('Revoked')} ${source}: ${plural(done.fallen.length, 'fact')} fell${done.kept.length > 0 ? `, ${done.kept.length} rest on other sources too` : ''}\n${done.fallen.map((id) => `  ${paint.id(id)}\n`).join('')}`,
      };
    },
  },
  {
    name: 'forget',
    group: 'Use and correct',
    summary: 'erase the content of a fact everywhere; a tombstone stays',
    args: 'ID',
    ids: true,
    options: [
      {
        name: 'source',
        value: 'SOURCE',
        purpose: 'forget every fact that rests on this source, and conversations imported from it',
      },
      YES,
    ],
    more: 'The only command that edits closed session files; each is sealed again. Its id stays as the tombstone, and history kept by git is not touched.',
    examples: ['tide forget customer-name', 'tide forget --source docs/leaked.md'],
    run: forgetFacts,
  },
];

async function forgetFacts(call: Call): Promise<Answer> {
  const store = await call.store();
  const source = call.option('source');
  atMost(call, source === undefined ? 1 : 0);
  const which = source === undefined ? { id: argument(call, 0, 'an ID or --source') } : { source };
  const user = store.kind === 'user' ? undefined : await openUserStore(call.place);
  const asked = planForgetting(store, user, which);
  await confirmPlan(call, asked);
  // Hand edits of layouts that no command took over yet may quote it; only now they are found.
  await syncAround(store);
  const plan = planForgetting(store, user, which);
  if (isMore(plan.also, asked.also)) await confirmPlan(call, plan);
  const { memory, facts, conversations, copies } = plan;
  // The copies first: done again after a crash, the fact is still there to find them by.
  const elsewhere = user === undefined ? [] : forget(user, idsOf(copies));
  const words = facts.map((fact) => tellingWords(store, memory, fact.id));
  // Rendered while the files still say which entry is which fact, layouts lose its entries whole.
  entomb(store, idsOf(facts));
  await syncAround(store);
  const here = forget(store, idsOf(facts));
  const { eraseInLayouts } = await import('../../../engine/views/erase-in-layouts.ts');
  const { stillShown } = await import('../../../engine/views/still-shown.ts');
  eraseInLayouts(
    store,
    facts.map(({ id }, n) => ({ id, words: words[n] ?? [] })),
  );
  await syncAround(store);
  // Texts of files that the ledger held until now are overwritten only by this sync. One of two facts of one id is gone by then.
  const { state } = load(store);
  forget(
    store,
    idsOf(facts).filter((id) => state.facts.has(id)),
  );
  // After the layouts were written anew: what shows it now was written by hand.
  const erased = [
    ...here.map((one, n) => ({
      ...one,
      remains: [...stillShown(store, words[n] ?? [], adoptedFrom(facts[n])), ...one.remains],
    })),
    ...elsewhere,
    ...forgetConversations(store, conversations),
  ];
  return {
    json: { erased },
    text: (paint) =>
      erased.length === 0
        ? 'Forgotten already; only the tombstone is left.\n'
        : `${erased.map((one) => `${paint.good('Forgotten')}: ${paint.id(one.id)} ${paint.dim(`(${plural(one.events, 'place')} in ${plural(one.files.length, 'file')})`)}\n${one.also.length === 0 ? '' : `  ${paint.warn('The same words were erased in')}: ${one.also.join(', ')}\n`}${one.texts.length === 0 ? '' : `  ${paint.warn('Also erased in')}: ${one.texts.join(', ')}\n`}`).join('')}${paint.dim(`Not erased: ${[...new Set(erased.flatMap((one) => one.remains))].join('; ')}.\n`)}`,
  };
}

interface ForgettingPlan extends Forgettable {
  readonly memory: Memory;
  /** Copies in the user store. */
  readonly copies: readonly Fact[];
  /** What else loses the same words. */
  readonly also: Losing;
}

/** Throws where an agent would erase a person's words. */
function planForgetting(
  store: Store,
  user: Store | undefined,
  which: { id: string } | { source: string },
): ForgettingPlan {
  const memory = load(store);
  const { facts, conversations } = forgettable(store, memory, which);
  const copies = user === undefined ? [] : facts.flatMap((fact) => madeFrom(store, user, fact.id));
  const losing = facts.map((fact) => losingWith(store, memory, fact.id));
  const others = new Set(losing.flatMap((one) => one.facts));
  const also: Losing = {
    facts: [...others].filter((id) => !facts.some((fact) => fact.id === id)),
    texts: losing.flatMap(({ texts }) => texts),
  };
  refuseForgetting(store, memory, idsOf(facts), also);
  return { memory, facts, conversations, copies, also };
}

async function confirmPlan(
  call: Call,
  { facts, conversations, copies, also }: ForgettingPlan,
): Promise<void> {
  const talks =
    conversations.length === 0
      ? []
      : [`${plural(conversations.length, 'whole conversation')} (${clip(conversations.join(', '), 200)})`];
  if (facts.length + talks.length === 0) return;
  const texts = listedTexts(also.texts);
  await confirmed(
    call,
    'Erase the content?',
    'Forgetting',
    [
      `This erases for good: ${[...idsOf(facts), ...talks].join(', ')}.`,
      ...(also.facts.length === 0 ? [] : [`The same words are erased in: ${also.facts.join(', ')}.`]),
      ...(texts.length === 0 ? [] : [`They are also erased in: ${texts.join('; ')}.`]),
      ...(copies.length === 0 ? [] : [`Also erased, for every project: ${idsOf(copies).join(', ')}.`]),
    ].join(' '),
  );
}

/** Something was found that the person did not agree to. */
function isMore(now: Losing, asked: Losing): boolean {
  return now.facts.some((id) => !asked.facts.includes(id)) || now.texts.length > asked.texts.length;
}

function adoptedFrom(fact: Fact | undefined): readonly string[] {
  return fact?.sources ?? [];
}

function idsOf(facts: readonly Fact[]): string[] {
  return facts.map((fact) => fact.id);
}
