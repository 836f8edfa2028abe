// A small set of developer memories: is the right one first, are all of them among the first five, and does a question nothing
// answers get no answer.

import { basename } from 'node:path';
import { bm25 } from '../baseline.ts';
import { ask, semantics, withStores } from '../bench-store.ts';
import { dataFile, readJson } from '../data-files.ts';
import { type Answered, falsePositivesAt, mean, meansOf } from '../metrics.ts';
import type { Result } from '../result.ts';
import { stated as remember } from '../stated.ts';

export interface DevMemory {
  readonly id: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly memory_type: string;
  readonly created_at_iso: string;
}

export interface DevQuery {
  readonly id: string;
  readonly category: string;
  readonly question: string;
  readonly expected_tags: readonly string[];
}

export interface DevSet {
  readonly memories: readonly DevMemory[];
  readonly queries: readonly DevQuery[];
}

const KIND: Readonly<Record<string, string>> = {
  decision: 'decision',
  learning: 'learning',
  'bug-fix': 'learning',
  architecture: 'entity',
  configuration: 'preference',
};
const FIGURES = ['any@1', 'any@5', 'all@5', 'frac@5', 'precision@5', 'mrr'];
const FIRST = 5;

export async function devbenchSuite(data: string | undefined): Promise<Result> {
  const set = readJson<DevSet>(dataFile(data, 'devbench*.json'));
  return withStores(async (bench) => {
    const now =
      set.memories
        .map(({ created_at_iso }) => created_at_iso)
        .sort()
        .at(-1) ?? '';
    const store = await bench.store('devbench', now);
    const byId = new Map(
      set.memories.map(({ id, content, memory_type }) => {
        const stated = remember(store, {
          kind: KIND[memory_type] ?? 'learning',
          statement: content,
          fields: [],
        });
        return [stated.id, id] as const;
      }),
    );
    const by = semantics();
    const own = figuresOf(set, (question) =>
      ask(store, question, FIRST, {}, by).results.map(({ id }) => byId.get(id) ?? id),
    );
    const ranking = bm25(set.memories.map(({ content }) => content));
    const plain = figuresOf(set, (question) =>
      ranking(question).map(({ document }) => set.memories[document]?.id ?? ''),
    );
    return {
      suite: 'devbench',
      data: basename(data ?? ''),
      n: set.queries.length,
      metrics: own.metrics,
      baseline: plain.metrics,
      notes: [
        'baseline: BM25, every memory that shares a word returned; mrr over its whole ranking, ours over the first five',
        ...own.missed,
      ],
    };
  });
}

function figuresOf(
  { memories, queries }: DevSet,
  answer: (question: string) => readonly string[],
): { readonly metrics: Record<string, number>; readonly missed: readonly string[] } {
  const scored: Answered[] = [];
  const negatives: number[] = [];
  const missed: string[] = [];
  for (const { id, question, expected_tags } of queries) {
    const right = new Set(
      memories.filter(({ tags }) => expected_tags.some((tag) => tags.includes(tag))).map((one) => one.id),
    );
    const ranking = answer(question);
    if (right.size > 0) scored.push({ right, ranking });
    else negatives.push(falsePositivesAt(FIRST, ranking));
    const lacking = [...right].filter((one) => !ranking.slice(0, FIRST).includes(one));
    const first = ranking[0] ?? 'nothing';
    if (lacking.length > 0) missed.push(`${id}: ${lacking.join(', ')} not among the first ${FIRST}`);
    if (right.size > 0 && !right.has(first)) missed.push(`${id}: ${first} stands first`);
    if (right.size === 0 && ranking.length > 0) missed.push(`${id}: answered with ${ranking.join(', ')}`);
  }
  return {
    metrics: { ...meansOf(scored, FIGURES), [`false-positives@${FIRST}`]: mean(negatives) },
    missed,
  };
}
