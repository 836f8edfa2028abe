// remember and its typed forms: learn, decide, prefer.

import { checkKind } from '../../../engine/check-kind.ts';
import { reportEvent, standing } from '../../../engine/fact-report.ts';
import type { RelatedDecision } from '../../../engine/recall/related-decisions.ts';
import { type Remembered, remember, type Statement } from '../../../engine/remember.ts';
import { refuseAgentOnUserStore } from '../../../engine/user-store.ts';
import type { PlaceFor } from '../../../engine/views/places-for.ts';
import type { Field } from '../../../model/event.ts';
import type { Fact } from '../../../model/fact.ts';
import { KINDS, type KindSpec } from '../../../model/kind.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { argument, needed, restOf, setFields } from '../arguments.ts';
import { ANCHOR, type Answer, type Call, type Command, type Option } from '../command.ts';
import { clip, plural, takenOut } from '../paint.ts';
import { anchorsHere } from './anchors-here.ts';
import { unseenLines } from './marking.ts';
import { relatedLines, relatedTo, showRelated } from './related.ts';

const SHARED: readonly Option[] = [
  { name: 'id', value: 'ID', purpose: 'its id (else made from the statement)' },
  {
    name: 'scope',
    value: 'SCOPE',
    purpose: 'where it holds: global, project, module:NAME, path:GLOB (default project)',
  },
  {
    name: 'trust',
    value: 'TRUST',
    purpose: 'human, agent, document or untrusted',
    choices: ['human', 'agent', 'document', 'untrusted'],
  },
  ANCHOR,
  { name: 'set', value: 'KEY=VALUE', repeat: true, purpose: 'a field or attribute' },
  { name: 'supersedes', value: 'ID', purpose: 'the fact it replaces' },
  { name: 'because', value: 'WHY', purpose: 'why it replaces it' },
];

export const stateCommands: readonly Command[] = [
  {
    name: 'remember',
    group: 'State',
    summary: 'state a fact; what is known already is reinforced',
    args: 'KIND STATEMENT',
    choices: KINDS.map((kind) => kind.name),
    options: SHARED,
    more: `Kinds:\n${KINDS.map((kind) => `  ${kind.name.padEnd(11)} ${kind.purpose}${needs(kind)}`).join('\n')}`,
    examples: [
      'tide remember preference "Commits are small and signed"',
      'tide remember invariant "The proxy never parses payloads" --scope module:transport',
      'tide remember module "Tariff lookup and cache" --set path=src/tariff',
      'tide remember invariant "Sessions end after ten minutes" --anchor src/auth/session.ts#createSession',
    ],
    run: (call) =>
      state(call, {
        kind: checkKind(argument(call, 0, 'a KIND')).name,
        statement: restOf(call, 1, 'a STATEMENT'),
        fields: setFields(call),
      }),
  },
  {
    name: 'learn',
    group: 'State',
    summary: 'record an error, its cause and its prevention',
    args: 'ERROR',
    options: [
      { name: 'cause', value: 'WHY', purpose: 'why it happened' },
      { name: 'prevention', value: 'HOW', purpose: 'what to do so that it does not happen again' },
      ...SHARED,
    ],
    examples: [
      'tide learn "i18n keys missing in th.json" --cause "Batch extraction skipped Thai" --prevention "Run the i18n-sync test after each batch" --scope module:i18n',
    ],
    run: (call) => {
      const statement = restOf(call, 0, 'what went wrong');
      const fields: Field[] = [
        ['cause', needed(call, 'cause', 'why it happened', 'Batch extraction skipped the Thai locale')],
        [
          'prevention',
          needed(
            call,
            'prevention',
            'what to do so that it does not happen again',
            'Run the i18n-sync test after each batch',
          ),
        ],
      ];
      return state(call, {
        kind: 'learning',
        statement,
        fields: [...fields, ...setFields(call)],
        typed: true,
      });
    },
  },
  {
    name: 'decide',
    group: 'State',
    summary: 'record a decision and what it binds',
    args: 'TITLE',
    options: [
      { name: 'context', value: 'WHY', purpose: 'why a decision was needed' },
      { name: 'decision', value: 'WHAT', purpose: 'what was decided' },
      { name: 'alternative', value: '"X: WHY NOT"', repeat: true, purpose: 'what was rejected and why' },
      { name: 'constraint', value: 'RULE', repeat: true, purpose: 'what later work must respect' },
      ...SHARED,
      { name: 'dry-run', purpose: 'show the related decisions and record nothing; a TITLE is enough' },
    ],
    more: 'Shows up to three earlier decisions that are about the same.',
    examples: [
      'tide decide "Sessions live in cookies" --context "Mobile clients need revocation" --decision "Signed cookies, server-side list" --alternative "JWT: cannot be revoked" --constraint "No session state in the URL"',
      'tide decide "Cookies only" --context "..." --decision "..." --supersedes jwt-sessions --because "mobile clients need revocation"',
    ],
    run: (call) => {
      const statement = restOf(call, 0, 'a TITLE');
      if (call.flag('dry-run')) return showRelated(call, statement);
      const fields: Field[] = [
        ['context', needed(call, 'context', 'why a decision was needed', 'Mobile clients need revocation')],
        ['decision', needed(call, 'decision', 'what was decided', 'Sessions live in signed cookies')],
        ...call.options('alternative').map((text): Field => ['alternative', text]),
        ...call.options('constraint').map((text): Field => ['constraint', text]),
      ];
      return state(call, {
        kind: 'decision',
        statement,
        fields: [...fields, ...setFields(call)],
        typed: true,
      });
    },
  },
  {
    name: 'prefer',
    group: 'State',
    summary: 'record what the user wants',
    args: 'STATEMENT',
    options: [
      { name: 'when', value: 'SITUATION', purpose: 'the situation it applies to' },
      { name: 'words', value: 'QUOTE', purpose: "the user's own words" },
      ...SHARED,
    ],
    examples: [
      'tide prefer "Small signed commits" --when "committing" --words "please stop squashing my commits"',
    ],
    run: (call) => {
      const fields = ['when', 'words'].flatMap((key): Field[] => {
        const value = call.option(key);
        return value === undefined ? [] : [[key, value]];
      });
      return state(call, {
        kind: 'preference',
        statement: restOf(call, 0, 'a STATEMENT'),
        fields: [...fields, ...setFields(call)],
        typed: true,
      });
    },
  },
];

