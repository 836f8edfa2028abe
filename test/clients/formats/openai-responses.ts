// OpenAI Responses, as Codex speaks it: POST …/responses, streamed.

import type { Answer } from '../script.ts';
import { afterLast, asList, events, type Json, textOf, type WireFormat } from './wire-format.ts';

export const openaiResponses: WireFormat = {
  isTurn: ({ method, path }) => method === 'POST' && /\/responses(\?|$)/.test(path),
  read(body) {
    const input = asList(body.input);
    const isSpoken = ({ type, role }: Json) => type === 'message' && role === 'user';
    return {
      tools: asList(body.tools).flatMap(namesOf),
      text: textOf([body.instructions, body.input]),
      results: afterLast(input, isSpoken)
        .filter(({ type }) => String(type).endsWith('call_output'))
        .map(({ output }) => textOf(output)),
      prompt: textOf(input.findLast(isSpoken)?.content),
    };
  },
  write: (answer, { body }) => streamed(answer, asList(body.tools)),
};

/** Tools of one server may come in a namespace, which the call names apart. */
function namesOf(tool: Json): string[] {
  if (tool.type === 'namespace') return asList(tool.tools).map(({ name }) => `${tool.name}__${name}`);
  return tool.name === undefined ? [] : [String(tool.name)];
}

function calledBy(name: string, tools: readonly Json[]): Json {
  const space = tools.find((tool) => tool.type === 'namespace' && namesOf(tool).includes(name));
  if (space === undefined) return { name };
  return { namespace: space.name, name: name.slice(`${space.name}__`.length) };
}

function streamed(answer: Answer, tools: readonly Json[]) {
  const item: Json =
    'say' in answer
      ? {
          type: 'message',
          id: `msg_${answer.id}`,
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: answer.say, annotations: [] }],
        }
      : {
          type: 'function_call',
          id: `fc_${answer.id}`,
          call_id: `call_${answer.id}`,
          status: 'completed',
          ...calledBy(answer.call, tools),
          arguments: JSON.stringify(answer.given),
        };
  const usage = {
    input_tokens: 1000,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 1020,
  };
  const response = {
    id: `resp_${answer.id}`,
    object: 'response',
    status: 'completed',
    output: [item],
    usage,
  };
  const items: Json[] = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [], usage: null } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress' } },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response },
  ];
  return events(items.map((data, n) => [String(data.type), { ...data, sequence_number: n }]));
}
