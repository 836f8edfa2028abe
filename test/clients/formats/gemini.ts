// Gemini generateContent and streamGenerateContent, as Gemini CLI speaks them.

import type { Answer } from '../script.ts';
import { afterLast, asList, events, type Json, textOf, type WireFormat } from './wire-format.ts';

export const gemini: WireFormat = {
  isTurn: ({ method, path }) => method === 'POST' && /:(streamG|g)enerateContent(\?|$)/.test(path),
  read(body) {
    const contents = asList(body.contents);
    const isSpoken = ({ role, parts }: Json) => role === 'user' && resultsIn(parts).length === 0;
    return {
      tools: asList(body.tools).flatMap(({ functionDeclarations }) =>
        asList(functionDeclarations).map(({ name }) => String(name)),
      ),
      text: textOf([body.systemInstruction, body.contents]),
      results: afterLast(contents, isSpoken).flatMap(({ parts }) => resultsIn(parts)),
      prompt: textOf(contents.findLast(isSpoken)?.parts),
    };
  },
  write(answer, { path }) {
    const response = responseOf(answer);
    if (path.includes(':stream')) return events([[undefined, response]]);
    return { type: 'application/json', text: JSON.stringify(response) };
  },
  aside: ({ path }) => (path.includes(':countTokens') ? { totalTokens: 1000 } : undefined),
};

function resultsIn(parts: unknown): string[] {
  return asList(parts)
    .filter(({ functionResponse }) => functionResponse !== undefined)
    .map(({ functionResponse }) => textOf((functionResponse as Json).response));
}

function responseOf(answer: Answer): Json {
  const part =
    'say' in answer
      ? { text: answer.say }
      : { functionCall: { id: `call_${answer.id}`, name: answer.call, args: answer.given } };
  const { tokens = 1000 } = answer;
  return {
    candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: tokens, candidatesTokenCount: 20, totalTokenCount: tokens + 20 },
    modelVersion: 'scripted',
  };
}
