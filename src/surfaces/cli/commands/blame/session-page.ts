// The suspects of a session as people read them.

import type { Blame, Suspect } from '../../../../engine/truth/blame.ts';
import { clip, columns, inert, type Paint, plural } from '../../paint.ts';

export function sessionPage({ sessionFacts, suspects, unknown }: Blame, limit: number, paint: Paint): string {
  const { session, isRecorded, touched } = sessionFacts;
  const title = session.title === undefined ? '' : ` ${paint.dim(inert(session.title))}`;
  const used = suspects.filter((one) => one.used).length;
  const given = isRecorded
    ? `It was given ${plural(suspects.filter((one) => one.given).length, 'fact')} and used ${used}.`
    : `It is not known what this session was given; it used ${plural(used, 'fact')}.`;
  const files =
    touched.length === 0 ? '' : ` It touched ${clip(touched.join(', '), Math.max(60, paint.width - 60))}.`;
  const head = `${paint.id(session.id)}${title}\n${given}${files}\n`;
  const lost =
    unknown.length === 0 ? '' : paint.dim(`Not known here any more: ${unknown.map(inert).join(', ')}\n`);
  if (suspects.length === 0) return `${head}${lost}Nothing of memory is to blame.\n`;
  const more = suspects.length - limit;
  return [
    head,
    ...suspects.slice(0, limit).map((one, n) => suspectLines(n + 1, one, paint)),
    ...(more > 0
      ? [paint.dim(`${plural(more, 'more fact')}; --limit ${suspects.length} shows them all.\n`)]
      : []),
    lost,
    `${paint.bold('What next')}\n${columns([
      ['tide blame ID', 'where a fact came from and who else was given it'],
      ['tide heal ID', 'with --invalidate, --correct or --narrow, where it was wrong'],
      ['tide verify ID', 'where you checked it and it holds'],
    ])}`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function suspectLines(n: number, one: Suspect, paint: Paint): string {
  const flags = one.flags.length === 0 ? '' : ` ${paint.warn(one.flags.join(', '))}`;
  const ended = one.status === 'active' ? '' : ` ${paint.warn(one.status)}`;
  const how = one.how.length === 0 ? '' : `, given by ${one.how.join(' and ')}`;
  const reasons = one.reasons.length === 0 ? 'nothing speaks against it' : one.reasons.join('; ');
  const { author, agent, at, session } = one.origin;
  return `${paint.dim(`${n}.`.padStart(3))} ${paint.id(one.id)} ${paint.dim(`${one.kind}, ${one.scope}${how}`)}${flags}${ended} ${paint.bold(plural(one.score, 'point'))}
    ${clip(one.statement, paint.width - 6)}
    ${inert(reasons)}
    ${paint.dim(`stated by ${inert(author === undefined ? agent : `${agent} for ${author}`)} on ${at.slice(0, 10)} in ${session}`)}
`;
}
