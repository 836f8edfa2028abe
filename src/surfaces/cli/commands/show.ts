// show: one fact, its life and its origin.

import { ofUser } from '../../../engine/exposure/fact-word.ts';
import { noteExposure } from '../../../engine/exposure/note-exposure.ts';
import { doubtsAbout, reportEvent, reportFact } from '../../../engine/fact-report.ts';
import { findFact } from '../../../engine/find-fact.ts';
import { namesOf } from '../../../engine/layout-names.ts';
import { load } from '../../../engine/reading/load.ts';
import type { Memory } from '../../../engine/reading/memory.ts';
import { historyOf } from '../../../engine/show.ts';
import { threadsAbout } from '../../../engine/threads.ts';
import { AGREES, agreementText } from '../../../engine/truth/agreed.ts';
import { dayText } from '../../../model/day.ts';
import { INSTINCT_AT, occurrencesOf } from '../../../model/instinct.ts';
import type { Store } from '../../../model/store.ts';
import { TidemarkError } from '../../../model/tidemark-error.ts';
import { argument, asOfDay, atMost } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { columns, daysAgo, inert, type Paint, plural } from '../paint.ts';
import { eventLines } from './event-lines.ts';
import { onStoreOf } from './on-store-of.ts';

export const showCommand: Command = {
  name: 'show',
  past: true,
  group: 'Look',
  summary: 'a fact, its life and its origin',
  args: 'ID',
  ids: true,
  options: [{ name: 'history', purpose: 'every event about it' }],
  examples: ['tide show cookie-sessions', 'tide show cookie-sessions --history'],
  run: show,
};

function show(call: Call): Promise<Answer> {
  atMost(call, 1);
  const id = argument(call, 0, 'an ID');
  return onStoreOf(call, id, (store) => showIn(call, store, id));
}

function showIn(call: Call, store: Store, id: string): Answer {
  const asOf = asOfDay(call);
  const memory = load(store, { asOf });
  if (asOf !== undefined) refuseFuture(store, memory, id);
  const wanted = call.flag('history') || call.flag('json');
  const { fact, history } = wanted
    ? historyOf(store, memory, id)
    : { fact: findFact(memory, id), history: [] };
  const report = reportFact(store, memory, fact);
  const names = namesOf(store, memory.state, fact.id);
  const doubts = doubtsAbout(store, memory, [fact], true);
  const threads = threadsAbout(store, memory, fact.id);
  return {
    after: async () => {
      if (call.option('as-of') !== undefined) return '';
      const asked = await call.store();
      if (asked.root === store.root) noteExposure(store, memory, 'show', [fact.id]);
      else noteExposure(asked, load(asked), 'show', [ofUser(fact.id)]);
      return '';
    },
    json: {
      fact: report,
      names,
      doubts,
      threads,
      history: history.map(reportEvent),
      origin: report.origin,
      ...(fact.kind === 'pattern' ? { instinct: { occurrences: occurrencesOf(fact), of: INSTINCT_AT } } : {}),
    },
    text: (paint) => {
      const { tier, flags } = report;
      const rows: string[][] = [
        ['Kind', fact.kind],
        ['Scope', fact.scope],
        [
          'Tier',
          `${paintTier(tier, paint)}${fact.pinned ? ' (pinned)' : ''}${flags.length > 0 ? ` ${paint.warn(flags.join(', '))}` : ''}`,
        ],
        [
          'Trust',
          `${fact.trust}${fact.verified === undefined ? '' : `, verified by ${inert(fact.verified.by)} on ${fact.verified.at.slice(0, 10)}`}`,
        ],
        ...(fact.status === 'corrected' ? [['Status', 'corrected']] : []),
        ...(fact.lastUsedDay > memory.today + 1
          ? [
              [
                'Doubt',
                paint.warn(
                  `its last use is dated ${dayText(fact.lastUsedDay)}, which lies ahead: a clock was wrong. The flag ends on that day.`,
                ),
              ],
            ]
          : []),
        ...doubts.map(({ reason }) => ['Doubt', paint.warn(inert(reason))]),
        ...threads.map((one) => ['Open thread', `${paint.id(one.id)} (${paint.warn(one.type)})`]),
        ...fact.fields.map(([key, value]) =>
          key === AGREES
            ? ['Agrees with', inert(agreementText(value))]
            : [key[0]?.toUpperCase() + key.slice(1), inert(value)],
        ),
        [
          'Used',
          `in ${plural(fact.uses, 'session')}, last ${daysAgo(fact.lastUsedDay, memory.today)}; reinforced ${fact.reinforcements}×`,
        ],
        ...(fact.kind === 'pattern' ? [['Instinct', instinctText(occurrencesOf(fact))]] : []),
        ['Created', daysAgo(fact.createdDay, memory.today)],
        ...(fact.supersedes.length > 0
          ? [['Replaces', fact.supersedes.map((one) => paint.id(one)).join(', ')]]
          : []),
        ...(fact.supersededBy === undefined ? [] : [['Replaced by', paint.id(fact.supersededBy)]]),
        ...(report.reason === null ? [] : [['Reason', inert(report.reason)]]),
        ...(names.length === 0
          ? []
          : [
              [
                'Known as',
                names.map(({ layout, name }) => `${inert(name)} ${paint.dim(`in ${layout}`)}`).join(', '),
              ],
            ]),
        [
          'Origin',
          `${fact.origin.session} by ${inert(fact.origin.author ?? fact.origin.agent)} (#${fact.origin.tick})`,
        ],
      ];
      const head = `${paint.id(fact.id)}\n  ${paint.bold(inert(fact.statement).replace(/\n/g, '\n  '))}\n\n${columns(rows.map(([name, value]) => [paint.dim(name ?? ''), value ?? '']))}`;
      return call.flag('history') ? `${head}\n${eventLines(history, paint)}` : head;
    },
  };
}

/** Who asks about a day before the fact is told so, not that it is unknown. */
function refuseFuture(store: Store, then: Memory, id: string): void {
  const now = load(store).state.facts.get(id);
  if (now === undefined || then.state.facts.has(id)) return;
  throw new TidemarkError('not_found', `There was no fact \`${id}\` yet on ${dayText(then.today)}.`, {
    hint: `It was stated on ${now.origin.at.slice(0, 10)}.`,
    data: { id, similar: [] },
  });
}

function instinctText(occurrences: number): string {
  const left = INSTINCT_AT - occurrences;
  const more =
    left > 0
      ? `, after ${plural(left, 'more session')} that meets it`
      : `, met in ${plural(occurrences, 'session')}`;
  return `${Math.min(occurrences, INSTINCT_AT)}/${INSTINCT_AT}${more}`;
}

export function paintTier(tier: string, paint: Paint): string {
  if (tier === 'core' || tier === 'active' || tier === 'working') return paint.good(tier);
  return tier === 'archive-candidate' ? paint.warn(tier) : paint.dim(tier);
}
