// remember and its typed forms: learn, decide, prefer.

import { checkKind } from '../../../engine/check-kind.ts';
import type { Field } from '../../../model/event.ts';
import { KINDS, type KindSpec } from '../../../model/kind.ts';
import { received, TidemarkError } from '../../../model/tidemark-error.ts';
import { argument, needed, restOf, setFields } from '../arguments.ts';
import { ANCHOR, type Call, type Command, type Option } from '../command.ts';
import { tryDeciding } from './related.ts';
import { state } from './stating.ts';
import { WHEN_OPPOSED } from './when-opposed.ts';

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
  ...WHEN_OPPOSED,
];

const OPPOSED =
  'What is opposed to a decision or an invariant stops with exit code 3: follow it, supersede it, keep both, or say that there is no conflict.';

export const stateCommands: readonly Command[] = [
  {
    name: 'remember',
    group: 'State',
    summary: 'state a fact; what is known already is reinforced',
    args: 'KIND STATEMENT',
    choices: KINDS.map((kind) => kind.name),
    options: SHARED,
    more: `Kinds:\n${KINDS.map((kind) => `  ${kind.name.padEnd(11)} ${kind.purpose}${needs(kind)}`).join('\n')}\n\n${OPPOSED}`,
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
      {
        name: 'dry-run',
        purpose:
          'show the related decisions and what would stop it (exit code 3), and record nothing; a TITLE is enough',
      },
    ],
    more: `Shows up to three earlier decisions that are about the same.\n${OPPOSED}`,
    examples: [
      'tide decide "Sessions live in cookies" --context "Mobile clients need revocation" --decision "Signed cookies, server-side list" --alternative "JWT: cannot be revoked" --constraint "No session state in the URL"',
      'tide decide "Cookies only" --context "..." --decision "..." --supersedes jwt-sessions --because "mobile clients need revocation"',
    ],
    run: (call) => {
      const statement = restOf(call, 0, 'a TITLE');
      const isDryRun = call.flag('dry-run');
      if (!isDryRun) {
        needed(call, 'context', 'why a decision was needed', 'Mobile clients need revocation');
        needed(call, 'decision', 'what was decided', 'Sessions live in signed cookies');
      }
      const fields: readonly Field[] = [
        ...given(call, 'context'),
        ...given(call, 'decision'),
        ...given(call, 'alternative').map(([key, text]): Field => [key, rejected(text)]),
        ...given(call, 'constraint'),
        ...setFields(call),
      ];
      if (isDryRun) return tryDeciding(call, statement, fields);
      return state(call, { kind: 'decision', statement, fields, typed: true });
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
      return state(call, {
        kind: 'preference',
        statement: restOf(call, 0, 'a STATEMENT'),
        fields: [...given(call, 'when'), ...given(call, 'words'), ...setFields(call)],
        typed: true,
      });
    },
  },
];

/** The values of an option as fields of the same name. */
function given(call: Call, key: string): readonly Field[] {
  return call.options(key).map((value): Field => [key, value]);
}

/** What was rejected without a why cannot be judged again later. */
function rejected(text: string): string {
  if (/\S\s*(?::|;|\s[-–—]|,?\sbecause\s|,?\ssince\s)\s*\S/i.test(text)) return text;
  throw new TidemarkError('usage', 'An alternative needs why it was rejected.', {
    hint: `Example: --alternative "JWT: cannot be revoked". Received: ${received(text)}`,
    data: { field: 'alternative', example: 'JWT: cannot be revoked' },
  });
}

function needs(kind: KindSpec): string {
  const always = kind.fields.filter((field) => field.required === 'always').map((field) => field.name);
  return always.length === 0 ? '' : ` (needs --set ${always.join('=..., ')}=...)`;
}
