// The order of turns for a question: one sum of a few signals for every turn. The weights were fitted leaving out one
// conversation at a time.

import { stem } from '../../markdown/stem.ts';
import { type Conversations, MARK } from '../../model/conversations.ts';
import type { Corpus, Vectors } from '../../model/corpus.ts';
import { anyOf, bestOf } from '../ranking/best.ts';
import type { Weighed } from '../ranking/lexical.ts';
import { levelsOf } from './passage-levels.ts';
import { cuesOf, dateFit } from './question-cues.ts';

interface PassageQuestion {
  readonly text: string;
  readonly terms: readonly Weighed[];
  readonly vector: Float32Array | undefined;
}

export interface RankedPassages {
  /** One per turn; nothing below zero is worth showing. */
  readonly scores: Float64Array;
  /** How well the words are found in the turn itself. */
  readonly own: Float64Array;
  /** The question names speakers and asks for nothing else. */
  readonly isOfSpeakers: boolean;
  /** What the score of a turn is made of, before the weights. */
  signalsOf(turn: number): Signals;
  /** What it is the sum of. */
  partsOf(turn: number): Signals;
}

type Signal = keyof typeof WITH_MEANING;
export type Signals = Readonly<Record<Signal, number>>;

const WITH_MEANING = {
  own: 1.1,
  wide: 2.5,
  session: 1.3,
  answer: 1.5,
  speaker: 1.1,
  asks: -0.7,
  length: 1.2,
  first: 0.6,
  time: 2,
  number: 1.3,
  date: 6,
  prose: -0.5,
  meaning: 4.6,
  context: 1,
};

const WORDS_ALONE: typeof WITH_MEANING = {
  ...WITH_MEANING,
  own: 1.6,
  wide: 2.6,
  answer: 1.6,
  speaker: 1,
  asks: -0.6,
  length: 1.8,
  meaning: 0,
  context: 0,
};

/** How many turns are compared by meaning: the best by everything else, and the nearest of all. */
const BY_SIGNALS = 300;
const BY_MEANING = 50;

export function rankPassages(
  corpus: Corpus,
  talk: Conversations,
  vectors: Vectors | undefined,
  question: PassageQuestion,
): RankedPassages {
  const compares = question.vector !== undefined && vectors !== undefined;
  const weights = compares ? WITH_MEANING : WORDS_ALONE;
  const signalsOf = signalling(corpus, talk, question);
  const scores = new Float64Array(talk.turns);
  const score = (turn: number) => {
    const signals = signalsOf(turn);
    let sum = 0;
    for (const name of SIGNALS) sum += weights[name] * signals[name];
    scores[turn] = sum;
  };
  const partsOf = (turn: number) => {
    const signals = signalsOf(turn);
    return Object.fromEntries(SIGNALS.map((name) => [name, weights[name] * signals[name]])) as Signals;
  };
  for (let turn = 0; turn < talk.turns; turn++) score(turn);
  if (compares) {
    const chosen = new Set([
      ...bestOf(anyOf(scores), BY_SIGNALS).map(({ document }) => document),
      ...vectors.nearest(question.vector, BY_MEANING, (turns) => turns).map(({ document }) => document),
    ]);
    signalsOf.compare(vectors, question.vector, chosen);
    for (const turn of chosen) score(turn);
  }
  return { scores, own: signalsOf.own, isOfSpeakers: signalsOf.isOfSpeakers, signalsOf, partsOf };
}

const SIGNALS = Object.keys(WITH_MEANING) as Signal[];

type Signalling = ((turn: number) => Signals) & {
  readonly own: Float64Array;
  readonly isOfSpeakers: boolean;
  /** Takes the meaning of these turns and of those beside them into account. */
  compare(vectors: Vectors, vector: Float32Array, turns: ReadonlySet<number>): void;
};

function signalling(corpus: Corpus, talk: Conversations, question: PassageQuestion): Signalling {
  const named = speakersIn(talk, question.terms);
  // The name of a speaker says who is asked about, not what.
  const terms = question.terms.filter(({ term }) => !named.terms.has(term));
  const levels = levelsOf(corpus, talk, terms);
  const cues = cuesOf(question.text);
  const lengths = corpus.lengths();
  const { sessions, starts, marks, speakers, days, turns } = talk;
  const dates = Float64Array.from(days, (day) => dateFit(cues.date, day));
  const cosines = new Map<number, number>();
  const has = (turn: number, mark: number) => (((marks[turn] as number) & mark) === 0 ? 0 : 1);
  const compared = new Set<number>();
  const meaning = (turn: number) => Math.max(0, cosines.get(turn) ?? 0);
  const signalsOf = (turn: number): Signals => {
    const session = sessions[turn] as number;
    const isFirst = turn === starts[session];
    const isLast = turn + 1 === (starts[session + 1] ?? turns);
    const around = compared.has(turn)
      ? (isFirst ? 0 : 0.6 * meaning(turn - 1)) + (isLast ? 0 : 0.4 * meaning(turn + 1))
      : 0;
    return {
      own: levels.own[turn] as number,
      wide: levels.wide[turn] as number,
      session: levels.session[session] as number,
      answer: !isFirst && has(turn - 1, MARK.question) ? (levels.own[turn - 1] as number) : 0,
      speaker: named.speakers.has(speakers[turn] as number) ? 1 : 0,
      asks: has(turn, MARK.asks),
      length: Math.log(1 + (lengths[turn] as number)) / 4,
      first: has(turn, MARK.first),
      time: cues.time ? has(turn, MARK.time) : 0,
      number: cues.number ? has(turn, MARK.number) : 0,
      date: dates[session] as number,
      prose: has(turn, MARK.assistant | MARK.tool),
      meaning: compared.has(turn) ? meaning(turn) : 0,
      context: around,
    };
  };
  return Object.assign(signalsOf, {
    own: levels.own,
    isOfSpeakers: named.speakers.size > 0 && terms.every(({ isWeak }) => isWeak),
    compare: (vectors: Vectors, vector: Float32Array, chosen: ReadonlySet<number>) => {
      const wanted = new Set<number>();
      for (const turn of chosen) {
        compared.add(turn);
        for (const other of [turn - 1, turn, turn + 1]) if (other >= 0 && other < turns) wanted.add(other);
      }
      const ordered = [...wanted].sort((a, b) => a - b);
      for (const [i, cosine] of vectors.cosines(vector, ordered).entries())
        cosines.set(ordered[i] as number, cosine ?? 0);
    },
  });
}

/** Speakers the question names. Where it names several, what each said counts alike, so none is preferred. */
function speakersIn(
  { speakerNames }: Conversations,
  terms: readonly Weighed[],
): { readonly speakers: ReadonlySet<number>; readonly terms: ReadonlySet<string> } {
  const asked = new Set(terms.map(({ term }) => term));
  const named = new Map<string, number[]>();
  for (const [number, name] of speakerNames.entries())
    for (const term of name.toLowerCase().split(/\s+/).map(stem))
      if (asked.has(term) && !ROLES.has(term)) named.set(term, [...(named.get(term) ?? []), number]);
  return {
    terms: new Set(named.keys()),
    speakers: new Set(named.size === 1 ? [...named.values()].flat() : []),
  };
}

/** Stems: what a speaker is, not who. */
const ROLES: ReadonlySet<string> = new Set(['user', 'assist', 'system', 'tool', 'human', 'agent', 'ai']);
