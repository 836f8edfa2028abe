// One fact as people read it who ask whether it misled them.

import type { BlamedFact, Met } from '../../../../engine/truth/blame-fact.ts';
import type { Day } from '../../../../model/day.ts';
import { clip, columns, daysAgo, inert, type Paint, plural } from '../../paint.ts';
import { faultLines } from './faults.ts';

export function factPage(blamed: BlamedFact, today: Day, paint: Paint): string {
  const { fact, tier, flags, origin, given, used, derived, faults } = blamed;
  const { author, agent } = origin;
  const flagged = flags.length === 0 ? '' : ` ${paint.warn(flags.join(', '))}`;
  const verified = fact.verified;
  const rows: string[][] = [
    [
      'Stated',
      `by ${inert(author === undefined ? agent : `${agent} for ${author}`)} on ${origin.at.slice(0, 10)} in ${origin.session}`,
    ],
    ...(origin.words === fact.statement ? [] : [['Words', clip(origin.words, paint.width - 14)]]),
    ...(origin.from.length === 0 ? [] : [['From', origin.from.map(paint.id).join(', ')]]),
    [
      'Trust',
      `${fact.trust}, ${verified === undefined ? 'no person verified it' : `verified by ${inert(verified.by)} on ${verified.at.slice(0, 10)}`}`,
    ],
    ...(fact.reason === undefined ? [] : [['Reason', inert(fact.reason)]]),
    ['Given', met(given, 'to no session that recorded it')],
    ['Used', met(used, 'by no session')],
    ...derived.map((one, n) => [
      n === 0 ? 'Led to' : '',
      `${paint.id(one.id)} ${clip(one.statement, paint.width - 50)}${one.flags.length === 0 ? '' : ` ${paint.warn(one.flags.join(', '))}`}`,
    ]),
  ];
  const head = `${paint.id(fact.id)} ${paint.dim(`${fact.kind}, ${fact.scope}, ${tier}, last used ${daysAgo(fact.lastUsedDay, today)}`)}${flagged}\n  ${paint.bold(clip(fact.statement, paint.width - 4))}\n\n`;
  const misled =
    faults.length === 0
      ? ''
      : `\n${paint.bold('It misled us before')}\n${faults.map((one) => faultLines(one, paint)).join('')}`;
  return `${head}${columns(rows.map(([name, value]) => [paint.dim(name ?? ''), value ?? '']))}${misled}`;
}

/** The newest few by name. */
function met(list: readonly Met[], none: string): string {
  const sessions = [...new Map(list.map((one) => [one.session, one])).values()].reverse();
  if (sessions.length === 0) return none;
  const named = sessions.slice(0, 3).map(({ session, how }) => `${session} (${how})`);
  const more = sessions.length > 3 ? `, and ${plural(sessions.length - 3, 'more session')}` : '';
  return `${named.join(', ')}${more}`;
}
