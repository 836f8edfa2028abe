// Figures for one question: which of the right documents stand among the first of a ranking. A suite reports their means.

export function anyAt(k: number, right: ReadonlySet<string>, ranking: readonly string[]): number {
  return ranking.slice(0, k).some((one) => right.has(one)) ? 1 : 0;
}

export function allAt(k: number, right: ReadonlySet<string>, ranking: readonly string[]): number {
  return found(k, right, ranking) === right.size ? 1 : 0;
}

/** The share of the right ones that was found. */
export function fracAt(k: number, right: ReadonlySet<string>, ranking: readonly string[]): number {
  return found(k, right, ranking) / right.size;
}

/** Divided by k, however few were returned. */
export function precisionAt(k: number, right: ReadonlySet<string>, ranking: readonly string[]): number {
  return found(k, right, ranking) / k;
}

/** One over the place of the first right one; 0 when there is none. */
export function reciprocalRank(right: ReadonlySet<string>, ranking: readonly string[]): number {
  const place = ranking.findIndex((one) => right.has(one));
  return place < 0 ? 0 : 1 / (place + 1);
}

export function ndcgAt(k: number, right: ReadonlySet<string>, ranking: readonly string[]): number {
  const gain = (place: number) => 1 / Math.log2(place + 2);
  let reached = 0;
  let possible = 0;
  for (let place = 0; place < k; place++) {
    if (place < right.size) possible += gain(place);
    const one = ranking[place];
    if (one !== undefined && right.has(one)) reached += gain(place);
  }
  return reached / possible;
}

/** For a question nothing answers: how much of the first k was filled all the same. */
export function falsePositivesAt(k: number, ranking: readonly string[]): number {
  return Math.min(k, ranking.length) / k;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export interface Answered {
  readonly right: ReadonlySet<string>;
  /** Distinct documents, best first. */
  readonly ranking: readonly string[];
}

type Figure = (right: ReadonlySet<string>, ranking: readonly string[]) => number;

const at =
  (
    measure: (k: number, right: ReadonlySet<string>, ranking: readonly string[]) => number,
    k: number,
  ): Figure =>
  (right, ranking) =>
    measure(k, right, ranking);

const FIGURES: Readonly<Record<string, Figure>> = {
  'any@1': at(anyAt, 1),
  'any@3': at(anyAt, 3),
  'any@5': at(anyAt, 5),
  'any@10': at(anyAt, 10),
  'all@5': at(allAt, 5),
  'all@10': at(allAt, 10),
  'frac@5': at(fracAt, 5),
  'frac@10': at(fracAt, 10),
  'precision@5': at(precisionAt, 5),
  'ndcg@10': at(ndcgAt, 10),
  mrr: reciprocalRank,
};

/** Means over the questions, under `prefix` and the names that are asked for. */
export function meansOf(
  answered: readonly Answered[],
  names: readonly string[],
  prefix = '',
): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => {
      const figure = FIGURES[name];
      if (figure === undefined) throw new Error(`There is no figure ${name}.`);
      return [`${prefix}${name}`, mean(answered.map(({ right, ranking }) => figure(right, ranking)))];
    }),
  );
}

function found(k: number, right: ReadonlySet<string>, ranking: readonly string[]): number {
  const first = new Set(ranking.slice(0, k));
  let count = 0;
  for (const one of right) if (first.has(one)) count++;
  return count;
}
