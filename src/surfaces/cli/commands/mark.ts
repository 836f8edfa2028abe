// Using, strengthening, correcting and ending facts: one event each.

import { reportEvent } from '../../../engine/fact-report.ts';
import { forget, forgettable, losingWith } from '../../../engine/forget.ts';
import { load } from '../../../engine/load.ts';
import {
  archive,
  correct,
  invalidate,
  type Marking,
  pin,
  reinforce,
  supersede,
  unpin,
  update,
  use,
  verify,
} from '../../../engine/mark.ts';
import { madeFrom, promotable, promoteToUser, promoteWithin } from '../../../engine/promote.ts';
import { revoke } from '../../../engine/revoke.ts';
import type { Fact } from '../../../model/fact.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { locate, makeStore, openStore, openUserStore } from '../../../platform/open-store.ts';
import { argument, atMost, needed, restOf, setFields } from '../arguments.ts';
import type { Answer, Call, Command, Option } from '../command.ts';
import { clip, plural, takenOut } from '../paint.ts';

const BECAUSE: Option = { name: 'because', value: 'WHY', purpose: 'the reason' };
const YES: Option = { name: 'yes', purpose: 'do it without asking' };

export const markCommands: readonly Command[] = [
  {
    name: 'use',
    group: 'Use and correct',
    summary: 'say that facts were used; it keeps them alive',
    args: 'ID...',
    ids: true,
    examples: ['tide use cookie-sessions', 'tide use cookie-sessions missing-locale-keys'],
    run: async (call) => several(await ids(call, use), 'Used'),
  },
  {
    name: 'reinforce',
    group: 'Use and correct',
    summary: 'the same thing was met again; its life grows',
    args: 'ID...',
    ids: true,
    options: [BECAUSE],
    examples: ['tide reinforce missing-locale-keys --because "again in fr.json"'],
    run: async (call) =>
      several(await ids(call, (store, list) => reinforce(store, list, call.option('because'))), 'Reinforced'),
  },
  {
    name: 'verify',
    group: 'Use and correct',
    summary: 'confirm facts; by a person it raises their trust',
    args: 'ID...',
    ids: true,
    options: [BECAUSE],
    examples: ['tide verify transport-agnostic --because "checked against the code"'],
    run: async (call) =>
      several(await ids(call, (store, list) => verify(store, list, call.option('because'))), 'Verified'),
  },
  {
    name: 'invalidate',
    group: 'Use and correct',
    summary: 'a fact is wrong; it is never shown to an agent again',
    args: 'ID...',
    ids: true,
    options: [BECAUSE],
    examples: ['tide invalidate retry-three-times --because "the queue retries by itself"'],
    run: async (call) => {
      const because = needed(call, 'because', 'what proved it wrong', 'the queue retries by itself');
      return several(await ids(call, (store, list) => invalidate(store, list, because)), 'Invalidated');
    },
  },
  {
    name: 'correct',
    group: 'Use and correct',
    summary: 'a fact was wrong and is now right; shown with a caution',
    args: 'ID STATEMENT',
    ids: true,
    options: [BECAUSE],
    examples: ['tide correct cache-ttl "The cache lives ten minutes, not one" --because "read the code"'],
    run: async (call) => {
      const id = argument(call, 0, 'an ID');
      const statement = restOf(call, 1, 'the right STATEMENT');
      return single(
        await onStoreOf(call, id, (store) => correct(store, id, statement, call.option('because'))),
        'Corrected',
      );
    },
  },
  {
    name: 'update',
    group: 'Use and correct',
    summary: 'change fields or the statement of a fact',
    args: 'ID [STATEMENT]',
    ids: true,
    options: [
      { name: 'set', value: 'KEY=VALUE', repeat: true, purpose: 'a field; an empty value takes it away' },
    ],
    examples: [
      'tide update harbor-api --set status=blocked',
      'tide update jwt-sessions --set scope=module:auth',
    ],
    run: async (call) => {
      const id = argument(call, 0, 'an ID');
      const fields = setFields(call);
      const statement = call.args.length > 1 ? call.args.slice(1).join(' ') : undefined;
      if (fields.length === 0 && statement === undefined)
        throw new TidemarkError('usage', 'tide update needs something to change.', {
          hint: 'Example: --set status=blocked',
        });
      return single(await onStoreOf(call, id, (store) => update(store, id, fields, statement)), 'Updated');
    },
  },
  {
    name: 'supersede',
    group: 'Use and correct',
    summary: 'one fact replaces another; the old one is final',
    args: 'OLD NEW',
    ids: true,
    options: [BECAUSE],
    examples: ['tide supersede jwt-sessions cookie-sessions --because "mobile clients need revocation"'],
    run: async (call) => {
      atMost(call, 2);
      const old = argument(call, 0, 'the OLD id');
      const successor = argument(call, 1, 'the NEW id');
      return single(
        await onStoreOf(call, old, (store) => supersede(store, old, successor, call.option('because'))),
        'Superseded',
      );
    },
  },
  {
    name: 'pin',
    group: 'Use and correct',
    summary: 'keep facts from fading',
    args: 'ID...',
    ids: true,
    options: [BECAUSE],
    examples: ['tide pin transport-agnostic'],
    run: async (call) =>
      several(await ids(call, (store, list) => pin(store, list, call.option('because'))), 'Pinned'),
  },
  {
    name: 'unpin',
    group: 'Use and correct',
    summary: 'let facts fade again',
    args: 'ID...',
    ids: true,
    options: [BECAUSE],
    examples: ['tide unpin transport-agnostic'],
    run: async (call) =>
      several(await ids(call, (store, list) => unpin(store, list, call.option('because'))), 'Unpinned'),
  },
  {
    name: 'archive',
    group: 'Use and correct',
    summary: 'put facts away by hand; a use brings them back',
    args: 'ID...',
    ids: true,
    options: [BECAUSE],
    examples: ['tide archive old-deploy-script --because "the pipeline replaced it"'],
    run: async (call) => {
      const because = needed(call, 'because', 'why it is put away', 'the pipeline replaced it');
      return several(await ids(call, (store, list) => archive(store, list, because)), 'Archived');
    },
  },
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
  {
    name: 'revoke',
    group: 'Use and correct',
    summary: 'no longer believe a source; what rests on it alone falls',
    args: 'SOURCE',
    options: [BECAUSE],
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
      { name: 'source', value: 'SOURCE', purpose: 'forget every fact that rests on this source' },
      YES,
    ],
    more: 'The only command that edits closed session files; each is sealed again. Its id stays as the tombstone, and history kept by git is not touched.',
    examples: ['tide forget customer-name', 'tide forget --source docs/leaked.md'],
    run: forgetFacts,
  },
];

