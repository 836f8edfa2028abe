// A result as it is given out, and as many of them as the budget holds.

import { estimateTokens } from '../../markdown/token-estimate.ts';
import { dayText } from '../../model/day.ts';
import type { Relevant } from '../../recall/ranking/in-order.ts';
import type { RankedFact } from '../../recall/ranking/rank-facts.ts';
import { shownStanding } from '../fact-report.ts';
import type { OpenMemory } from '../offered.ts';
import { answerOf, detailsOf } from './fact-text.ts';
import type { FoundFact } from './recall-facts.ts';
import { shownQuestion } from './shown-question.ts';
import { whyWords } from './why-words.ts';

export interface Recalled {
  readonly id: string;
  /** A block is a stretch of a file of the project. */
  readonly type: 'fact' | 'passage' | 'block';
  readonly kind: string;
  readonly statement: string;
  /** What else it says. */
  readonly details: readonly string[];
  readonly scope: string | null;
  readonly trust: string;
  readonly tier: string | null;
  readonly status: string | null;
  readonly flags: readonly string[];
  readonly date: string;
  readonly speaker: string | null;
  readonly score: number;
  /** On one scale for facts and passages: what puts them in one order. */
  readonly relevance: number;
  /** The session it comes from. */
  readonly session: string;
  readonly turn: number | null;
  readonly why: string;
  /** What replaced it, when a later statement set another value. */
  readonly staleBy: string | null;
  readonly parts: Readonly<Record<string, number>>;
}

export interface Dropped {
  readonly id: string;
  readonly reason: string;
}

export function ofFact(
  { store, memory }: OpenMemory,
  { candidate, score, relevance, parts, matched, near, called }: RankedFact<FoundFact>,
  said: (term: string) => string = (term) => term,
): Recalled {
  const { fact, standing, cosine, part } = candidate;
  const why = [
    ...(part === undefined ? [] : [`asked: "${shownQuestion(part)}"`]),
    ...(called === undefined ? [] : [`called "${called}"`]),
    ...whyWords({ matched, near }, said, candidate.text),
    ...(cosine === undefined || parts.meaning === 0 ? [] : [`meaning ${cosine.toFixed(2)}`]),
  ];
  return {
    id: fact.id,
    type: 'fact',
    kind: fact.kind,
    statement: fact.statement,
    details: detailsOf(fact),
    scope: fact.scope,
    trust: fact.trust,
    tier: standing.tier,
    status: answerOf(fact) === undefined ? standing.status : 'answered',
    // Those that are given out are compared with the code.
    flags: shownStanding(store, memory, fact).flags,
    date: dayText(fact.createdDay),
    speaker: null,
    score: rounded(score),
    relevance: rounded(relevance),
    session: memory.state.sessions.byOrdinal(fact.createdSession)?.id ?? fact.origin.session,
    turn: null,
    why: why.join('; ') || 'belongs to another result',
    staleBy: null,
    parts: roundedParts(parts),
  };
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export function roundedParts(parts: object): Record<string, number> {
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, rounded(value as number)]));
}

/** What a result costs: the statement, what else it says, and where it is from. */
export function costOf(one: Recalled, whole: boolean): number {
  const details = whole ? one.details.join('\n') : '';
  return (
    estimateTokens(`${one.statement}\n${details}\n(${one.id}, ${one.scope ?? one.session}, ${one.date})`) + 2
  );
}

/** A result that is made only when it is given out. */
export interface Candidate extends Relevant {
  readonly id: string;
  make(): Recalled;
}

/** In their order, as many as fit: whole, else the statement alone, else dropped. */
export function fitIn(
  results: readonly Candidate[],
  limit: number,
  budget: number,
): { readonly kept: Recalled[]; readonly dropped: Dropped[]; readonly tokens: number } {
  const kept: Recalled[] = [];
  const dropped: Dropped[] = [];
  let tokens = 0;
  for (const { id, make } of results) {
    if (kept.length >= limit) {
      dropped.push({ id, reason: `more than ${limit}` });
      continue;
    }
    const one = make();
    const left = budget - tokens;
    const whole = costOf(one, true);
    const cost = whole <= left ? whole : costOf(one, false);
    if (cost > left) {
      dropped.push({ id, reason: `${whole} tokens, ${left} left` });
      continue;
    }
    kept.push(whole <= left ? one : { ...one, details: [] });
    tokens += cost;
  }
  return { kept, dropped, tokens };
}
