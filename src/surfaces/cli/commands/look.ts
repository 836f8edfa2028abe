// Looking: list, log, diff.

import { diff } from '../../../engine/diff.ts';
import { reportEvent, reportFact } from '../../../engine/fact-report.ts';
import { list } from '../../../engine/list.ts';
import { log } from '../../../engine/log.ts';
import { isWide } from '../../../engine/offered.ts';
import { load } from '../../../engine/reading/load.ts';
import { loadAtCommit } from '../../../engine/reading/load-at-commit.ts';
import type { Memory } from '../../../engine/reading/memory.ts';
import { type UnusedScope, unusedScope } from '../../../engine/similar-scopes.ts';
import { dayOf } from '../../../model/day.ts';
import type { Flag } from '../../../model/flag.ts';
import { KINDS } from '../../../model/kind.ts';
import { isAnswered } from '../../../model/open-thread.ts';
import type { Store } from '../../../model/store.ts';
import { received, TidemarkError } from '../../../model/tidemark-error.ts';
import { TIERS } from '../../../model/tier.ts';
import { gitShow } from '../../../platform/git-show.ts';
import { argument, asOfDay, atMost, count, day } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { clip, columns, daysAgo, inert, type Paint } from '../paint.ts';
import { eventLines } from './event-lines.ts';
import { paintTier, showCommand } from './show.ts';
import { resolveCommand, threadsCommand } from './threads.ts';

export const lookCommands: readonly Command[] = [
  {
    name: 'list',
    past: true,
    group: 'Look',
    summary: 'live facts, by kind, scope or tier',
    args: '[KIND]',
    choices: KINDS.map((kind) => kind.name),
    options: [
      { name: 'kind', value: 'KIND', purpose: 'only this kind', choices: KINDS.map((kind) => kind.name) },
      { name: 'scope', value: 'SCOPE', purpose: 'what is seen from this scope' },
      { name: 'tier', value: 'TIER', purpose: 'only this tier', choices: TIERS },
      { name: 'all', purpose: 'what has faded, ended or was answered too' },
    ],
    examples: ['tide list', 'tide list decisions', 'tide list --scope module:auth --all'],
    run: showList,
  },
  showCommand,
  {
    name: 'log',
    past: true,
    group: 'Look',
    summary: 'events, oldest first',
    args: '',
    options: [
      { name: 'since', value: 'DAY', purpose: 'from this day on: 2026-11-01, yesterday, 7d' },
      { name: 'limit', value: 'N', purpose: 'only the newest N' },
    ],
    examples: ['tide log', 'tide log --since 7d', 'tide log --session 2026-11-15T174120Z-claude-code-7f3a'],
    run: showLog,
  },
  {
    name: 'diff',
    group: 'Look',
    summary: 'what memory changed between two days or commits',
    args: 'FROM [TO]',
    examples: ['tide diff 2026-11-01 2026-11-15', 'tide diff 7d', 'tide diff HEAD~5 HEAD'],
    run: showDiff,
  },
  threadsCommand,
  resolveCommand,
];

async function showList(call: Call): Promise<Answer> {
  atMost(call, 1);
  const store = await call.store();
  const memory = load(store, { asOf: asOfDay(call) });
  const scope = call.option('scope');
  const listed = list(store, memory, {
    kind: wantedKind(call),
    scope,
    tier: call.option('tier'),
    all: call.flag('all'),
  });
  const unused =
    scope === undefined || listed.some(({ fact }) => !isWide(fact.scope))
      ? undefined
      : unusedScope(store, memory, scope);
  return {
    json: {
      facts: listed.map(({ fact }) => reportFact(store, memory, fact)),
      ...(unused === undefined ? {} : { nearestScopes: unused.nearest }),
    },
    text: (paint) =>
      (unused === undefined ? '' : unusedLine(unused, listed.length, paint)) +
      (listed.length === 0
        ? noFacts(memory, paint)
        : columns(
            listed.map(({ fact, stands }) => [
              paint.id(fact.id),
              fact.kind,
              isAnswered(fact) ? paint.dim('answered') : paintTier(stands.tier, paint),
              paint.dim(daysAgo(fact.lastUsedDay, memory.today)),
              `${doubts(stands.flags, paint)}${clip(fact.statement, Math.max(30, paint.width - 70))}`,
            ]),
          )),
  };
}

