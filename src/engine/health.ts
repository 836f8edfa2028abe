// The health of a store: what the indicators are made of, read from memory, its brief and the files around it.

import { estimateTokens } from '../markdown/token-estimate.ts';
import { dayOf } from '../model/day.ts';
import type { Fact } from '../model/fact.ts';
import type { Health } from '../model/health.ts';
import { isAnswered, isOpen } from '../model/open-thread.ts';
import type { Store } from '../model/store.ts';
import { healthWith } from '../projection/health/health.ts';
import { isDueForVerification, mayBeDue } from '../projection/health/invariants-due.ts';
import * as rules from '../projection/health/rules.ts';
import { sessionNotes } from '../projection/session-notes.ts';
import { standingOf } from '../projection/standing.ts';
import { momentOf } from './fact-report.ts';
import { countLedgerErrors } from './ledger-errors.ts';
import type { Memory } from './reading/memory.ts';
import { resume } from './resume.ts';
import { dueReview } from './status.ts';

/** Where code, documents and constraints have lost each other. */
export interface References {
  /** Places that refer to what no longer holds. */
  readonly stale: readonly string[];
  /** Names in constraints that occur nowhere. */
  readonly lost: readonly string[];
}

/** What others know of the project; without it that part is not looked at. */
export interface HealthExtra {
  readonly references?: References | undefined;
  /** When the decision log is too long; the defaults are those of the protocol. */
  readonly limits?: { readonly entries: number; readonly kilobytes: number } | undefined;
}

export function healthOf(store: Store, memory: Memory, extra: HealthExtra = {}): Health {
  const { state, today } = memory;
  const seen = survey(store, memory);
  const limits = extra.limits ?? { entries: 50, kilobytes: 30 };
  // Reading what ended is reading everything.
  const ended = seen.log.active < limits.entries ? {} : endedDecisions(store, memory);
  const log = { ...seen.log, ...ended, limits };
  const review = dueReview(store, memory, seen.perScope);
  const brief = resume(store, memory, {});
  const conflicts = [...state.questions].filter(([, { flag }]) => flag === 'CONFLICT').map(([id]) => id);
  return healthWith([
    rules.ledgerProblems(countLedgerErrors(store, memory)),
    rules.contradictions(conflicts),
    rules.openThreads(seen.threads, seen.oldest),
    rules.staleReferences(extra.references?.stale, extra.references?.lost),
    rules.activeDecisions(log),
    rules.logSize({ ...log, kilobytes: sizeOnDisk(store) ?? log.kilobytes }),
    rules.archiveExists(log),
    rules.notesHeld(sessionNotes(state.working, today).length),
    rules.crowdedScopes(seen.perScope, store.config.policy.reviewFacts),
    rules.unverified(seen.unverified, seen.live),
    rules.doubtful(seen.doubtful, seen.live),
    rules.flaggedShare(tokensInDoubt(brief), brief.tokens),
    rules.invariantsDue(seen.invariantsDue, store.config.policy.verifyEvery),
    rules.reviewOverdue(review.due, review.reason),
  ]);
}

/** One walk over what may be alive. Threads are questions, not knowledge: they count by themselves. */
function survey(store: Store, memory: Memory) {
  const { state, today } = memory;
  const { verifyEvery } = store.config.policy;
  const perScope = new Map<string, number>();
  const invariantsDue: string[] = [];
  let [live, unverified, doubtful, threads, active, bytes] = [0, 0, 0, 0, 0, 0];
  let oldest: { readonly id: string; readonly days: number } | undefined;
  const when = momentOf(store, memory);
  state.facts.survey(when, (row, fact) => {
    const { live: isLive, flags } = standingOf(row, when);
    if (isOpen(row)) {
      threads++;
      const days = Math.max(0, today - row.createdDay);
      if (oldest === undefined || days > oldest.days) oldest = { id: fact().id, days };
    }
    if (isLive && !isAnswered(row)) perScope.set(row.scope, (perScope.get(row.scope) ?? 0) + 1);
    if (!isLive || row.kind === 'thread') return;
    live++;
    if (row.trust !== 'human' && row.verified === undefined) unverified++;
    if (flags.includes('LOW_CONFIDENCE')) doubtful++;
    if (row.kind === 'decision') {
      active++;
      bytes += sizeOf(fact());
    }
    if (
      row.kind === 'invariant' &&
      mayBeDue(row, state.sessions, verifyEvery) &&
      isDueForVerification(fact(), state.sessions, verifyEvery)
    )
      invariantsDue.push(fact().id);
  });
  const log = { active, kilobytes: Math.ceil(bytes / 1024) };
  return { perScope, invariantsDue, live, unverified, doubtful, threads, oldest, log };
}

/** Decisions that left, and how many days ago the last of them did. */
function endedDecisions(store: Store, memory: Memory): { ended: number; lastEnded: number | undefined } {
  const when = momentOf(store, memory);
  const { sessions, facts } = memory.state;
  let ended = 0;
  let last = 0;
  for (const fact of facts.values()) {
    if (fact.kind !== 'decision' || fact.forgotten || standingOf(fact, when).live) continue;
    ended++;
    last = Math.max(last, Math.abs(fact.history.at(-2) ?? 0));
  }
  const day = dayOf(sessions.byOrdinal(last)?.started ?? '');
  return { ended, lastEnded: day === undefined ? undefined : Math.max(0, memory.today - day) };
}

/** As an entry of the log, about: heading, statement, fields. */
function sizeOf({ statement, fields }: Fact): number {
  return (
    new TextEncoder().encode(`${statement}${fields.map(([key, value]) => `${key}${value}`).join('')}`)
      .length + 20
  );
}

/** Of the log itself, where its layout is kept. */
function sizeOnDisk(store: Store): number | undefined {
  const root = store.config.views['decision-log'];
  if (root === undefined) return undefined;
  const size = store.files.stat(`${store.project.root}/${root === '.' ? '' : `${root}/`}DECISIONS.md`)?.size;
  return size === undefined ? undefined : Math.ceil(size / 1024);
}

/** Tokens of the lines whose fact carries a flag. */
function tokensInDoubt({ text, included, audit }: ReturnType<typeof resume>): number {
  const flagged = audit.flagged.filter(({ id }) => included.includes(id)).map(({ id }) => ` (${id}, `);
  return text
    .split('\n')
    .filter((line) => flagged.some((mark) => line.includes(mark)))
    .reduce((sum, line) => sum + estimateTokens(line) + 1, 0);
}
