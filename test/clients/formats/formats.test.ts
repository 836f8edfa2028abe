// The scripted model without a client: whatever it is asked in, it calls the tool of the script, then says the end of it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../model-server.ts';

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
});
afterAll(() => model.close());

const NAME = 'mcp__tidemark__recall';
const ASKED = { type: 'message', role: 'user', content: 'Where?' };
/** A first request, and the one that brings what the tool answered. */
const REQUESTS: Readonly<Record<string, readonly [path: string, asked: object, answered: object]>> = {
  'Anthropic Messages': [
    '/v1/messages?beta=true',
    { stream: true, tools: [{ name: NAME }], messages: [ASKED] },
    {
      stream: true,
      tools: [{ name: NAME }],
      messages: [ASKED, { role: 'user', content: [{ type: 'tool_result', content: 'In process' }] }],
    },
  ],
  'OpenAI Responses': [
    '/v1/responses',
    { tools: [{ type: 'namespace', name: 'mcp__tidemark', tools: [{ name: 'recall' }] }], input: [ASKED] },
    { tools: [{ name: NAME }], input: [ASKED, { type: 'function_call_output', output: 'In process' }] },
  ],
  Gemini: [
    '/v1beta/models/any:streamGenerateContent?alt=sse',
    {
      tools: [{ functionDeclarations: [{ name: NAME }] }],
      contents: [{ role: 'user', parts: [{ text: 'Where?' }] }],
    },
    {
      tools: [{ functionDeclarations: [{ name: NAME }] }],
      contents: [
        { role: 'user', parts: [{ text: 'Where?' }] },
        { role: 'user', parts: [{ functionResponse: { response: { output: 'In process' } } }] },
      ],
    },
  ],
  'Chat Completions': [
    '/v1/chat/completions',
    { tools: [{ function: { name: NAME } }], messages: [ASKED] },
    { tools: [{ function: { name: NAME } }], messages: [ASKED, { role: 'tool', content: 'In process' }] },
  ],
};

describe.each(Object.entries(REQUESTS))('%s', (_name, [path, asked, answered]) => {
  const post = async (body: object) => {
    const response = await fetch(model.url + path, { method: 'POST', body: JSON.stringify(body) });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    return response.text();
  };

  it('calls the tool by the name the client gave it, and ends when it has been answered', async () => {
    model.follow([{ call: 'recall', given: { query: 'tariffs' } }, { say: 'It is in process.' }]);
    const first = await post(asked);
    expect(first).toContain('recall');
    expect(first).toContain('tariffs');
    expect(await post(answered)).toContain('It is in process.');
    expect(model.turns).toMatchObject([
      { tools: [NAME], results: [], prompt: expect.stringContaining('Where?') },
      { tools: [NAME], results: ['In process'] },
    ]);
  });

  it('says what is missing where the tool was not offered, and keeps side questions apart', async () => {
    model.follow([{ call: 'forget', given: {} }]);
    expect(await post(asked)).toContain('No tool forget was offered.');
    const { tools, ...aside } = { tools: [], ...asked };
    expect(await post(aside)).toContain('A scripted run');
    expect(model.turns).toHaveLength(1);
    expect(model.requests).toHaveLength(2);
  });
});
