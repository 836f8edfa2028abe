// Pairs of facts of which words alone do not tell whether they are opposed: what a model may be asked about. Only what holds, is
// trusted and was not erased is among them, and no pair that a person was asked about or said to agree.

import { type Fact, TERMINAL } from '../../model/fact.ts';
import type { Verdict } from '../../model/verdict.ts';
import { standingOf } from '../../projection/standing.ts';
import { momentOf } from '../fact-report.ts';
import { findFact } from '../find-fact.ts';
import type { OpenMemory } from '../offered.ts';
import { beforeOf, isChanged, thenOf } from '../review/before.ts';
import { asEverywhere } from '../review/everywhere.ts';
import { findOpposed, isCompared } from '../review/opposed.ts';
import { pairsAsked } from '../review/pairs-asked.ts';
import { MOST_COMPARED } from '../review/plan-review.ts';
import { isAgreed } from '../truth/agreed.ts';
import { isBinding, isStopping } from '../truth/binding.ts';

export interface Member {
  readonly fact: Fact;
  /** It is a fact of the user store. */
  readonly everywhere: boolean;
}

export interface UnclearPair {
  /** The one that may break the other. */
  readonly proposal: Member;
  readonly held: Member;
  readonly verdict: Verdict;
}

export interface UnclearPairs {
  /** What stops somebody first, then what was stated last. */
  readonly pairs: readonly UnclearPair[];
  /** Facts that were compared with the others. */
  readonly compared: number;
  /** Facts that changed, and pairs that share words, beyond what one run compares. */
  readonly left: number;
  readonly skipped: number;
  /** Facts that were named and are not compared, with the reason. */
  readonly passed: readonly { readonly id: string; readonly why: string }[];
  /** The day of the review since which facts count as changed; null where all were looked at. */
  readonly since: string | null;
}

export interface Asked {
  /** Facts it is about; without any, what changed since the last review. */
  readonly ids: readonly string[];
  readonly all: boolean;
  readonly progress?: (done: number, all: number) => void;
}

export function unclearPairs(own: OpenMemory, user: OpenMemory | undefined, asked: Asked): UnclearPairs {
  const { store, memory } = own;
  const { state } = memory;
  const facts = [...state.facts.values()];
  const members = new Map<Fact, Member>();
  const here = facts.filter((fact) => whyNot(own, fact) === undefined);
  for (const fact of here) members.set(fact, { fact, everywhere: false });
  const there = user === undefined ? [] : everywhere(user);
  for (const [fact, original] of there) members.set(fact, { fact: original, everywhere: true });
  const named = [...new Set(asked.ids)].map((id) => factNamed(own, user, id));
  const passed = named.flatMap(({ from, fact }) => {
    const why = whyNot(from, fact);
    return why === undefined ? [] : [{ id: fact.id, why }];
  });
  const wanted = new Set(named.map(({ fact }) => fact));
  // As a review does: after a merge behind its back nobody knows what it had seen.
  const last = asked.all || wanted.size > 0 || !state.reviewed?.whole ? undefined : state.reviewed;
  const then = last === undefined ? undefined : thenOf(beforeOf(store, last));
  const isMeant = (fact: Fact): boolean => {
    const member = members.get(fact);
    if (wanted.size > 0) return member !== undefined && wanted.has(member.fact);
    return member?.everywhere === false && (then === undefined || isChanged(fact, then.of(fact)));
  };
  const looked = findOpposed([...members.keys()], isMeant, {
    relation: 'unclear',
    known: pairsAsked(facts, state, user?.memory.state),
    modules: store.config.modules,
    binds: isBinding,
    kin: true,
    isId: (word) => state.facts.has(word),
    most: asked.all || wanted.size > 0 ? Number.POSITIVE_INFINITY : MOST_COMPARED,
    progress: asked.progress,
  });
  const pairs = looked.opposed
    .map(({ proposal, fact, verdict }) => ({
      proposal: members.get(proposal) as Member,
      held: members.get(fact) as Member,
      verdict,
    }))
    .filter(({ proposal, held }) => !isAgreed(proposal.fact, held.fact));
  return {
    pairs: pairs.sort(byWeight),
    compared: looked.changed,
    left: looked.left,
    skipped: looked.skipped,
    passed,
    since: last?.at.slice(0, 10) ?? null,
  };
}

function factNamed(own: OpenMemory, user: OpenMemory | undefined, id: string) {
  const fact = own.memory.state.facts.has(id) ? undefined : user?.memory.state.facts.get(id);
  return user !== undefined && fact !== undefined
    ? { from: user, fact }
    : { from: own, fact: findFact(own.memory, id) };
}

/** Why a fact is compared with nothing and sent to nobody; undefined where it is. */
function whyNot({ store, memory }: OpenMemory, fact: Fact): string | undefined {
  if (fact.forgotten) return 'its content was erased';
  if (fact.trust === 'untrusted') return 'it is untrusted, and what is untrusted binds nobody';
  const { tier, live } = standingOf(fact, momentOf(store, memory));
  if (TERMINAL.has(fact.status) || !live) return `it is ${tier}, and only what holds is compared`;
  return isCompared(fact.kind) ? undefined : `a ${fact.kind} says nothing that could be broken`;
}

/** What binds in every project, as facts that came before all of this one. */
function everywhere(user: OpenMemory): [fact: Fact, original: Fact][] {
  return [...user.memory.state.facts.values()]
    .filter((fact) => isBinding(fact.kind) && whyNot(user, fact) === undefined)
    .map((fact) => [asEverywhere(fact), fact]);
}

function byWeight(a: UnclearPair, b: UnclearPair): number {
  return (
    Number(isStopping(b.held.fact.kind)) - Number(isStopping(a.held.fact.kind)) ||
    b.proposal.fact.origin.tick - a.proposal.fact.origin.tick ||
    (a.proposal.fact.id + a.held.fact.id < b.proposal.fact.id + b.held.fact.id ? -1 : 1)
  );
}
