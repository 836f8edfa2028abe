// Anthropic Messages, as Claude Code speaks it: POST /v1/messages, streamed.

import type { Answer } from '../script.ts';
import { afterLast, asList, events, type Json, textOf, type WireFormat } from './wire-format.ts';

export const anthropicMessages: WireFormat = {
  isTurn: ({ method, path }) => method === 'POST' && /^\/v1\/messages(\?|$)/.test(path),
  read(body) {
    const messages = asList(body.messages);
    const isSpoken = ({ role, content }: Json) => role === 'user' && blocksIn(content).length === 0;
    const tools = asList(body.tools).map(({ name }) => String(name));
    return {
      tools,
      finder: tools.find((name) => name === 'ToolSearch'),
      text: textOf([body.system, body.messages]),
      results: afterLast(messages, isSpoken).flatMap(({ content }) => resultsIn(content)),
      prompt: textOf(messages.findLast(isSpoken)?.content),
    };
  },
  write(answer, { body }) {
    const model = String(body.model);
    return body.stream === true ? streamed(answer, model) : whole(answer, model);
  },
  aside({ path }) {
    if (path.startsWith('/v1/messages/count_tokens')) return { input_tokens: 1000 };
    if (path.startsWith('/v1/models')) return { data: [], has_more: false };
    return undefined;
  },
};

/** Tools that were found are no answer of one. */
function resultsIn(content: unknown): string[] {
  return blocksIn(content)
    .filter(({ content }) => !asList(content).some(({ type }) => type === 'tool_reference'))
    .map(({ content }) => textOf(content));
}

function blocksIn(content: unknown): Json[] {
  return asList(content).filter(({ type }) => type === 'tool_result');
}

function usageOf({ tokens = 1000 }: Answer): Json {
  return { input_tokens: tokens, output_tokens: 20 };
}

function blockOf(answer: Answer): Json {
  return 'say' in answer
    ? { type: 'text', text: answer.say }
    : { type: 'tool_use', id: `toolu_${answer.id}`, name: answer.call, input: answer.given };
}

function stopOf(answer: Answer): string {
  return 'say' in answer ? 'end_turn' : 'tool_use';
}

function messageOf(answer: Answer, model: string): Json {
  const usage = usageOf(answer);
  return { id: `msg_${answer.id}`, type: 'message', role: 'assistant', model, content: [], usage };
}

function whole(answer: Answer, model: string) {
  const message = { ...messageOf(answer, model), content: [blockOf(answer)], stop_reason: stopOf(answer) };
  return { type: 'application/json', text: JSON.stringify(message) };
}

function streamed(answer: Answer, model: string) {
  const [start, delta] =
    'say' in answer
      ? [
          { type: 'text', text: '' },
          { type: 'text_delta', text: answer.say },
        ]
      : [
          { ...blockOf(answer), input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(answer.given) },
        ];
  const items: Json[] = [
    {
      type: 'message_start',
      message: { ...messageOf(answer, model), stop_reason: null, stop_sequence: null },
    },
    { type: 'content_block_start', index: 0, content_block: start },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: stopOf(answer), stop_sequence: null },
      usage: usageOf(answer),
    },
    { type: 'message_stop' },
  ];
  return events(items.map((item) => [String(item.type), item]));
}
