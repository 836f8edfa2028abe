// Blocks of the handbook that answer a question: its tasks, found by keyword, words or meaning. Read from the file itself, so there is
// nothing that could be stale; a handbook is made to be small.

import { redact } from '../../capture/redaction/redact.ts';
import { termsOf } from '../../markdown/terms.ts';
import type { Store } from '../../model/store.ts';
import { asSaid } from '../../recall/ranking/as-said.ts';
import { prepare } from '../../recall/ranking/prepare.ts';
import { readQuestion } from '../../recall/ranking/question.ts';
import { type FactCandidate, type RankedFact, rankFacts } from '../../recall/ranking/rank-facts.ts';
import { textCorpus } from '../../recall/ranking/text-corpus.ts';
import { holdsIn, type TaskBlock, taskBlocks } from '../../views/handbook/task-blocks.ts';
import type { Recalled } from '../recall/answer.ts';
import type { RecallAnswer } from '../recall/recall.ts';
import type { Semantics } from '../recall/semantics.ts';
import { PLAIN, type TextOptions, textAnswer, textResult } from '../recall/text-answer.ts';

interface FoundTask extends FactCandidate {
  readonly block: TaskBlock;
}

/** Undefined where no handbook is kept. */
export function recallHandbook(
  store: Store,
  query: string,
  options: TextOptions = {},
  semantics: Semantics = {},
): RecallAnswer | undefined {
  const { embedder } = semantics;
  const root = store.config.views.handbook;
  const bytes = root === undefined ? undefined : store.files.read(`${store.project.root}/${root}/MEMORY.md`);
  if (root === undefined || bytes === undefined) return undefined;
  const all = taskBlocks(redact(new TextDecoder().decode(bytes)).text);
  const blocks = all.filter((block) => holdsIn(block, store.project));
  const question = readQuestion(query);
  const texts = blocks.map(textOf);
  const prepared = prepare(textCorpus(texts.map((text) => termsOf(text))), question);
  const vector = embedder?.vectorOf(question.text);
  const candidates = blocks.map((block, i): FoundTask => {
    const text = texts[i] as string;
    return {
      ...PLAIN,
      id: `${root}/MEMORY.md:${block.line}`,
      text,
      names: block.keywords,
      cosine: cosine(vector, embedder?.vectorOf(text)),
      block,
    };
  });
  const { ranked } =
    question.terms.length === 0
      ? { ranked: [] }
      : rankFacts(prepared, candidates, () => Number.POSITIVE_INFINITY);
  const elsewhere = all.length - blocks.length;
  const bound = elsewhere === 0 ? '' : ` (${elsewhere} bound to other folders)`;
  return textAnswer(
    query,
    'the handbook',
    ranked.map((one) => ({
      id: one.candidate.id,
      relevance: one.relevance,
      make: () => ofTask(one, root, asSaid(query)),
    })),
    `no task of the handbook speaks of enough of the question${bound}`,
    semantics,
    options,
  );
}

function textOf({ group, task, scope, keywords, guidance }: TaskBlock): string {
  return [group, task, scope, keywords.join(', '), ...guidance].join('\n');
}

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number | undefined {
  return a === undefined || b === undefined
    ? undefined
    : a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}

/** The header is the statement, so that it is there however small the budget. */
function ofTask(one: RankedFact<FoundTask>, root: string, said: (term: string) => string): Recalled {
  const { block, id } = one.candidate;
  return textResult(one, said, {
    id,
    kind: 'handbook',
    statement: [
      `Task Group: ${block.group}`,
      ...(block.scope === '' ? [] : [`scope: ${block.scope}`]),
      ...(block.appliesTo === '' ? [] : [`applies_to: ${block.appliesTo}`]),
      `Task: ${block.task}`,
    ].join('\n'),
    details: [...block.guidance, ...block.summaries.map((path) => `summary: ${root}/${path}`)],
    file: `${root}/MEMORY.md`,
  });
}
