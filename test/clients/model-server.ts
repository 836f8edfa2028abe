// A model on loopback that answers by a script and remembers every request. It speaks the wire format of whoever asks.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicMessages } from './formats/anthropic-messages.ts';
import { chatCompletions } from './formats/chat-completions.ts';
import { gemini } from './formats/gemini.ts';
import { openaiResponses } from './formats/openai-responses.ts';
import type { Received, WireFormat } from './formats/wire-format.ts';
import { answerOf, type Step, type Turn } from './script.ts';

const FORMATS: readonly WireFormat[] = [anthropicMessages, openaiResponses, gemini, chatCompletions];

export type Errands = Readonly<Record<string, readonly Step[]>>;

export interface ModelServer {
  readonly url: string;
  readonly requests: readonly Received[];
  /** Requests of the conversation itself, without side questions, in the order they came. */
  readonly turns: readonly Turn[];
  /** Who is asked something that contains the words of an errand follows that one: a sub-agent. */
  follow(script: readonly Step[], errands?: Errands): void;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: Received[] = [];
  const turns: Turn[] = [];
  let script: readonly Step[] = [];
  let errands: Errands = {};
  let answers = 0;
  const server = createServer(async (message, response) => {
    const request = await receive(message);
    requests.push(request);
    const format = FORMATS.find(({ isTurn }) => isTurn(request));
    if (format === undefined) return send(response, aside(request));
    const turn = format.read(request.body);
    if (turn.tools.length > 0) turns.push(turn);
    answers += 1;
    const errand = Object.keys(errands).find((words) => turn.prompt.includes(words));
    const steps = errand === undefined ? script : errands[errand];
    send(response, format.write({ ...answerOf(steps ?? [], turn), id: String(answers) }, request));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    turns,
    follow(steps, others = {}) {
      script = steps;
      errands = others;
      requests.length = 0;
      turns.length = 0;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function receive(message: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return {
    method: message.method ?? '',
    path: message.url ?? '',
    headers: message.headers,
    body: text.startsWith('{') ? JSON.parse(text) : {},
  };
}

/** Whatever clients ask besides: a format may have an answer, all else is not there. */
function aside(request: Received): { status?: number; type: string; text: string } {
  for (const { aside } of FORMATS) {
    const answer = aside?.(request);
    if (answer !== undefined) return { type: 'application/json', text: JSON.stringify(answer) };
  }
  return { status: 404, type: 'application/json', text: '{"error":{"message":"not scripted"}}' };
}

function send(
  response: ServerResponse,
  { status = 200, type, text }: { status?: number; type: string; text: string },
): void {
  response.writeHead(status, { 'content-type': type });
  response.end(text);
}
