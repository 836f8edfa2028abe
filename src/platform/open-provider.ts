// The model the user's own settings name: an OpenAI-compatible server (/v1/chat/completions, Ollama among them) or Anthropic
// Messages. Opening one touches no network. Texts come redacted by the caller.

import { isLoopback } from '../model/loopback.ts';
import type { AskLimits, ModelProvider, Prompt } from '../model/model-provider.ts';
import type { ProviderSettings } from '../model/provider-settings.ts';
import { keyIn, postJson } from './post-json.ts';

/** Models that think first send that along. */
const MOST_BYTES = 256 * 1024;

type Env = Readonly<Record<string, string | undefined>>;

interface Wire {
  readonly path: string;
  headers(secret: string | undefined): Record<string, string>;
  body(model: string, prompt: Prompt, limits: AskLimits, address: URL): unknown;
  /** The words of the model; undefined where the answer has none. */
  text(answer: unknown): string | undefined;
}

export function openProvider(
  { kind, url, model, key, timeout }: ProviderSettings,
  env: Env,
): { readonly provider: ModelProvider } | { readonly reason: string } {
  if (kind === 'none') return { reason: 'No model is configured (provider.kind: none).' };
  if (url === undefined || model === undefined)
    return { reason: `The provider ${kind} needs provider.url and provider.model.` };
  const wire = WIRES[kind];
  const address = addressOf(url, wire.path);
  if (address === undefined)
    return { reason: 'provider.url is not an address. Example: https://api.example.org' };
  if (address.protocol !== 'https:' && !isLoopback(address.hostname))
    return { reason: `${address.host} is not this machine: use https in provider.url.` };
  const held = key === undefined ? { secret: undefined } : keyIn(env, key, 'provider.key');
  if ('reason' in held) return held;
  return {
    provider: {
      name: model,
      host: address.host,
      async ask(prompt, limits) {
        const answer = await postJson({
          address,
          headers: wire.headers(held.secret),
          body: wire.body(model, prompt, limits, address),
          timeout,
          most: MOST_BYTES,
          wanted: 'answer',
        });
        const text = wire.text(answer);
        if (text === undefined || text.trim() === '')
          throw new Error(`${address.host} answered without a text.`);
        return text;
      },
    },
  };
}

/** The server may be named with or without the path that is asked. */
function addressOf(url: string, path: string): URL | undefined {
  const base = url.replace(/\/+$/, '');
  const root = base.endsWith(path) ? base.slice(0, -path.length) : base.replace(/\/v1$/, '');
  return URL.canParse(`${root}${path}`) ? new URL(`${root}${path}`) : undefined;
}

const chatCompletions: Wire = {
  path: '/v1/chat/completions',
  headers: (secret) => (secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
  body: (model, { instructions, data }, { tokens }, { hostname }) => ({
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: data },
    ],
    stream: false,
    // OpenAI's own later models refuse the name that everybody else knows.
    [hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens']: tokens,
  }),
  text: (answer) => textIn(at(at(at(at(answer, 'choices'), 0), 'message'), 'content')),
};

const messages: Wire = {
  path: '/v1/messages',
  headers: (secret) => ({
    'anthropic-version': '2023-06-01',
    ...(secret === undefined ? {} : { 'x-api-key': secret }),
  }),
  body: (model, { instructions, data }, { tokens }) => ({
    model,
    max_tokens: tokens,
    system: instructions,
    messages: [{ role: 'user', content: data }],
  }),
  text: (answer) => textIn(at(answer, 'content')),
};

const WIRES = { openai: chatCompletions, anthropic: messages } as const;

/** A text, or the texts of a list of blocks. */
function textIn(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.filter((block) => at(block, 'type') === 'text').map((block) => at(block, 'text'));
  return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}
