// Using, strengthening, correcting and ending facts: one event each.

import { refuseAcrossStores } from '../../../engine/across-stores.ts';
import { correct } from '../../../engine/correct.ts';
import { archive, invalidate, pin, reinforce, unpin, use, verify } from '../../../engine/mark.ts';
import type { Marking } from '../../../engine/marking.ts';
import { supersede } from '../../../engine/supersede.ts';
import { update } from '../../../engine/update.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { argument, atMost, needed, restOf, setFields } from '../arguments.ts';
import { ANCHOR, type Call, type Command, type Option } from '../command.ts';
import { anchorsHere } from './anchors-here.ts';
import { markedAnswer } from './marking.ts';
import { onStoreOf } from './on-store-of.ts';
import { surroundingOf } from './surrounding-of.ts';

const BECAUSE: Option = { name: 'because', value: 'WHY', purpose: 'the reason' };

export const markCommands: readonly Command[] = [
  {
    name: 'use',
    group: 'Use and correct',
    summary: 'say that facts were used; it keeps them alive',
    args: 'ID...',
    ids: true,
    examples: ['tide use cookie-sessions', 'tide use cookie-sessions missing-locale-keys'],
    run: async (call) => markedAnswer(await ids(call, use), 'Used'),
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
      markedAnswer(
        await ids(call, (store, list) => reinforce(store, list, call.option('because'))),
        'Reinforced',
      ),
  },
  {
    name: 'verify',
    group: 'Use and correct',
    summary: "confirm facts; an agent's check is recorded and confirms nothing",
    args: 'ID...',
    ids: true,
    options: [BECAUSE],
    examples: ['tide verify transport-agnostic --because "checked against the code"'],
    run: async (call) =>
      markedAnswer(await ids(call, (store, list) => verify(store, list, call.option('because'))), 'Verified'),
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
      return markedAnswer(await ids(call, (store, list) => invalidate(store, list, because)), 'Invalidated');
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
      return markedAnswer(
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
      ANCHOR,
      { name: 'set', value: 'KEY=VALUE', repeat: true, purpose: 'a field; an empty value takes it away' },
    ],
    examples: [
      'tide update harbor-api --set status=blocked',
      'tide update jwt-sessions --set scope=module:auth',
      'tide update jwt-sessions --anchor src/auth/token.ts#sign',
    ],
    run: async (call) => {
      const id = argument(call, 0, 'an ID');
      const fields = setFields(call);
      const statement = call.args.length > 1 ? call.args.slice(1).join(' ') : undefined;
      if (fields.length === 0 && statement === undefined)
        throw new TidemarkError('usage', 'tide update needs something to change.', {
          hint: 'Example: --set status=blocked, or --anchor src/auth/session.ts',
        });
      return markedAnswer(
        await onStoreOf(call, id, (store) =>
          update(store, id, anchorsHere(store.project.root, call.place.cwd, fields), statement),
        ),
        'Updated',
      );
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
      try {
        return markedAnswer(
          await onStoreOf(call, old, (store) => supersede(store, old, successor, call.option('because'))),
          'Superseded',
        );
      } catch (error) {
        if (error instanceof TidemarkError && error.code === 'not_found')
          await explainStores(call, old, successor);
        throw error;
      }
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
      markedAnswer(await ids(call, (store, list) => pin(store, list, call.option('because'))), 'Pinned'),
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
      markedAnswer(await ids(call, (store, list) => unpin(store, list, call.option('because'))), 'Unpinned'),
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
      return markedAnswer(await ids(call, (store, list) => archive(store, list, because)), 'Archived');
    },
  },
];

async function explainStores(call: Call, old: string, successor: string): Promise<void> {
  const store = await call.store();
  const { user } = await surroundingOf(call, store);
  if (user !== undefined) refuseAcrossStores(store, user, old, successor);
}

function ids(call: Call, action: (store: Store, ids: readonly string[]) => Marking): Promise<Marking> {
  const first = argument(call, 0, 'an ID');
  return onStoreOf(call, first, (store) => action(store, call.args));
}