async function state(call: Call, statement: Statement): Promise<Answer> {
  const store = await call.store();
  refuseAgentOnUserStore(store);
  const related =
    statement.kind === 'decision'
      ? relatedTo(call, store, statement.statement, field(statement.fields, 'decision'))
      : undefined;
  const done = remember(store, {
    ...statement,
    id: call.option('id'),
    scope: call.option('scope') ?? field(statement.fields, 'scope'),
    trust: call.option('trust') ?? field(statement.fields, 'trust'),
    fields: anchorsHere(
      store.project.root,
      call.place.cwd,
      statement.fields.filter(([key]) => key !== 'scope' && key !== 'trust'),
    ),
    supersedes: call.option('supersedes'),
    because: call.option('because'),
  });
  const left = statement.kind === 'decision' && (await isLogLeftAlone(store));
  const places = done.outcome === 'reinforced' ? [] : await placesIn(store, done.fact);
  return answer(store, done, places, left ? LEFT_ALONE : undefined, related);
}

/** What layouts do is loaded only where one is kept. */
async function placesIn(store: Store, fact: Fact): Promise<readonly PlaceFor[]> {
  if (Object.keys(store.config.views).length === 0) return [];
  return (await import('./run-views.ts')).placesFor(store, fact);
}

const LEFT_ALONE = 'DECISIONS.md is left alone by decision_log.policy; the decision is in tide work summary.';

/** Asked only where the log is kept at all: most stores keep no layout. */
async function isLogLeftAlone(store: Store): Promise<boolean> {
  if (store.config.views['decision-log'] === undefined) return false;
  const { openRepository } = await import('../../../platform/repository.ts');
  try {
    return (await openRepository(store.project.root, [])).budget.logPolicy === 'example_only';
  } catch (error) {
    // What is wrong with the settings of a layout is told by tide sync; the decision is made.
    if (error instanceof TidemarkError) return false;
    throw error;
  }
}

function field(fields: readonly Field[], key: string): string | undefined {
  return fields.find(([name]) => name === key)?.[1];
}

function answer(
  store: Store,
  done: Remembered,
  places: readonly PlaceFor[],
  note: string | undefined,
  found: readonly RelatedDecision[] | undefined,
): Answer {
  const { fact, written } = done;
  // The one that was known already is not related to itself.
  const related = found?.filter(({ id }) => id !== done.id);
  const { tier, status } = standing(store, done.memory, fact);
  return {
    json: {
      id: done.id,
      outcome: done.outcome,
      event: reportEvent(done.event),
      similar: done.similar,
      conflicts: [],
      thread: null,
      tier,
      status,
      session: written.session,
      redacted: written.redacted,
      places,
      ...(related === undefined ? {} : { related }),
      ...(note === undefined ? {} : { note }),
    },
    text: (paint) => {
      const words = {
        created: 'Remembered',
        reinforced: 'Known already, reinforced',
        superseded: 'Remembered, replacing the old one',
      };
      let text = relatedLines(related ?? [], paint);
      text += `${paint.good(words[done.outcome])}: ${paint.id(done.id)} ${paint.dim(`(${fact.kind}, ${fact.scope}, ${tier})`)}\n  ${clip(fact.statement, paint.width - 4)}\n`;
      if (done.outcome === 'reinforced')
        text += paint.dim(`  used in ${plural(fact.uses, 'session')}, reinforced ${fact.reinforcements}×\n`);
      if (done.outcome === 'superseded') text += paint.dim(`  ${fact.supersedes.join(', ')} is superseded\n`);
      for (const { view, category, path } of places) text += paint.dim(`  ${category} in ${view}: ${path}\n`);
      text += unseenLines(fact, paint);
      text += takenOut(written.redacted, paint);
      if (note !== undefined) text += paint.dim(`  ${note}\n`);
      const similar = done.similar.filter((id) => !related?.some((one) => one.id === id));
      if (similar.length > 0) text += paint.dim(`  similar: ${similar.join(', ')}\n`);
      return text;
    },
  };
}

function needs(kind: KindSpec): string {
  const always = kind.fields.filter((field) => field.required === 'always').map((field) => field.name);
  return always.length === 0 ? '' : ` (needs --set ${always.join('=..., ')}=...)`;
}
