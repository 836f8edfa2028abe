// The store at a glance: how much it holds, what is due, what needs a person.

import type { Fact } from '../model/fact.ts';
import { isAnswered, isOpen } from '../model/open-thread.ts';
import type { Store } from '../model/store.ts';
import { briefHealth } from '../projection/health/health.ts';
import { mayBeDue } from '../projection/health/invariants-due.ts';
import { type Due, reviewDue } from '../projection/health/review-due.ts';
import { standingOf } from '../projection/standing.ts';
import { momentOf, momentShowing } from './fact-report.ts';
import { readHookProblems } from './hooks/problems.ts';
import { countConversations } from './passages/count-conversations.ts';
import type { Memory } from './reading/memory.ts';
import { continuityLines } from './review/continuity-lines.ts';
import { isReverification, neverFades, sessionsUntilAsked } from './review/reverification.ts';
import { openSessions, type Unsealed } from './sessions/open-sessions.ts';

export interface StatusReport {
  readonly store: string;
  readonly project: string;
  readonly facts: number;
  readonly live: number;
  /** Faded or ended; `tiers` tells how. A question that was answered is neither, until a review sweeps it. */
  readonly archived: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly tiers: Readonly<Record<string, number>>;
  readonly flags: Readonly<Record<string, number>>;
  readonly threads: number;
  readonly sessions: number;
  readonly openSessions: number;
  readonly open: readonly Unsealed[];
  /** Imported ones. */
  readonly conversations: number;
  readonly events: number;
  readonly tick: number;
  readonly policy: string;
  readonly review: Due;
  readonly health: { readonly status: 'good' | 'attention'; readonly reasons: readonly string[] };
  readonly problems: number;
  /** What went wrong in hooks of agents lately. */
  readonly hooks: { readonly problems: number; readonly last: string | null };
  /** Settings of the file that are not obeyed: they are a person's own. */
  readonly ignored: readonly string[];
  readonly asOf: number;
}

/** Of so many facts the code is looked at; beyond them only what a review found counts. */
const MOST_WATCHED = 1_000;

export function status(store: Store, memory: Memory): StatusReport {
  // No prototype: a hand-written kind may be called anything.
  const kinds: Record<string, number> = Object.create(null);
  const tiers: Record<string, number> = {};
  const flags: Record<string, number> = { LOW_CONFIDENCE: 0, SUSPECT: 0, CONFLICT: 0 };
  const perScope = new Map<string, number>();
  let live = 0;
  let asked = 0;
  let answered = 0;
  const watched: (() => Fact)[] = [];
  const unconfirmed: (() => Fact)[] = [];
  const questions: (() => Fact)[] = [];
  const when = momentOf(store, memory);
  const { flagged: _, ...alone } = when;
  const { facts } = memory.state;
  facts.survey(when, (fact, read) => {
    const stands = standingOf(fact, alone);
    if (stands.live && isAnswered(fact)) {
      answered++;
      return;
    }
    tiers[stands.tier] = (tiers[stands.tier] ?? 0) + 1;
    if (isOpen(fact)) {
      asked++;
      questions.push(read);
    }
    if (!stands.live) return;
    if (neverFades(fact) && mayBeDue(fact, memory.state.sessions, store.config.policy.verifyEvery))
      unconfirmed.push(read);
    live++;
    if (fact.seen !== undefined && watched.length < MOST_WATCHED) watched.push(read);
    kinds[fact.kind] = (kinds[fact.kind] ?? 0) + 1;
    perScope.set(fact.scope, (perScope.get(fact.scope) ?? 0) + 1);
    for (const flag of stands.flags) flags[flag] = (flags[flag] ?? 0) + 1;
  });
  // Rows do not tell what threads and the code say about a fact.
  const { flagged } = momentShowing(
    store,
    memory,
    watched.map((read) => read()),
  );
  for (const [id, doubts] of flagged ?? []) {
    const fact = memory.state.facts.get(id);
    const stands = fact === undefined ? undefined : standingOf(fact, alone);
    if (stands?.live !== true) continue;
    for (const flag of doubts) if (!stands.flags.includes(flag)) flags[flag] = (flags[flag] ?? 0) + 1;
  }
  for (const [tier, count] of Object.entries(facts.passedOver(when)))
    if (count > 0) tiers[tier] = (tiers[tier] ?? 0) + count;
  const open = openSessions(store, memory);
  // They are told of today alone.
  const isPast = memory.today < Math.floor(store.clock.now() / 86_400_000);
  const hooks = isPast ? { problems: [] } : readHookProblems(store);
  const problems = [...memory.problems, ...memory.state.problems].filter(
    (problem) => problem.level === 'error',
  ).length;
  return {
    store: store.root,
    project: store.project.name,
    facts: memory.state.facts.size,
    live,
    archived: memory.state.facts.size - live - answered,
    kinds: sorted(kinds),
    tiers: sorted(tiers),
    flags,
    threads: asked,
    sessions: memory.state.sessions.length,
    openSessions: open.length,
    open,
    conversations: countConversations(store),
    events: memory.state.events,
    tick: memory.state.tick,
    policy: store.config.policy.clock,
    review: dueReview(store, memory, perScope, mustAsk(store, memory, unconfirmed, questions)),
    health: briefHealth({
      problems,
      threads: asked,
      doubtful: flags.LOW_CONFIDENCE ?? 0,
      live,
      suspect: flags.SUSPECT ?? 0,
    }),
    problems,
    hooks: { problems: hooks.problems.length, last: hooks.line ?? null },
    ignored: store.config.ignored,
    asOf: memory.today,
  };
}

/** Health leaves `reverify` out: it counts the facts that are due by themselves. */
export function dueReview(
  store: Store,
  memory: Memory,
  perScope: ReadonlyMap<string, number>,
  reverify = false,
): Due {
  const { sessions, lastReview, reviewed } = memory.state;
  const lines = continuityLines(store);
  const grown = { sessions: sessions.length, lastReview, reviewed, perScope, lines, reverify };
  return reviewDue(grown, store.config.policy);
}

/** Whether a review would ask about them. It reads every thread only where a fact is due and no question waits. */
function mustAsk(
  store: Store,
  { state }: Memory,
  unconfirmed: readonly (() => Fact)[],
  questions: readonly (() => Fact)[],
): boolean {
  const { policy } = store.config;
  const invariants = unconfirmed.map((read) => read());
  if (sessionsUntilAsked(invariants, [], state, policy) > 0) return false;
  if (questions.some((read) => isReverification(read()))) return false;
  const threads = [...state.facts.values()].filter(({ kind }) => kind === 'thread');
  return sessionsUntilAsked(invariants, threads, state, policy) === 0;
}

function sorted(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
