// Passages that answer a question, turn by turn or session by session.

import type { Day } from '../../model/day.ts';
import type { Passage } from '../../model/passage.ts';
import { cuesOf } from '../../recall/passages/question-cues.ts';
import { type RankedPassages, rankPassages, type Signals } from '../../recall/passages/rank-passages.ts';
import { type Rule, rulesInForce } from '../../recall/passages/rules-in-force.ts';
import { bestAdmitted, bestOf } from '../../recall/ranking/best.ts';
import { fitOf } from '../../recall/ranking/fit.ts';
import { type Prepared, prepare } from '../../recall/ranking/prepare.ts';
import type { Question } from '../../recall/ranking/question.ts';
import { type Recalled, rounded } from './answer.ts';
import type { PassageSearch } from './passage-search.ts';

/** Turns whose text is read again: to see whether they state a rule, and whether anything fits at all. */
const RULES = 50;
const FIRST = 20;

export interface PassagesAsked {
  readonly by: 'turn' | 'session';
  readonly limit: number;
  /** Only what was said up to that day. */
  readonly until?: Day | undefined;
}

/** Best first, at most `limit`; empty when even the first speak of too little of the question. */
export function recallPassages(
  search: PassageSearch,
  question: Question,
  vector: Float32Array | undefined,
  { by, limit, until }: PassagesAsked,
): Recalled[] {
  const prepared = prepare(search.corpus, question);
  const ranked = rankPassages(search.corpus, search.conversations, search.vectors, {
    text: question.text,
    terms: prepared.terms,
    vector,
  });
  const { sessions, days, starts } = search.conversations;
  const isKnown = (turn: number) => until === undefined || (days[sessions[turn] ?? 0] ?? 0) <= until;
  const order = (
    by === 'turn' ? bestTurns(ranked, limit + RULES, isKnown) : bestOfEach(ranked, sessions, starts.length)
  ).filter(isKnown);
  if (!isAnswered(search, prepared, ranked, order.slice(0, FIRST))) return [];
  const rules = cuesOf(question.text).rule
    ? rulesInForce(
        spoken(
          search,
          bestOf(ranked.own, RULES)
            .map(({ document }) => document)
            .filter(isKnown),
        ),
        prepared.terms,
      )
    : [];
  const seen = new Set<number>();
  const unit = (turn: number) => (by === 'turn' ? turn : (sessions[turn] as number));
  const chosen = [...rules.map(({ turn }) => turn), ...order].filter(
    (turn) => !seen.has(unit(turn)) && seen.add(unit(turn)),
  );
  return results(search, prepared, ranked, chosen.slice(0, limit), rules);
}

function bestTurns(
  { scores, signalsOf }: RankedPassages,
  count: number,
  isKnown: (turn: number) => boolean,
): number[] {
  return bestAdmitted(scores, count, (turns) =>
    turns.filter((turn) => isKnown(turn) && isNear(signalsOf(turn))),
  ).map(({ document }) => document);
}

/** The best turn of every session, best session first. */
function bestOfEach({ scores, signalsOf }: RankedPassages, sessions: Int32Array, count: number): number[] {
  const best = new Int32Array(count).fill(-1);
  for (let turn = 0; turn < scores.length; turn++) {
    const session = sessions[turn] as number;
    const there = best[session] as number;
    if (there < 0 || (scores[turn] as number) > (scores[there] as number)) best[session] = turn;
  }
  return [...best]
    .filter((turn) => turn >= 0 && isNear(signalsOf(turn)))
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}

/** Something of the question stands in the turn or around it, or it is near in meaning or in time. */
function isNear({ own, wide, meaning, date }: Signals): boolean {
  return own > 0 || wide > 0 || date > 0 || meaning >= 0.3;
}

/** Enough of what was asked, by words or by meaning. */
const ENOUGH_WORDS = 0.2;
const ENOUGH_MEANING = 0.25;

function isAnswered(
  search: PassageSearch,
  { terms }: Prepared,
  { signalsOf }: RankedPassages,
  turns: readonly number[],
): boolean {
  const passages = search.passagesAt(turns);
  return turns.some((turn, i) => {
    const { meaning, date } = signalsOf(turn);
    if (meaning >= ENOUGH_MEANING || date > 0) return true;
    const { speaker, text } = passages[i] as Passage;
    return fitOf(terms, `${speaker}\n${text}`).whole >= ENOUGH_WORDS;
  });
}

function spoken(search: PassageSearch, turns: readonly number[]) {
  return search.passagesAt(turns).map(({ text }, i) => {
    const turn = turns[i] as number;
    return { turn, session: search.conversations.sessions[turn] as number, text };
  });
}

function results(
  search: PassageSearch,
  prepared: Prepared,
  ranked: RankedPassages,
  turns: readonly number[],
  rules: readonly Rule[],
): Recalled[] {
  const passages = search.passagesAt(turns);
  const [newest] = rules;
  const first = passages[0];
  const ruleOf = new Map(rules.map((rule) => [rule.turn, rule]));
  // One that was imported in two worktrees lies in both.
  const seen = new Set<string>();
  return turns.flatMap((turn, i) => {
    const passage = passages[i] as Passage;
    if (first === undefined || seen.has(idOf(passage))) return [];
    seen.add(idOf(passage));
    const rule = ruleOf.get(turn);
    const isStale = rule !== undefined && rule.session !== newest?.session;
    return [result(prepared, ranked, turn, passage, rule, isStale ? idOf(first) : null)];
  });
}

function idOf({ session, turn }: Passage): string {
  return `${session}#${turn}`;
}

function result(
  prepared: Prepared,
  { scores, signalsOf, partsOf }: RankedPassages,
  turn: number,
  passage: Passage,
  rule: Rule | undefined,
  staleBy: string | null,
): Recalled {
  const signals = signalsOf(turn);
  const { matched } = fitOf(prepared.terms, passage.text);
  const why = [
    ...(matched.length === 0 ? [] : [`words: ${matched.join(', ')}`]),
    ...(signals.meaning > 0 ? [`meaning ${signals.meaning.toFixed(2)}`] : []),
    ...(signals.date > 0 ? ['of that time'] : []),
    ...(rule === undefined
      ? []
      : [staleBy === null ? 'states the rule' : 'stated a rule that was changed later']),
  ];
  return {
    id: idOf(passage),
    type: 'passage',
    kind: 'passage',
    statement: passage.text,
    details: rule === undefined || rule.sentence === passage.text ? [] : [`rule: ${rule.sentence}`],
    scope: null,
    trust: 'untrusted',
    tier: null,
    flags: [],
    date: passage.date,
    speaker: passage.speaker,
    score: rounded(scores[turn] ?? 0),
    session: passage.session,
    turn: passage.turn,
    why: why.join('; ') || 'stands beside what was asked for',
    staleBy,
    parts: Object.fromEntries(Object.entries(partsOf(turn)).map(([name, value]) => [name, rounded(value)])),
  };
}
