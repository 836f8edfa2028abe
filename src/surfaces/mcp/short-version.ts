import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { received } from '../../model/tidemark-error.ts';

interface Claiming {
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> };
}

/** The library repeats the revision that a request claims and nobody has; it is given no more of it than may be told. */
export function withShortVersion<T>(message: T): T {
  const { params } = (message ?? {}) as Claiming;
  const version = params?._meta?.[PROTOCOL_VERSION_META_KEY];
  if (typeof version !== 'string') return message;
  const told = received(version);
  return told === version
    ? message
    : { ...message, params: { ...params, _meta: { ...params?._meta, [PROTOCOL_VERSION_META_KEY]: told } } };
}