function ids(call: Call, action: (store: Store, ids: readonly string[]) => Marking): Promise<Marking> {
  const first = argument(call, 0, 'an ID');
  return onStoreOf(call, first, (store) => action(store, call.args));
}

/** Does something with the store that knows the id: the project's, else the user's. */
export async function onStoreOf<T>(call: Call, id: string, action: (store: Store) => T): Promise<T> {
  const store = await call.store();
  try {
    return action(store);
  } catch (error) {
    const absent = error instanceof TidemarkError && error.code === 'not_found' && error.data.id === id;
    const user = absent && store.kind !== 'user' ? await openUserStore(call.place) : undefined;
    if (user === undefined || !load(user).state.facts.has(id)) throw error;
    return action(user);
  }
}

function report(marking: Marking) {
  return marking.marked.map(({ id, event, tier, status }) => ({
    id,
    event: reportEvent(event),
    tier,
    status,
  }));
}

function single(marking: Marking, word: string): Answer {
  const [one] = report(marking);
  return { json: { ...one, redacted: marking.written.redacted }, text: lines(marking, word) };
}

function several(marking: Marking, word: string): Answer {
  const rows = report(marking);
  const { redacted } = marking.written;
  return {
    json: rows.length === 1 ? { ...rows[0], redacted } : { marked: rows, redacted },
    text: lines(marking, word),
  };
}

function lines(marking: Marking, word: string): Answer['text'] {
  return (paint) =>
    `${marking.marked
      .map(({ fact, tier }) => {
        const by = fact.supersededBy === undefined ? '' : ` by ${paint.id(fact.supersededBy)}`;
        return `${paint.good(word)}: ${paint.id(fact.id)}${by} ${paint.dim(`(${fact.kind}, ${tier}, used in ${plural(fact.uses, 'session')})`)}\n  ${clip(fact.statement, paint.width - 4)}\n`;
      })
      .join('')}${takenOut(marking.written.redacted, paint)}`;
}

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

async function forgetFacts(call: Call): Promise<Answer> {
  const store = await call.store();
  const source = call.option('source');
  atMost(call, source === undefined ? 1 : 0);
  const memory = load(store);
  const facts = forgettable(
    memory,
    source === undefined ? { id: argument(call, 0, 'an ID or --source') } : { source },
  );
  const user = store.kind === 'user' ? undefined : await openUserStore(call.place);
  const copies = user === undefined ? [] : facts.flatMap((fact) => madeFrom(store, user, fact.id));
  const also = [...new Set(facts.flatMap((fact) => losingWith(store, memory, fact.id)))];
  if (facts.length > 0)
    await confirmed(
      call,
      `${also.length === 0 ? '' : `The same words stand in ${also.join(', ')} and go there too. `}Erase the content of ${idsOf(facts).join(', ')}${copies.length === 0 ? '' : ` and, for every project, of ${idsOf(copies).join(', ')}`} for good?`,
      'Forgetting',
    );
  // The copies first: done again after a crash, the fact is still there to find them by.
  const elsewhere = user === undefined ? [] : forget(user, idsOf(copies));
  const erased = [...forget(store, idsOf(facts)), ...elsewhere];
  return {
    json: { erased },
    text: (paint) =>
      erased.length === 0
        ? 'Forgotten already; only the tombstone is left.\n'
        : `${erased.map((one) => `${paint.good('Forgotten')}: ${paint.id(one.id)} ${paint.dim(`(${plural(one.events, 'place')} in ${plural(one.files.length, 'file')})`)}\n${one.also.length === 0 ? '' : `  ${paint.warn('The same words were erased in')}: ${one.also.join(', ')}\n`}`).join('')}${paint.dim('Commits made before this still hold the old bytes.\n')}`,
  };
}

function idsOf(facts: readonly Fact[]): string[] {
  return facts.map((fact) => fact.id);
}

/** What cannot be taken back needs a yes: given on the command line, or typed by a person. */
async function confirmed(call: Call, question: string, what: string): Promise<void> {
  if (call.flag('yes')) return;
  const answer = await call.confirm(question);
  if (answer === true) return;
  throw new TidemarkError(
    'stopped',
    answer === undefined ? `${what} needs a person's yes.` : 'Left as it was.',
    {
      hint:
        answer === undefined
          ? 'Ask the person; at a terminal tide asks by itself, elsewhere --yes says that they agreed.'
          : 'Nothing was changed.',
    },
  );
}
