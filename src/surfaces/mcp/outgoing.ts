// Everything a client is told passes here, whether it is a result, a form or an error: no text of memory is put before an agent that
// ends or begins what its host says, or holds what people do not see.

import { ProtocolError } from '@modelcontextprotocol/server';
import { harmless } from '../../model/harmless.ts';

export function outgoing<T>(value: T): T {
  return told(value) as T;
}

/** What is thrown, as the protocol tells it. */
export function outgoingError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, data } = error as { code?: unknown; data?: unknown };
  return typeof code === 'number' ? new ProtocolError(code, harmless(error.message), told(data)) : error;
}

function told(value: unknown): unknown {
  if (typeof value === 'string') return harmless(value);
  if (Array.isArray(value)) return value.map(told);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [harmless(name), told(one)]));
}
