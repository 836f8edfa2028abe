// What a review finds: a pure function of the state, of the state at the review before, and of the moment. It decides nothing
// a person has to decide.

import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { Moment } from '../../model/fact-table.ts';
import { isAnswered, isOpen } from '../../model/open-thread.ts';
import type { State } from '../../model/state.ts';
import { whyFaded } from '../../projection/decay/why-faded.ts';
import { standingOf } from '../../projection/standing.ts';
import { questionedFacts } from '../../projection/truth/questions.ts';
import type { Suspicion } from '../anchors/integrity.ts';
import { suspectDrafts } from '../anchors/suspects.ts';
import { isChanged, thenOf } from './before.ts';
import { doubtsOf } from './doubts.ts';
import { asEverywhere, isEverywhere } from './everywhere.ts';
import { groupOpposed, MOST_QUESTIONS } from './group-opposed.ts';
import { findOpposed } from './opposed.ts';
import { pairsAsked } from './pairs-asked.ts';
import { isReverification, isToAsk, neverFades, sessionsUntilAsked } from './reverification.ts';
import type { Reasoned, Reviewing, ReviewPlan } from './review-plan.ts';
import { settledBy } from './settled-threads.ts';
import { isAnsweredSince, movesOf } from './since-review.ts';

/** Facts that one review compares, unless it is asked for all: who ends a session waits for it. */
export const MOST_COMPARED = 300;
const EVERYTHING = Number.POSITIVE_INFINITY;

export function planReview(reviewing: Reviewing): ReviewPlan {
  const { now, before, modules, all } = reviewing;
  const flagged = questionedFacts(now);
  const when: Moment = { ...reviewing.when, flagged };
  const facts = [...now.facts.values()].map((fact) => ({ fact, stands: standingOf(fact, when) }));
  const alive = facts.filter(({ stands }) => stands.live);
  const live = alive.map(({ fact }) => fact);
  const swept = facts.filter(({ fact }) => isSwept(fact, when)).map(({ fact }) => fact);
  const away = new Set(swept);
  const staying = live.filter((fact) => !away.has(fact) && !isAnswered(fact));
  const perScope = new Map<string, number>();
  for (const { scope } of staying) perScope.set(scope, (perScope.get(scope) ?? 0) + 1);
  const then = thenOf(before);
  const wholly = all || now.reviewed?.whole !== true;
  const abroad = (reviewing.user?.holding ?? []).map(asEverywhere);
  const isNew = (fact: Fact) =>
    isEverywhere(fact)
      ? fact.origin.at >= (now.reviewed?.at ?? '')
      : wholly || isChanged(fact, then.of(fact));
  const looked = findOpposed([...live, ...abroad], isNew, {
    relation: 'conflict',
    known: pairsAsked(
      facts.map(({ fact }) => fact),
      now,
      reviewing.user?.state,
    ),
    modules,
    isId: (word) => now.facts.has(word),
    most: all ? EVERYTHING : MOST_COMPARED,
    progress: reviewing.progress,
  });
  const { asked: questions, unasked } = groupOpposed(looked.opposed, all ? EVERYTHING : MOST_QUESTIONS);
  const threads = facts.filter(({ fact }) => fact.kind === 'thread').map(({ fact }) => fact);
  const suspicions = suspicionsAbout(live, reviewing.suspicions);
  const asking = suspicions === undefined ? [] : suspectDrafts({ state: now }, suspicions);
  const gone = new Map(asking.filter(({ verb }) => verb === 'Closed').map(({ id, text }) => [id, text]));
  const settled = threads
    .filter(isOpen)
    .flatMap((fact) =>
      reasoned(fact, settledBy(now, fact, undefined, undefined, reviewing.user?.state) ?? gone.get(fact.id)),
    );
  const answered = new Set(settled.map(({ fact }) => fact));
  const waiting = threads.filter((fact) => isOpen(fact) && !answered.has(fact));
  const invariants = live.filter(neverFades);
  const askedIn = waiting.some(isReverification)
    ? undefined
    : sessionsUntilAsked(invariants, threads, now, when.policy);
  return {
    ...looked,
    questions,
    unasked,
    ...movesOf(facts, then),
    faded: facts
      .filter(({ fact, stands }) => stands.tier === 'archived' && !isTold(fact) && !isSwept(fact, when))
      .map(({ fact }) => ({ fact, because: whyFaded(fact, when) })),
    swept,
    settled,
    answered: threads.filter((fact) => fact.closed && !isTold(fact) && isAnsweredSince(then.of(fact), then)),
    flagged: doubtsOf(live, without(now, answered, when), questions, suspicions ?? []),
    suspected: asking.filter(({ verb }) => verb === 'Raised'),
    waiting,
    invariants,
    askedIn: askedIn ?? 0,
    reverify: askedIn === 0 ? invariants.filter((fact) => isToAsk(fact, now, when)) : [],
    live: staying.length,
    archived: facts.length - live.filter((fact) => !away.has(fact)).length,
    perScope,
  };
}

/** What fades now is not asked about; undefined where nobody looked. */
function suspicionsAbout(
  live: readonly Fact[],
  suspicions: readonly Suspicion[] | undefined,
): readonly Suspicion[] | undefined {
  const ids = new Set(live.map(({ id }) => id));
  return suspicions?.filter(({ id }) => ids.has(id));
}

/** An Archived event told of it already. */
function isTold({ archived, faded }: Fact): boolean {
  return archived === true || faded === true;
}

/** Closed longer ago than the archive window (evolving-memory, review ritual). */
function isSwept(fact: Fact, { sessions, policy }: Moment): boolean {
  return (
    fact.kind === 'thread' &&
    fact.closed === true &&
    !isTold(fact) &&
    !fact.pinned &&
    !TERMINAL.has(fact.status) &&
    sessions - fact.lastUsedSession > policy.archiveWindow
  );
}

/** The moment after these threads are closed: what they asked about is not in doubt through them. */
function without(now: State, answered: ReadonlySet<Fact>, when: Moment): Moment {
  const ids = new Set([...answered].map(({ id }) => id));
  const questions = new Map([...now.questions].filter(([id]) => !ids.has(id)));
  return { ...when, flagged: questionedFacts({ ...now, questions }) };
}

function reasoned(fact: Fact, because: string | undefined): Reasoned[] {
  return because === undefined ? [] : [{ fact, because }];
}
