// status: what memory holds at a glance.

import { load } from '../../../engine/reading/load.ts';
import type { Unsealed } from '../../../engine/sessions/open-sessions.ts';
import { status } from '../../../engine/status.ts';
import { dayText } from '../../../model/day.ts';
import { kindPlural } from '../../../model/kind-plural.ts';
import { offerText } from '../../../platform/lost-store.ts';
import { lostStoresAt, openUserStore, type Place } from '../../../platform/open-store.ts';
import { asOfDay, atMost } from '../arguments.ts';
import type { Answer, Call, Command } from '../command.ts';
import { clip, columns, plural } from '../paint.ts';
import { notObeyed } from './not-obeyed.ts';

export const statusCommand: Command = {
  name: 'status',
  past: true,
  group: 'Start',
  summary: 'what memory holds, what is due, what needs a person',
  args: '',
  examples: ['tide status', 'tide status --as-of 2026-10-01', 'tide status --json'],
  run: showStatus,
};

async function showStatus(call: Call): Promise<Answer> {
  atMost(call, 0);
  const store = await call.store();
  const memory = load(store, { asOf: asOfDay(call) });
  const { asOf, ...report } = status(store, memory);
  if (report.hooks.problems > 0 && store.kind !== 'user') await readUserStore(call.place);
  // Whoever made a new store before looking for the old one is told of that until memory begins.
  const lost = store.kind === 'private' && report.events === 0 ? lostStoresAt(call.place) : [];
  return {
    json: { ...report, asOf: dayText(asOf), ...(lost.length === 0 ? {} : { lost }) },
    text: (paint) => {
      const rows: string[][] = [
        ['Store', report.store],
        ['Facts', `${report.live} live, ${report.archived} archived${terminals(report.tiers)}`],
        ['Kinds', list(report.kinds, kindPlural) || 'none'],
        ['Tiers', list(report.tiers) || 'none'],
        [
          'Ledger',
          `${plural(report.events, 'event')} in ${plural(report.sessions, 'session')}${paint.own(openText(report.open))}${report.conversations > 0 ? `; ${plural(report.conversations, 'imported conversation')}` : ''}`,
        ],
        ['Threads', report.threads === 0 ? 'none open' : paint.warn(`${report.threads} open`)],
        ['Flags', list(report.flags) || 'none'],
        ['Review', report.review.due ? paint.warn(`due: ${report.review.reason}`) : 'not due'],
        [
          'Health',
          report.health.status === 'good'
            ? paint.good('good')
            : paint.warn(paint.own(report.health.reasons.join('; '))),
        ],
        ...(report.hooks.last === null
          ? []
          : [
              [
                'Hooks',
                `${paint.warn(clip(report.hooks.last, Math.max(160, paint.width)))} ${paint.own('(tide doctor tells more)')}`,
              ],
            ]),
        ...(lost.length === 0 ? [] : [['Older', paint.own(offerText(lost))]]),
        ...(report.ignored.length === 0 ? [] : [['Settings', paint.warn(notObeyed(report.ignored))]]),
      ];
      return `${paint.bold(report.project)}${call.option('as-of') === undefined ? '' : paint.dim(` as of ${dayText(asOf)}`)}\n${columns(rows.map(([name, value]) => [paint.dim(name ?? ''), value ?? '']))}`;
    },
  };
}

/** Hooks that ran out of time name this command: reading a store makes the caches they lacked. */
async function readUserStore(place: Place): Promise<void> {
  try {
    const user = await openUserStore(place);
    if (user !== undefined) load(user);
  } catch {
    // It is asked about with --user.
  }
}

function openText(open: readonly Unsealed[]): string {
  const [first] = open;
  if (first === undefined) return '';
  const left = open.filter((one) => one.left);
  const idle =
    left.length === 0
      ? ''
      : ` (${left.length === open.length ? '' : `${left.length} `}left open: tide session)`;
  return `, ${open.length} open since ${first.since}${idle}`;
}

function terminals(tiers: Readonly<Record<string, number>>): string {
  const ended = ['superseded', 'invalidated'].flatMap((tier) =>
    tiers[tier] ? [`${tiers[tier]} ${tier}`] : [],
  );
  return ended.length === 0 ? '' : ` (${ended.join(', ')})`;
}

function list(counts: Readonly<Record<string, number>>, many = (name: string) => name): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => plural(count, name, many(name)))
    .join(', ');
}