/** Who has nothing yet is told how to begin. */
function noFacts({ state }: Memory, paint: Paint): string {
  return state.facts.size > 0
    ? 'No facts.\n'
    : `No facts yet. State one: ${paint.own('tide remember preference "Commits are small and signed"')}\n`;
}

function wantedKind(call: Call): string | undefined {
  const [named] = call.args;
  const option = call.option('kind');
  if (named === undefined || option === undefined) return named ?? option;
  throw new TidemarkError('usage', 'tide list takes one kind, not two.', {
    hint: `Name one kind, for example: tide list ${named}. Received: ${received(`${named} and --kind ${option}`)}`,
  });
}

function unusedLine({ scope, nearest }: UnusedScope, below: number, paint: Paint): string {
  const near = nearest.length === 0 ? '' : ` Nearest: ${nearest.map(paint.id).join(', ')}.`;
  return `Nothing is remembered for ${inert(scope)}.${near}${below === 0 ? '' : ' What holds there because it holds everywhere:'}\n`;
}

/** What somebody should know before following a fact; how seldom it was used is told by its tier. */
function doubts(flags: readonly Flag[], paint: Paint): string {
  const told = flags.filter((flag) => flag !== 'LOW_CONFIDENCE');
  return told.length === 0 ? '' : `${paint.warn(told.join(', '))} `;
}

async function showLog(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const since = call.option('since');
  const limit = count(call, 'limit', 'a number of events', 20);
  const all = log(store, {
    since: since === undefined ? undefined : day(since, '--since', call),
    until: asOfDay(call),
    session: call.option('session'),
  });
  const events = limit === undefined ? all : all.slice(-limit);
  return {
    json: { events: events.map(reportEvent) },
    text: (paint) => (events.length === 0 ? 'No events.\n' : eventLines(events, paint)),
  };
}

async function showDiff(call: Call): Promise<Answer> {
  atMost(call, 2);
  const store = await call.store();
  const from = argument(call, 0, 'FROM, a day or a commit');
  const to = call.args[1] ?? 'today';
  if (isDay(from) && isDay(to) && day(from, 'tide diff', call) > day(to, 'tide diff', call))
    throw new TidemarkError('usage', `${from} is after ${to}; the earlier one comes first.`, {
      hint: `Example: tide diff ${to} ${from}`,
    });
  const [before, after] = [await memoryAt(call, store, from), await memoryAt(call, store, to)];
  const changes = diff(store, before, after);
  return {
    json: { from, to, ...changes },
    text: (paint) => {
      const parts = (['added', 'changed', 'faded', 'superseded'] as const).flatMap((name) => {
        const rows = changes[name];
        if (rows.length === 0) return [];
        return [
          `${paint.bold(`${name[0]?.toUpperCase()}${name.slice(1)}`)}\n${columns(rows.map((one) => [paint.id(one.id), paint.dim(one.what), clip(one.statement, Math.max(20, paint.width - 60))]))}`,
        ];
      });
      return parts.length === 0 ? `Nothing changed between ${from} and ${to}.\n` : parts.join('\n');
    },
  };
}

/** A day is answered from the ledger at hand, a commit from the ledger it holds. */
async function memoryAt(call: Call, store: Store, text: string): Promise<Memory> {
  if (isDay(text)) return load(store, { asOf: day(text, 'tide diff', call) });
  const { files, at } = await gitShow(store.root, text);
  return loadAtCommit(store, files, dayOf(at) ?? 0);
}

function isDay(text: string): boolean {
  return /^(\d{4}-\d\d-\d\d|today|yesterday|\d{1,5}d)/.test(text);
}
