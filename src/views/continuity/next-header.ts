// The header of the working file. Its time follows from what happened, never from a clock, and moves only with the rest.

import { dayText, instantText, parseTime } from '../../model/day.ts';
import type { ViewInput } from '../../model/view.ts';
import { type HeaderKey, iterationIn, readHeader, writeHeader } from './header.ts';
import { oneLine } from './shown-text.ts';
import { type BodyLine, bodyText } from './working-file.ts';

export function nextHeader(lines: readonly BodyLine[], input: ViewInput, changed: boolean): string {
  const now = readHeader(lines);
  const phase = oneLine(input.working.phase ?? '');
  const moved = phase !== '' && phase.toLowerCase() !== now.get('Current Phase')?.toLowerCase();
  const before = parseTime(now.get('Last Updated') ?? '') ?? Number.NEGATIVE_INFINITY;
  const isStamped = (parseTime(input.working.phaseAt ?? '') ?? before) > before;
  if (!changed && !moved && !isStamped) return bodyText(lines);
  const values = new Map<HeaderKey, string>();
  const latest = latestTime(input);
  if (latest > before) values.set('Last Updated', instantText(latest));
  if (moved) values.set('Current Phase', phase);
  const iteration = iterationIn(now);
  if (input.sessions.length > iteration) values.set('Current Iteration', String(input.sessions.length));
  else if (!now.has('Current Iteration')) values.set('Current Iteration', String(iteration));
  if (!now.has('Project')) values.set('Project', input.project);
  return writeHeader(lines, values);
}

/** The newest moment memory knows of. */
function latestTime({ working, facts, sessions, today }: ViewInput): number {
  let latest = Number.NEGATIVE_INFINITY;
  const see = (at: string | undefined) => {
    const time = parseTime(at ?? '');
    if (time !== undefined && time > latest) latest = time;
  };
  for (const { started } of sessions) see(started);
  see(working.phaseAt);
  const { goal, task, context, anchor, completed, next, blockers, files, notes } = working;
  for (const item of [goal, task, context, anchor, ...completed, ...next, ...blockers, ...files, ...notes])
    see(item?.at);
  for (const { fact } of facts) {
    see(fact.origin.at);
    see(dayText(fact.lastUsedDay));
  }
  if (latest === Number.NEGATIVE_INFINITY) see(dayText(today));
  return latest;
}
