// Chat Completions, as OpenCode speaks it to a compatible provider: POST …/chat/completions, streamed.

import type { Answer } from '../script.ts';
import { afterLast, asList, events, type Json, textOf, type WireFormat } from './wire-format.ts';

export const chatCompletions: WireFormat = {
  isTurn: ({ method, path }) => method === 'POST' && /\/chat\/completions(\?|$)/.test(path),
  read(body) {
    const messages = asList(body.messages);
    const isSpoken = ({ role }: Json) => role === 'user';
    return {
      tools: asList(body.tools).map((tool) => String((tool.function as Json | undefined)?.name)),
      text: textOf(messages.map(({ content }) => content)),
      results: afterLast(messages, isSpoken)
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => textOf(content)),
      prompt: textOf(messages.findLast(isSpoken)?.content),
    };
  },
  write(answer, { body }) {
    const chunk = (delta: Json, finish: string | null, more: Json = {}): Json => ({
      id: `chatcmpl-${answer.id}`,
      object: 'chat.completion.chunk',
      created: 1,
      model: body.model,
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...more,
    });
    const { tokens = 1000 } = answer;
    const usage = { prompt_tokens: tokens, completion_tokens: 20, total_tokens: tokens + 20 };
    const written = events([
      [undefined, chunk({ role: 'assistant', ...deltaOf(answer) }, null)],
      [undefined, chunk({}, 'say' in answer ? 'stop' : 'tool_calls', { usage })],
    ]);
    return { ...written, text: `${written.text}data: [DONE]\n\n` };
  },
};

function deltaOf(answer: Answer): Json {
  if ('say' in answer) return { content: answer.say };
  const called = { name: answer.call, arguments: JSON.stringify(answer.given) };
  return { tool_calls: [{ index: 0, id: `call_${answer.id}`, type: 'function', function: called }] };
}
