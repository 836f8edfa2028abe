// What a review finds: a pure function of the state, of the state at the review before, and of the moment. It decides nothing
// a person has to decide.

import { daysBetween } from '../../model/day.ts';
import { type Draft, fieldOf } from '../../model/event.ts';
import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { Moment } from '../../model/fact-table.ts';
import { FLAGS, type Flag } from '../../model/flag.ts';
import { isAnswered, isOpen } from '../../model/open-thread.ts';
import type { ModuleMap } from '../../model/scope.ts';
import type { State } from '../../model/state.ts';
import type { Tier } from '../../model/tier.ts';
import { whyFaded } from '../../projection/decay/why-faded.ts';
import { type Standing, standingOf } from '../../projection/standing.ts';
import { questionedFacts } from '../../projection/truth/questions.ts';
import type { Suspicion } from '../anchors/integrity.ts';
import { suspectDrafts } from '../anchors/suspects.ts';
import { type Before, isChanged, type Past, type Then, thenOf } from './before.ts';
import { groupOpposed, MOST_QUESTIONS, type Opposing } from './group-opposed.ts';
import { findOpposed, type Looked } from './opposed.ts';
import { pairsAsked } from './pairs-asked.ts';
import { settledBy } from './settled-threads.ts';

export interface Moved {
  readonly id: string;
  readonly from: Tier;
  readonly to: Tier;
}

export interface Reasoned {
  readonly fact: Fact;
  readonly because: string;
}

export interface Doubt {
  readonly id: string;
  readonly flags: readonly Flag[];
  readonly because: string;
}

export interface ReviewPlan extends Looked {
  /** The contradictions a person is asked about now, and how many are left for later. */
  readonly questions: readonly Opposing[];
  readonly unasked: number;
  readonly retiered: readonly Moved[];
  readonly faded: readonly Reasoned[];
  /** Archived at the last review and alive again. */
  readonly returned: readonly Fact[];
  /** Not archived yet, but next in line since. */
  readonly fading: readonly Fact[];
  /** Superseded or invalidated since. */
  readonly ended: readonly Fact[];
  /** Stated since. */
  readonly fresh: readonly Fact[];
  /** Threads that were closed longer ago than the archive window. */
  readonly swept: readonly Fact[];
  /** Threads that were answered since. */
  readonly answered: readonly Fact[];
  /** Threads that have answered themselves. */
  readonly settled: readonly Reasoned[];
  readonly flagged: readonly Doubt[];
  /** Questions about facts that disagree with the code. */
  readonly suspected: readonly Draft[];
  /** Open threads that wait for a person, those of this review not among them. */
  readonly waiting: readonly Fact[];
  /** Never-fading facts, and those of them a person is to be asked about now. */
  readonly invariants: readonly Fact[];
  readonly reverify: readonly Fact[];
  /** Ordinal of the session in which a person was last asked about them. */
  readonly lastAsked: number;
  /** As it is after the review, without the threads it raises. */
  readonly live: number;
  readonly archived: number;
  readonly perScope: ReadonlyMap<string, number>;
}

