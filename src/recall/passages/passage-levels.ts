// How well the words of a question are found at three distances around each turn: in the turn, three turns around it, and in
// its session. All three come from the same postings, so nothing is indexed twice.

import { type Conversations, MARK } from '../../model/conversations.ts';
import type { Corpus, Lengths } from '../../model/corpus.ts';
import { B, K1, type Weighed } from '../ranking/lexical.ts';

interface Levels {
  readonly own: Float64Array;
  readonly wide: Float64Array;
  /** By session. */
  readonly session: Float64Array;
}

/** What the long prose of assistants and programs counts for the turns around it: otherwise it drowns what people said. */
const PROSE = 0.2;

function shareOf({ marks }: Conversations, turn: number): number {
  return ((marks[turn] as number) & (MARK.assistant | MARK.tool)) === 0 ? 1 : PROSE;
}

const FAR = 3;

export function levelsOf(corpus: Corpus, talk: Conversations, terms: readonly Weighed[]): Levels {
  const { turns, starts, sessions } = talk;
  const ends = (session: number) => starts[session + 1] ?? turns;
  const lengths = corpus.lengths();
  const before = new Float64Array(turns + 1);
  for (let turn = 0; turn < turns; turn++)
    before[turn + 1] = (before[turn] as number) + shareOf(talk, turn) * (lengths[turn] as number);
  const span = (turn: number, reach: number): readonly [number, number] => {
    const session = sessions[turn] as number;
    return [Math.max(starts[session] as number, turn - reach), Math.min(ends(session), turn + reach + 1)];
  };
  const lengthOf = (from: number, to: number) => (before[to] as number) - (before[from] as number);
  const own = new Level(turns, corpus.length / Math.max(1, turns), (turn) => lengths[turn] as number);
  const wide = new Level(turns, averageSpan(talk, lengths, FAR), (turn) => lengthOf(...span(turn, FAR)));
  const session = new Level(starts.length, (before[turns] as number) / Math.max(1, starts.length), (one) =>
    lengthOf(starts[one] as number, ends(one)),
  );
  for (const { postings } of terms) {
    if (postings === undefined) continue;
    const { documents, counts } = postings;
    for (let i = 0; i < documents.length; i++) {
      const turn = documents[i] as number;
      const count = counts[i] as number;
      own.count(turn, count);
      const around = shareOf(talk, turn) * count;
      const [from, to] = span(turn, FAR);
      for (let other = from; other < to; other++) wide.count(other, around);
      session.count(sessions[turn] as number, around);
    }
    own.score();
    wide.score();
    session.score();
  }
  return {
    own: own.scores,
    wide: wide.scores,
    session: session.scores,
  };
}

/** BM25 over units of one size, term by term. Weights are shares of the highest possible, whatever the size of the store. */
class Level {
  readonly scores: Float64Array;
  private readonly counts: Float64Array;
  private touched: number[] = [];
  private readonly average: number;
  private readonly lengthOf: (unit: number) => number;

  constructor(units: number, average: number, lengthOf: (unit: number) => number) {
    this.scores = new Float64Array(units);
    this.counts = new Float64Array(units);
    this.average = average || 1;
    this.lengthOf = lengthOf;
  }

  count(unit: number, count: number): void {
    if (this.counts[unit] === 0) this.touched.push(unit);
    this.counts[unit] = (this.counts[unit] as number) + count;
  }

  /** Adds what was counted since the last time. */
  score(): void {
    const units = this.scores.length;
    const holding = this.touched.length;
    const weight = Math.log(1 + (units - holding + 0.5) / (holding + 0.5)) / Math.log(1 + units);
    for (const unit of this.touched) {
      const count = this.counts[unit] as number;
      const longer = K1 * (1 - B + (B * this.lengthOf(unit)) / this.average);
      this.scores[unit] = (this.scores[unit] as number) + (weight * count * (K1 + 1)) / (count + longer);
      this.counts[unit] = 0;
    }
    this.touched = [];
  }
}

/** Every turn lies in the spans of those around it. */
function averageSpan(talk: Conversations, lengths: Lengths, reach: number): number {
  const { turns, starts, sessions } = talk;
  let sum = 0;
  for (let turn = 0; turn < turns; turn++) {
    const session = sessions[turn] as number;
    const from = Math.max(starts[session] as number, turn - reach);
    const to = Math.min(starts[session + 1] ?? turns, turn + reach + 1);
    sum += shareOf(talk, turn) * (lengths[turn] as number) * (to - from);
  }
  return sum / Math.max(1, turns);
}
