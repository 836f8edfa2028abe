// Passages that answer a question, turn by turn or session by session.

import type { Day } from '../../model/day.ts';
import type { Passage } from '../../model/passage.ts';
import { cuesOf } from '../../recall/passages/question-cues.ts';
import { type RankedPassages, rankPassages, type Signals } from '../../recall/passages/rank-passages.ts';
import { type Rule, rulesInForce } from '../../recall/passages/rules-in-force.ts';
import { asSaid } from '../../recall/ranking/as-said.ts';
import { anyOf, bestAdmitted, bestOf } from '../../recall/ranking/best.ts';
import { fitOf } from '../../recall/ranking/fit.ts';
import { type Prepared, prepare } from '../../recall/ranking/prepare.ts';
import type { Question } from '../../recall/ranking/question.ts';
import { byMeaning, byWords } from '../../recall/ranking/relevance.ts';
import { type Recalled, rounded, roundedParts } from './answer.ts';
import type { PassageSearch } from './passage-search.ts';
import { whyWords } from './why-words.ts';

/** Turns whose text is read again: to see whether they state a rule, and whether anything fits at all. */
const RULES = 50;
const FIRST = 20;

export interface PassagesAsked {
  readonly by: 'turn' | 'session';
  readonly limit: number;
  /** What was said after this day was not known on it. */
  readonly until?: Day | undefined;
  /** Hashes of the names of conversations that were forgotten: they may still lie here. */
  readonly without?: ReadonlySet<string> | undefined;
}

/** Best first, at most `limit`; empty when even the first speak of too little of the question. */
export function recallPassages(
  search: PassageSearch,
  question: Question,
  vector: Float32Array | undefined,
  { by, limit, until, without = new Set() }: PassagesAsked,
): Recalled[] {
  const prepared = prepare(search.corpus, question);
  const ranked = rankPassages(search.corpus, search.conversations, search.vectors, {
    text: question.text,
    terms: prepared.terms,
    vector,
  });
  const { sessions, days, starts } = search.conversations;
  const forgotten = search.sessionsWith(without);
  const isKnown = (turn: number) =>
    (until === undefined || (days[sessions[turn] as number] as number) <= until) &&
    !forgotten.has(sessions[turn] as number);
  const isFit = (turn: number) => isKnown(turn) && isNear(ranked.signalsOf(turn), ranked.isOfSpeakers);
  const order =
    by === 'turn'
      ? bestTurns(ranked, limit + RULES, isFit)
      : bestOfEach(ranked, sessions, starts.length).filter(isFit);
  // The best turn of a session may be an answer that repeats nothing of the question.
  const looked = new Set([...bestTurns(ranked, FIRST, isFit), ...order.slice(0, FIRST)]);
  if (!isAnswered(search, prepared, ranked, [...looked])) return [];
  const rules = cuesOf(question.text).rule
    ? rulesInForce(
        spoken(
          search,
          bestOf(anyOf(ranked.own), RULES)
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
  const least = CLOSE_TO_BEST * (ranked.scores[order[0] ?? 0] as number);
  const ruling = new Set(rules.map(({ turn }) => turn));
  const close = chosen.filter((turn) => ruling.has(turn) || (ranked.scores[turn] as number) >= least);
  return results(search, prepared, ranked, close.slice(0, limit), rules);
}

/** What is worth so much less than the best only fills the answer. */
const CLOSE_TO_BEST = 0.5;

function bestTurns({ scores }: RankedPassages, count: number, isFit: (turn: number) => boolean): number[] {
  return bestAdmitted(anyOf(scores), count, (turns) => turns.filter(isFit)).map(({ document }) => document);
}

/** The best turn of every session, best session first. */
function bestOfEach({ scores }: RankedPassages, sessions: Int32Array, count: number): number[] {
  const best = new Int32Array(count).fill(-1);
  for (let turn = 0; turn < scores.length; turn++) {
    const session = sessions[turn] as number;
    const there = best[session] as number;
    if (there < 0 || (scores[turn] as number) > (scores[there] as number)) best[session] = turn;
  }
  return [...best]
    .filter((turn) => turn >= 0)
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}

/** Something of the question stands in the turn or around it, or it is near in meaning or in time. */
function isNear({ own, wide, meaning, date, speaker }: Signals, isOfSpeakers: boolean): boolean {
  return isOfSpeakers ? speaker > 0 : own > 0 || wide > 0 || date >= THAT_TIME || meaning >= 0.3;
}

/** How well a day fits from which on it is the time that was asked about. */
const THAT_TIME = 0.4;

/** Enough of what was asked, by words or by meaning. */
const ENOUGH_WORDS = 0.25;
const ENOUGH_MEANING = 0.35;

function isAnswered(
  search: PassageSearch,
  { terms }: Prepared,
  { signalsOf, isOfSpeakers }: RankedPassages,
  turns: readonly number[],
): boolean {
  if (isOfSpeakers) return true;
  const passages = search.passagesAt(turns);
  return turns.some((turn, i) => {
    const { meaning, date } = signalsOf(turn);
    if (meaning >= ENOUGH_MEANING || date >= THAT_TIME) return true;
    const passage = passages[i];
    return passage !== undefined && fitOf(terms, `${passage.speaker}\n${passage.text}`).whole >= ENOUGH_WORDS;
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
  { scores, signalsOf, partsOf, isOfSpeakers }: RankedPassages,
  turn: number,
  passage: Passage,
  rule: Rule | undefined,
  staleBy: string | null,
): Recalled {
  const signals = signalsOf(turn);
  const words = fitOf(prepared.terms, passage.text);
  const fit = fitOf(prepared.terms, `${passage.speaker}\n${passage.text}`);
  const why = [
    ...whyWords(words, asSaid(prepared.text), passage.text),
    ...(signals.meaning >= ENOUGH_MEANING ? [`meaning ${signals.meaning.toFixed(2)}`] : []),
    ...(signals.date >= THAT_TIME ? ['of that time'] : []),
    ...(isOfSpeakers && signals.speaker > 0 ? [`said by ${passage.speaker}`] : []),
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
    status: null,
    flags: [],
    date: passage.date,
    speaker: passage.speaker,
    score: rounded(scores[turn] ?? 0),
    relevance: rounded(byWords(fit) + byMeaning(signals.meaning)),
    session: passage.session,
    turn: passage.turn,
    why: why.join('; ') || 'stands beside what was asked for',
    staleBy,
    parts: roundedParts(partsOf(turn)),
  };
}
