// OpenAI Responses, as Codex speaks it: POST …/responses, streamed.

import type { Answer, Call } from '../script.ts';
import { afterLast, asList, events, type Json, textOf, type WireFormat } from './wire-format.ts';

export const openaiResponses: WireFormat = {
  isTurn: ({ method, path }) => method === 'POST' && /\/responses(\?|$)/.test(path),
  read(body) {
    const input = asList(body.input);
    const tools = toolsIn(body);
    // That a sub-agent is done is told in the place of the person.
    const isSpoken = ({ type, role, content }: Json) =>
      type === 'message' && role === 'user' && !textOf(content).includes('<subagent_notification>');
    return {
      tools: tools.flatMap(namesOf),
      finder: tools.some(({ type }) => type === 'tool_search') ? 'tool_search' : undefined,
      text: textOf([body.instructions, body.input]),
      results: afterLast(input, isSpoken)
        .filter(({ type }) => String(type).endsWith('call_output'))
        .map(({ output }) => textOf(output)),
      prompt: textOf(input.findLast(isSpoken)?.content),
    };
  },
  write: (answer, { body }) => streamed(answer, toolsIn(body)),
};

/** Those listed from the start, and those that were found since. */
function toolsIn({ tools, input }: Json): readonly Json[] {
  return [tools, ...asList(input).map((item) => item.type === 'tool_search_output' && item.tools)].flatMap(
    asList,
  );
}

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
      : calling(answer, tools);
  const { tokens = 1000 } = answer;
  const usage = {
    input_tokens: tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: tokens + 20,
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

function calling({ id, call, given }: Answer & Call, tools: readonly Json[]): Json {
  const named = { id: `item_${id}`, call_id: `call_${id}`, status: 'completed' };
  if (call === 'tool_search')
    return { ...named, type: 'tool_search_call', execution: 'client', arguments: given };
  if (tools.some(({ type, name }) => type === 'custom' && name === call))
    return { ...named, type: 'custom_tool_call', name: call, input: given.input };
  return { ...named, type: 'function_call', ...calledBy(call, tools), arguments: JSON.stringify(given) };
}
