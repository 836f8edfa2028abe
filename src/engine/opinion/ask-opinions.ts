// Asks a model about pairs, one after the other. Nothing is written and nothing follows from the answers.

import type { ModelProvider } from '../../model/model-provider.ts';
import { opinionPrompt } from './opinion-prompt.ts';
import { noOpinion, type Opinion, readOpinion } from './read-opinion.ts';
import type { UnclearPair } from './unclear-pairs.ts';

/** Enough for a model that thinks before it answers in one sentence. */
export const ANSWER_TOKENS = 2_000;
/** A server that failed so often in a row is not asked again: each time would cost its whole time limit. */
const MOST_FAILURES = 2;

/** In the order of the pairs; undefined for those that were not asked about any more. */
export async function askOpinions(
  provider: ModelProvider,
  pairs: readonly UnclearPair[],
  progress: (done: number, all: number) => void = () => {},
): Promise<readonly (Opinion | undefined)[]> {
  const opinions: (Opinion | undefined)[] = [];
  let failures = 0;
  for (const [n, pair] of pairs.entries()) {
    if (failures >= MOST_FAILURES) {
      opinions.push(undefined);
      continue;
    }
    progress(n, pairs.length);
    try {
      opinions.push(readOpinion(await provider.ask(opinionPrompt(pair), { tokens: ANSWER_TOKENS })));
      failures = 0;
    } catch (error) {
      opinions.push(noOpinion((error as Error).message.replace(/\.$/, '')));
      failures++;
    }
  }
  progress(pairs.length, pairs.length);
  return opinions;
}
