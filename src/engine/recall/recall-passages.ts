// Passages that answer a question, turn by turn or session by session.

import type { Passage } from '../../model/passage.ts';
import { cuesOf } from '../../recall/passages/question-cues.ts';
import { type RankedTurn, rankPassages } from '../../recall/passages/rank-passages.ts';
import { type Rule, rulesInForce } from '../../recall/passages/rules-in-force.ts';
import { prepare } from '../../recall/ranking/prepare.ts';
import type { Question } from '../../recall/ranking/question.ts';
import { type Recalled, rounded } from './answer.ts';
import type { PassageSearch } from './passage-search.ts';

/** Turns whose text is read again to see whether they state a rule. */
const POOL = 100;

export interface PassagesAsked {
  readonly by: 'turn' | 'session';
  readonly limit: number;
}

/** Best first, at most `limit`; empty when even the best speaks of too little of the question. */
export function recallPassages(
  search: PassageSearch,
  question: Question,
  vector: Float32Array | undefined,
  { by, limit }: PassagesAsked,
): Recalled[] {
  const prepared = prepare(search.corpus, question);
  const ranked = rankPassages(search.corpus, search.conversations, search.vectors, {
    text: question.text,
    terms: prepared.terms,
    vector,
  });
  if (!ranked.slice(0, POOL).some(isRelevant)) return [];
  const rules = cuesOf(question.text).rule
    ? rulesInForce(spoken(search, ranked.slice(0, POOL)), prepared.terms)
    : [];
  const first = rules.map(({ turn }) => ranked.find((one) => one.turn === turn) as RankedTurn);
  const ruling = new Set(first);
  const order = [...first, ...ranked.filter((one) => !ruling.has(one))];
  const chosen = by === 'turn' ? order : oneOfEach(order);
  return results(search, chosen.slice(0, limit), rules);
}

/** Enough of what was asked, by words or by meaning. */
const ENOUGH_WORDS = 0.34;
const ENOUGH_MEANING = 0.4;

function isRelevant({ signals }: RankedTurn): boolean {
  return signals.cover >= ENOUGH_WORDS || signals.meaning >= ENOUGH_MEANING;
}

function spoken(search: PassageSearch, ranked: readonly RankedTurn[]) {
  return search.passagesAt(ranked.map(({ turn }) => turn)).flatMap((passage, i) => {
    const { turn, session } = ranked[i] as RankedTurn;
    return passage === undefined ? [] : [{ turn, session, text: passage.text }];
  });
}

function oneOfEach(order: readonly RankedTurn[]): RankedTurn[] {
  const seen = new Set<number>();
  return order.filter(({ session }) => !seen.has(session) && seen.add(session));
}

function results(search: PassageSearch, chosen: readonly RankedTurn[], rules: readonly Rule[]): Recalled[] {
  const passages = search.passagesAt(chosen.map(({ turn }) => turn));
  const [newest] = rules;
  const stale = new Set(rules.filter(({ session }) => session !== newest?.session).map(({ turn }) => turn));
  const current = rules.find(({ turn }) => chosen[0]?.turn === turn);
  const firstId = current === undefined || passages[0] === undefined ? null : idOf(passages[0]);
  const ruleOf = new Map(rules.map((rule) => [rule.turn, rule.sentence]));
  return chosen.flatMap((one, i) => {
    const passage = passages[i];
    return passage === undefined
      ? []
      : [result(passage, one, stale.has(one.turn) ? firstId : null, ruleOf.get(one.turn))];
  });
}

function idOf({ session, turn }: Passage): string {
  return `${session}#${turn}`;
}

function result(
  passage: Passage,
  one: RankedTurn,
  staleBy: string | null,
  rule: string | undefined,
): Recalled {
  const { cover, meaning } = one.signals;
  return {
    id: idOf(passage),
    type: 'passage',
    kind: 'passage',
    statement: passage.text,
    details: rule === undefined || rule === passage.text ? [] : [`rule: ${rule}`],
    scope: null,
    trust: 'untrusted',
    tier: null,
    flags: [],
    date: passage.date,
    speaker: passage.speaker,
    score: rounded(one.score),
    session: passage.session,
    turn: passage.turn,
    why: [
      `${Math.round(100 * cover)} % of the question`,
      ...(meaning > 0 ? [`meaning ${meaning.toFixed(2)}`] : []),
      ...(rule === undefined
        ? []
        : [staleBy === null ? 'states a rule' : 'stated a rule that was changed later']),
    ].join('; '),
    staleBy,
    parts: Object.fromEntries(Object.entries(one.parts).map(([name, value]) => [name, rounded(value)])),
  };
}
