// The order of turns and sessions for a question: one sum of a few signals for every turn, and a session is as good as its
// best turn. The weights were chosen by leaving out one conversation at a time; see docs/benchmarks.md.

import { stem } from '../../markdown/stem.ts';
import { type Conversations, MARK } from '../../model/conversations.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import type { Weighed } from '../ranking/lexical.ts';
import { levelsOf } from './passage-levels.ts';
import { cuesOf, dateFit } from './question-cues.ts';

export interface RankedTurn {
  readonly turn: number;
  readonly session: number;
  readonly score: number;
  readonly signals: Readonly<Record<Signal, number>>;
  /** The signals by their weights: what the score is the sum of. */
  readonly parts: Readonly<Record<Signal, number>>;
}

export const WEIGHTS = {
  own: 1,
  near: 0.6,
  wide: 0.6,
  session: 0.6,
  cover: 0.5,
  answer: 0.3,
  before: 0,
  speaker: 0.3,
  asks: -0.2,
  length: 0.3,
  time: 0.2,
  number: 0.2,
  date: 0.5,
  first: 0.1,
  proper: 0.1,
  prose: -0.3,
  meaning: 1,
} as const;
type Signal = keyof typeof WEIGHTS;

/** How many turns are compared by meaning: the best by everything else, and the nearest of all. */
const BY_SIGNALS = 300;
const BY_MEANING = 100;

export interface PassageQuestion {
  readonly text: string;
  readonly terms: readonly Weighed[];
  readonly vector: Float32Array | undefined;
}

/** Best first. */
export function rankPassages(
  corpus: Corpus,
  talk: Conversations,
  vectors: Vectors | undefined,
  question: PassageQuestion,
): RankedTurn[] {
  const named = speakersIn(talk, question.terms);
  // The name of a speaker says who is asked about, not what.
  const terms = question.terms.filter(({ term }) => !named.terms.has(term));
  const levels = levelsOf(corpus, talk, terms);
  const cues = cuesOf(question.text);
  const lengths = corpus.lengths();
  const { sessions, starts, marks, speakers, days } = talk;
  const has = (turn: number, mark: number) => (((marks[turn] as number) & mark) === 0 ? 0 : 1);
  const signals = (turn: number, meaning: number): Record<Signal, number> => {
    const session = sessions[turn] as number;
    const before = turn > (starts[session] as number) ? (levels.own[turn - 1] as number) : 0;
    return {
      own: levels.own[turn] as number,
      near: levels.near[turn] as number,
      wide: levels.wide[turn] as number,
      session: levels.session[session] as number,
      cover: levels.cover[turn] as number,
      before,
      answer: before > 0 && has(turn - 1, MARK.question) ? before : 0,
      speaker: named.speakers.has(speakers[turn] as number) ? 1 : 0,
      asks: has(turn, MARK.asks),
      length: Math.log(1 + (lengths[turn] as number)) / 4,
      time: cues.time ? has(turn, MARK.time) : 0,
      number: cues.number ? has(turn, MARK.number) : 0,
      date: dateFit(cues.date, days[session] as number),
      first: has(turn, MARK.first),
      proper: has(turn, MARK.proper),
      prose: has(turn, MARK.assistant | MARK.tool),
      meaning: Math.max(0, meaning),
    };
  };
  const ranked = levels.touched.map((turn) => weighed(turn, sessions[turn] as number, signals(turn, 0)));
  ranked.sort(byScore);
  if (question.vector === undefined || vectors === undefined) return ranked;
  const nearest = vectors.nearest(question.vector, BY_MEANING, () => true).map(({ document }) => document);
  const chosen = [...new Set([...ranked.slice(0, BY_SIGNALS).map(({ turn }) => turn), ...nearest])].sort(
    (a, b) => a - b,
  );
  const cosines = vectors.cosines(question.vector, chosen);
  const closer = chosen.map((turn, i) =>
    weighed(turn, sessions[turn] as number, signals(turn, cosines[i] ?? 0)),
  );
  const compared = new Set(chosen);
  return [...closer, ...ranked.filter(({ turn }) => !compared.has(turn))].sort(byScore);
}

function weighed(turn: number, session: number, signals: Record<Signal, number>): RankedTurn {
  let score = 0;
  const parts = {} as Record<Signal, number>;
  for (const name of Object.keys(WEIGHTS) as Signal[]) {
    parts[name] = WEIGHTS[name] * signals[name];
    score += parts[name];
  }
  return { turn, session, score, signals, parts };
}

function byScore(a: RankedTurn, b: RankedTurn): number {
  return b.score - a.score || a.turn - b.turn;
}

/** Speakers the question names. Where it names several, what each said counts alike, so none is preferred. */
function speakersIn(
  { speakerNames }: Conversations,
  terms: readonly Weighed[],
): { readonly speakers: ReadonlySet<number>; readonly terms: ReadonlySet<string> } {
  const asked = new Set(terms.map(({ term }) => term));
  const named = new Map<string, number[]>();
  for (const [number, name] of speakerNames.entries()) {
    for (const term of name.toLowerCase().split(/\s+/).map(stem))
      if (asked.has(term) && !ROLES.has(term)) named.set(term, [...(named.get(term) ?? []), number]);
  }
  return {
    terms: new Set(named.keys()),
    speakers: new Set(named.size === 1 ? [...named.values()].flat() : []),
  };
}

const ROLES: ReadonlySet<string> = new Set(
  ['user', 'assistant', 'system', 'tool', 'human', 'agent', 'ai'].map(stem),
);
