// An OpenAI-compatible server (/v1/embeddings) or Ollama (/api/embed). Texts come redacted by the caller. The settings are a
// file of the repository, which a stranger may have written: beyond this machine, and with a key of the user, only to hosts he allows himself.

import type { Embedder } from '../model/embedder.ts';
import type { EmbedderSettings } from '../model/embedder-settings.ts';
import { isLoopback } from '../model/loopback.ts';
import { keyIn, postJson } from './post-json.ts';

const TEXTS_PER_REQUEST = 64;
/** Some ten times what the longest vectors known take. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Where the user names the hosts that may be sent texts: never in the repository. */
const ALLOWED = 'TIDEMARK_ENDPOINTS';

type Opened = { readonly embedder: Embedder } | { readonly reason: string };
type Env = Readonly<Record<string, string | undefined>>;

export async function openEndpoint(settings: EmbedderSettings, env: Env): Promise<Opened> {
  const { kind, url, model, key } = settings;
  if (url === undefined || model === undefined)
    return { reason: `The embedder ${kind} needs embedder.url and embedder.model.` };
  const address = addressOf(kind, url);
  if (address === undefined)
    return { reason: 'embedder.url is not an address. Example: http://127.0.0.1:11434' };
  const refused = refusal(address, key, env);
  if (refused !== undefined) return { reason: refused };
  const held = key === undefined ? { secret: undefined } : keyIn(env, key, 'embedder.key');
  if ('reason' in held) return held;
  const ask = (texts: readonly string[]) => request(address, model, held.secret, settings.timeout, texts);
  try {
    const [first] = await ask(['a first question']);
    if (first === undefined || first.length === 0)
      return { reason: `${address.host} answered without a vector.` };
    return { embedder: embedderOn(`${kind}:${model}@${address.host}`, first.length, ask) };
  } catch (error) {
    return { reason: (error as Error).message };
  }
}

function embedderOn(
  name: string,
  dimensions: number,
  ask: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
): Embedder {
  return {
    name,
    dimensions,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += TEXTS_PER_REQUEST)
        vectors.push(...(await ask(texts.slice(at, at + TEXTS_PER_REQUEST))));
      const wrong = vectors.find((vector) => vector.length !== dimensions);
      if (wrong !== undefined)
        throw new Error(
          `${name} gave a vector of ${wrong.length} numbers; until now they had ${dimensions}.`,
        );
      return vectors;
    },
  };
}

function addressOf(kind: EmbedderSettings['kind'], url: string): URL | undefined {
  const base = url.replace(/\/+$/, '');
  const full =
    kind === 'ollama'
      ? `${base.replace(/\/api(?:\/embed)?$/, '')}/api/embed`
      : `${base.replace(/\/embeddings$/, '').replace(/\/v1$/, '')}/v1/embeddings`;
  return URL.canParse(full) ? new URL(full) : undefined;
}

function refusal(address: URL, key: string | undefined, env: Env): string | undefined {
  const isAllowed = (env[ALLOWED] ?? '').split(/[\s,]+/).includes(address.host);
  if (isLoopback(address.hostname))
    return key === undefined || isAllowed
      ? undefined
      : `The settings would send your key (${key}) to ${address.host}, and a key is sent only where you allow it yourself: ${ALLOWED}=${address.host} in your environment. Without embedder.key this machine is asked as it is.`;
  if (!isAllowed)
    return `${address.host} is not this machine, and texts of memory are sent only where you allow it yourself: ${ALLOWED}=${address.host} in your environment.`;
  return address.protocol === 'https:' ? undefined : `${address.host} is not this machine: use https.`;
}

async function request(
  address: URL,
  model: string,
  secret: string | undefined,
  timeout: number,
  texts: readonly string[],
): Promise<readonly Float32Array[]> {
  const answer = await postJson({
    address,
    headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` },
    body: { model, input: texts },
    timeout,
    most: MOST_BYTES,
    wanted: 'vectors',
  });
  const vectors = vectorsIn(answer);
  if (vectors === undefined || vectors.length !== texts.length)
    throw new Error(`${address.host} did not answer with one vector of numbers for each text.`);
  return vectors;
}

/** Of either protocol, in the order of the texts. */
function vectorsIn(answer: unknown): readonly Float32Array[] | undefined {
  const { data, embeddings } = (answer ?? {}) as { data?: unknown; embeddings?: unknown };
  if (Array.isArray(embeddings)) return allOf(embeddings);
  if (!Array.isArray(data)) return undefined;
  const entries = data.map((entry, at) => ({ index: at, embedding: undefined, ...(entry as object) }));
  return allOf(entries.sort((one, other) => one.index - other.index).map((entry) => entry.embedding));
}

function allOf(lists: readonly unknown[]): readonly Float32Array[] | undefined {
  const vectors = lists.map(toVector);
  return vectors.every((vector) => vector !== undefined) ? vectors : undefined;
}

function toVector(list: unknown): Float32Array | undefined {
  if (!Array.isArray(list) || !list.every((value) => typeof value === 'number' && Number.isFinite(value)))
    return undefined;
  return unitLength(list);
}

/** At unit length; zeros stay zeros. */
export function unitLength(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
