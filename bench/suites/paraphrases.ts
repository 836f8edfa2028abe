// Facts asked for in other words, out of our own hand-written set: by the static table alone, by words alone, and by both as
// `tide recall` does it.

import { similarity } from '../../src/model/embedder.ts';
import { LOW_OVERLAP } from '../../test/recall-eval/low-overlap.ts';
import { NEIGHBOURS, PARAPHRASES, type Paraphrase } from '../../test/recall-eval/paraphrases.ts';
import { bm25 } from '../baseline.ts';
import { ask, semantics, WORDS_ALONE, withStores } from '../bench-store.ts';
import { type Answered, meansOf } from '../metrics.ts';
import type { Result } from '../result.ts';
import { stated as remember } from '../stated.ts';

const NOW = '2026-11-15T12:00:00Z';
const FIRST = 5;

export async function paraphrasesSuite(): Promise<Result> {
  const none = await figuresOf('', PARAPHRASES, NEIGHBOURS);
  const low = await figuresOf('low.', LOW_OVERLAP, []);
  return {
    suite: 'paraphrases',
    data: null,
    n: PARAPHRASES.length + LOW_OVERLAP.length,
    metrics: { ...none.metrics, ...low.metrics },
    baseline: { ...none.baseline, ...low.baseline },
    notes: [
      `${PARAPHRASES.length} questions that share hardly a word with their fact, among ${PARAPHRASES.length + NEIGHBOURS.length} facts; low: ${LOW_OVERLAP.length} others that may, among ${LOW_OVERLAP.length}`,
      'baseline: BM25 over the statements; table: the cosine of the static table alone; words: recall without it; p@1 and p@3: recall as it is',
      ...none.missed,
      ...low.missed,
    ],
  };
}

async function figuresOf(prefix: string, set: readonly Paraphrase[], neighbours: readonly string[]) {
  const facts = [...set.map(({ fact }) => fact), ...neighbours];
  const answers = (answer: (question: string) => readonly string[]): Answered[] =>
    set.map(({ fact, question }) => ({ right: new Set([fact]), ranking: answer(question) }));
  return withStores(async (bench) => {
    const store = await bench.store('paraphrases', NOW);
    for (const statement of facts) remember(store, { kind: 'learning', statement, fields: [] });
    const by = semantics();
    const vector = (text: string) => by.embedder?.vectorOf(text) ?? new Float32Array();
    const vectors = facts.map(vector);
    const nearest = (question: string) => {
      const asked = vector(question);
      return vectors
        .map((one, document) => ({ document, cosine: similarity(one, asked) }))
        .sort((a, b) => b.cosine - a.cosine || a.document - b.document)
        .map(({ document }) => facts[document] as string);
    };
    const recalled = (level: number) => (question: string) =>
      ask(store, question, FIRST, { level }, level === 0 ? by : WORDS_ALONE).results.map(
        ({ statement }) => statement,
      );
    const ranking = bm25(facts);
    const plain = answers((question) => ranking(question).map(({ document }) => facts[document] as string));
    const both = answers(recalled(0));
    return {
      metrics: {
        ...named(`${prefix}table.`, answers(nearest)),
        ...named(`${prefix}words.`, answers(recalled(1))),
        ...named(prefix, both),
      },
      baseline: {
        ...named(`${prefix}table.`, plain),
        ...named(`${prefix}words.`, plain),
        ...named(prefix, plain),
      },
      missed: missed(set, both),
    };
  });
}

/** With one right answer any@k is what is called p@k. */
function named(prefix: string, answered: readonly Answered[]): Record<string, number> {
  const { 'any@1': first = 0, 'any@3': three = 0 } = meansOf(answered, ['any@1', 'any@3']);
  return { [`${prefix}p@1`]: first, [`${prefix}p@3`]: three };
}

function missed(set: readonly Paraphrase[], answered: readonly Answered[]): string[] {
  return answered.flatMap(({ right, ranking }, i) => {
    const place = ranking.findIndex((one) => right.has(one));
    const where = place < 0 ? 'not found' : `at place ${place + 1}`;
    return place === 0 ? [] : [`${where}: ${set[i]?.question} -> ${set[i]?.fact}`];
  });
}
