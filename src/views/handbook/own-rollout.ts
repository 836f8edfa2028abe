// A session of ours as the handbook speaks of it: a thread with a title, a time, a ledger file and a summary file.

import { dayText, parseTime } from '../../model/day.ts';
import type { ViewedFact, ViewInput } from '../../model/view.ts';
import { isEmptyName } from './placeholder.ts';
import { plainLine } from './plain-line.ts';
import { readHeader } from './rollout-file.ts';
import { safe } from './rollout-line.ts';
import { rolloutStem } from './rollout-name.ts';

export interface OwnRollout {
  readonly id: string;
  readonly title: string;
  /** Instant of its last event. */
  readonly updated: string;
  readonly rolloutPath: string;
  readonly summaryPath: string;
  readonly branch?: string;
}

/** Rollouts of the facts, by session id. A summary that is already there keeps its name. */
export function ownRolloutsOf(input: ViewInput, facts: readonly ViewedFact[]): Map<string, OwnRollout> {
  const kept = new Map<string, string>();
  for (const [path, text] of input.frame)
    if (path.startsWith('rollout_summaries/')) kept.set(readHeader(text).get('thread_id') ?? '', path);
  const taken = new Set(input.frame.keys());
  const sessions = new Map(input.sessions.map((session) => [session.id, session]));
  const rollouts = new Map<string, OwnRollout>();
  for (const { fact } of facts) {
    const { session: id, agent, at } = fact.origin;
    if (rollouts.has(id)) continue;
    const session = sessions.get(id);
    const started =
      [session?.started, at].find((one) => parseTime(one ?? '') !== undefined) ?? dayText(fact.createdDay);
    const given = plainLine(session?.title ?? '', 100);
    const title = isEmptyName(given)
      ? `session of ${started.slice(0, 10)} with ${plainLine(agent, 40)}`
      : given;
    const slug = isEmptyName(given) ? undefined : given;
    const summaryPath = kept.get(id) ?? freePath(id, slug, parseTime(started) ?? 0, taken);
    taken.add(summaryPath);
    rollouts.set(id, {
      id,
      title,
      updated: lastOf([started, ...input.eventsOf(id).map((event) => event.at)]),
      rolloutPath: `.tidemark/sessions/${started.slice(0, 7)}/${safe(id)}.md`,
      summaryPath,
      ...(session?.branch === undefined ? {} : { branch: plainLine(session.branch, 100) }),
    });
  }
  return rollouts;
}

function freePath(id: string, slug: string | undefined, at: number, taken: ReadonlySet<string>): string {
  const path = (digits: number, more = '') =>
    `rollout_summaries/${rolloutStem(id, more === '' ? slug : `${more}_${slug ?? ''}`, at, digits)}.md`;
  for (const digits of [4, 5, 6]) if (!taken.has(path(digits))) return path(digits);
  let n = 2;
  while (taken.has(path(6, String(n)))) n++;
  return path(6, String(n));
}

function lastOf(instants: readonly string[]): string {
  const times = instants.filter((one) => parseTime(one) !== undefined);
  const last = times.reduce((a, b) => ((parseTime(b) ?? 0) > (parseTime(a) ?? 0) ? b : a), times[0] ?? '');
  return last.length === 10 ? `${last}T00:00:00Z` : last;
}
