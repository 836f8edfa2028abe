// What the settings of the user store say about a model that may be asked. Where texts go is a person's to say: a project's file,
// which may have come with a clone, says nothing about it. A key never stands in a file, only the name of its variable.

import { isLoopback } from './loopback.ts';

export const PROVIDERS = ['none', 'openai', 'anthropic'] as const;

export interface ProviderSettings {
  readonly kind: (typeof PROVIDERS)[number];
  readonly url?: string;
  readonly model?: string;
  /** The name of the environment variable with the key. */
  readonly key?: string;
  /** Milliseconds until an answer is given up. */
  readonly timeout: number;
}

export const DEFAULT_PROVIDER: ProviderSettings = { kind: 'none', timeout: 30_000 };

/** Why a value is not one, or undefined. What was received is never repeated where it may be a secret. */
export function wrongProviderText(key: string, value: string): { why: string; hide: boolean } | undefined {
  if (key === 'provider.key' && !(value.length <= 64 && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value)))
    return {
      why: '`provider.key` must be the name of an environment variable, in capitals and with an underscore, never the key itself',
      hide: true,
    };
  if (key === 'provider.url') {
    const [, scheme, host = ''] =
      /^(https?):\/\/([^\s/?#@]+?)(?::\d{1,5})?(?:\/[^\s?#]*)?$/.exec(value) ?? [];
    if (scheme === undefined)
      return {
        why: '`provider.url` must be an http or https address without a name, password or query',
        hide: true,
      };
    if (scheme === 'http' && !isLoopback(host))
      return { why: '`provider.url` must be https beyond this machine', hide: false };
  }
  if (value.trim() === '' || value.length > 200)
    return { why: `\`${key}\` must be a short text`, hide: false };
  return undefined;
}

/** From checked values by key. */
export function providerSettings(values: ReadonlyMap<string, unknown>): ProviderSettings {
  const text = (name: string) => {
    const value = values.get(`provider.${name}`);
    return value === undefined ? {} : { [name]: String(value) };
  };
  return {
    kind: (values.get('provider.kind') ?? DEFAULT_PROVIDER.kind) as ProviderSettings['kind'],
    ...text('url'),
    ...text('model'),
    ...text('key'),
    timeout: Number(values.get('provider.timeout') ?? DEFAULT_PROVIDER.timeout),
  };
}