export interface Reviewing {
  readonly now: State;
  readonly when: Moment;
  /** Undefined where there was none. */
  readonly before: Before | undefined;
  readonly modules: ModuleMap;
  /** Compare everything, not only what changed. */
  readonly all: boolean;
  /** What disagrees with the code, where somebody looks at it. */
  readonly suspicions?: readonly Suspicion[] | undefined;
  readonly progress?: ((done: number, all: number) => void) | undefined;
}

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
  const looked = findOpposed(live, (fact) => wholly || isChanged(fact, then.of(fact)), {
    relation: 'conflict',
    known: pairsAsked(
      facts.map(({ fact }) => fact),
      now,
    ),
    modules,
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
    .flatMap((fact) => reasoned(fact, settledBy(now, fact) ?? gone.get(fact.id)));
  const answered = new Set(settled.map(({ fact }) => fact));
  const waiting = threads.filter((fact) => isOpen(fact) && !answered.has(fact));
  const invariants = live.filter(
    (fact) =>
      fact.kind !== 'thread' && (fact.kind === 'invariant' || fact.pinned) && fact.trust !== 'untrusted',
  );
  return {
    ...looked,
    questions,
    unasked,
    ...movesOf(facts, then),
    faded: facts
      .filter(({ fact, stands }) => stands.tier === 'archived' && !fact.archived && !isSwept(fact, when))
      .map(({ fact }) => ({ fact, because: whyFaded(fact, when) })),
    swept,
    settled,
    answered: threads.filter((fact) => fact.closed && !fact.archived && isAnsweredSince(then.of(fact), then)),
    flagged: doubtsOf(live, without(now, answered, when), questions, suspicions ?? []),
    suspected: asking.filter(({ verb }) => verb === 'Raised'),
    waiting,
    invariants,
    lastAsked: lastAsked(threads),
    reverify: isAskDue(threads, waiting, when) ? invariants.filter((fact) => isToAsk(fact, now, when)) : [],
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

function movesOf(
  facts: readonly { readonly fact: Fact; readonly stands: Standing }[],
  then: Past,
): Pick<ReviewPlan, 'retiered' | 'returned' | 'fading' | 'ended' | 'fresh'> {
  const retiered: Moved[] = [];
  const returned: Fact[] = [];
  const fading: Fact[] = [];
  const ended: Fact[] = [];
  const fresh: Fact[] = [];
  for (const { fact, stands } of facts) {
    const before = then.of(fact);
    if (before === undefined) fresh.push(fact);
    else if (before.tier !== stands.tier) {
      retiered.push({ id: fact.id, from: before.tier, to: stands.tier });
      if (before.tier === 'archived' && stands.live) returned.push(fact);
      else if (stands.tier === 'archive-candidate' && fact.kind !== 'thread') fading.push(fact);
    }
    const isOver = TERMINAL.has(fact.status) && !fact.forgotten;
    if (isOver && then.size > 0 && before?.tier !== stands.tier) ended.push(fact);
  }
  return { retiered, returned, fading, ended, fresh };
}

/** Closed longer ago than the archive window (evolving-memory, review ritual). */
function isSwept(fact: Fact, { sessions, policy }: Moment): boolean {
  return (
    fact.kind === 'thread' &&
    fact.closed === true &&
    fact.archived === undefined &&
    !fact.pinned &&
    !TERMINAL.has(fact.status) &&
    sessions - fact.lastUsedSession > policy.archiveWindow
  );
}

/** It was open then, or came and went since. Without a review before, everything would be news. */
function isAnsweredSince(before: Then | undefined, then: Past): boolean {
  return then.size > 0 && (before === undefined || isOpen(before.fact));
}

/** The moment after these threads are closed: what they asked about is not in doubt through them. */
function without(now: State, answered: ReadonlySet<Fact>, when: Moment): Moment {
  const ids = new Set([...answered].map(({ id }) => id));
  const questions = new Map([...now.questions].filter(([id]) => !ids.has(id)));
  return { ...when, flagged: questionedFacts({ ...now, questions }) };
}

function doubtsOf(
  live: readonly Fact[],
  when: Moment,
  questions: readonly Opposing[],
  suspects: readonly { id: string; reason: string }[],
): Doubt[] {
  const disputed = new Set(
    questions.flatMap(({ pairs }) => pairs).flatMap(({ proposal, fact }) => [proposal.id, fact.id]),
  );
  const why = new Map(suspects.map(({ id, reason }) => [id, reason]));
  return live.flatMap((fact) => {
    const stands = standingOf(fact, when);
    const flags = FLAGS.filter(
      (flag) =>
        stands.flags.includes(flag) ||
        (flag === 'CONFLICT' && disputed.has(fact.id)) ||
        (flag === 'SUSPECT' && why.has(fact.id)),
    );
    if (flags.length === 0) return [];
    const because = flags.map((flag) => {
      if (flag === 'CONFLICT') return 'it disagrees with another';
      if (flag === 'SUSPECT') return why.get(fact.id) ?? 'it may disagree with the code';
      return `never reinforced, unused for ${daysBetween(fact.lastUsedDay, when.today)} days`;
    });
    return [{ id: fact.id, flags, because: because.join('; ') }];
  });
}

function isAskDue(threads: readonly Fact[], waiting: readonly Fact[], { sessions, policy }: Moment): boolean {
  return !waiting.some(isReverification) && sessions - lastAsked(threads) >= policy.verifyEvery;
}

function lastAsked(threads: readonly Fact[]): number {
  return Math.max(0, ...threads.filter(isReverification).map((fact) => fact.createdSession));
}

export function isReverification(fact: Fact): boolean {
  return fact.kind === 'thread' && fieldOf(fact, 'type') === 're-verify';
}

/** Not what was stated or confirmed in the sessions of one review. */
function isToAsk(fact: Fact, now: State, { sessions, policy }: Moment): boolean {
  const lately = now.sessions.byOrdinal(sessions - policy.reviewEvery + 1)?.started ?? '';
  return lately === '' || (fact.verified?.at ?? fact.origin.at) < lately;
}

function reasoned(fact: Fact, because: string | undefined): Reasoned[] {
  return because === undefined ? [] : [{ fact, because }];
}
