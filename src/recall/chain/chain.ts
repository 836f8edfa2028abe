// The degradation chain (memory-and-state): levels are tried from the highest there is, one at a time and none skipped; the
// first that finds something answers, and every level that did not says why.

export type Found<Hit> =
  | { readonly hits: readonly Hit[]; readonly note?: string }
  /** Nothing, and why. */
  | { readonly reason: string };

export interface Level<Question, Hit> {
  readonly level: number;
  readonly method: string;
  readonly find: (question: Question) => Found<Hit>;
}

export interface TriedLevel {
  readonly level: number;
  readonly method: string;
  /** Why it did not answer; null for the one that did. */
  readonly reason: string | null;
}

interface Trail<Hit> {
  /** The level that answered, or the last one tried. */
  readonly level: number;
  readonly method: string;
  readonly hits: readonly Hit[];
  readonly levels: readonly TriedLevel[];
  readonly note?: string;
}

export function chain<Question, Hit>(
  levels: readonly Level<Question, Hit>[],
  question: Question,
): Trail<Hit> {
  const tried: TriedLevel[] = [];
  for (const { level, method, find } of [...levels].sort((a, b) => a.level - b.level)) {
    const found = find(question);
    const reason = 'reason' in found ? found.reason : found.hits.length === 0 ? 'nothing was found' : null;
    tried.push({ level, method, reason });
    if (!('reason' in found) && reason === null) return { level, method, levels: tried, ...found };
  }
  const last = tried.at(-1);
  return { level: last?.level ?? 3, method: last?.method ?? 'none', hits: [], levels: tried };
}

/** As task summaries carry it. */
export function levelLine({ level, method }: Pick<TriedLevel, 'level' | 'method'>): string {
  return `**Memory retrieval**: Level ${level} — ${method}`;
}
