// What config.yaml says about the embedder. A key never stands in the file, only the name of the variable that holds it.

export const EMBEDDERS = ['static', 'none', 'minilm', 'openai', 'ollama'] as const;

export interface EmbedderSettings {
  readonly kind: (typeof EMBEDDERS)[number];
  /** Of an OpenAI-compatible server or of Ollama. */
  readonly url?: string;
  readonly model?: string;
  /** The name of the environment variable with the key. */
  readonly key?: string;
  /** Milliseconds until an answer is given up. */
  readonly timeout: number;
}

export const DEFAULT_EMBEDDER: EmbedderSettings = { kind: 'static', timeout: 3000 };

/** Why a value is not one, or undefined. What was received is never repeated where it may be a secret. */
export function wrongText(key: string, value: string): { why: string; hide: boolean } | undefined {
  if (key === 'embedder.key' && !/^(?:TIDEMARK|OPENAI|OLLAMA|EMBED)[A-Z0-9_]{0,56}$/.test(value))
    return {
      why: '`embedder.key` must be the name of an environment variable that begins with TIDEMARK, OPENAI, OLLAMA or EMBED, never the key itself',
      hide: true,
    };
  if (key === 'embedder.url' && !/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/.test(value))
    return {
      why: '`embedder.url` must be an http or https address without a name, password or query',
      hide: true,
    };
  if (value === '' || value.length > 200) return { why: `\`${key}\` must be a short text`, hide: false };
  return undefined;
}

/** From checked values by key. */
export function embedderSettings(values: ReadonlyMap<string, unknown>): EmbedderSettings {
  const text = (name: string) => {
    const value = values.get(`embedder.${name}`);
    return value === undefined ? {} : { [name]: String(value) };
  };
  return {
    kind: (values.get('embedder.kind') ?? DEFAULT_EMBEDDER.kind) as EmbedderSettings['kind'],
    ...text('url'),
    ...text('model'),
    ...text('key'),
    timeout: Number(values.get('embedder.timeout') ?? DEFAULT_EMBEDDER.timeout),
  };
}
