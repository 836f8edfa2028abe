// Every result, form and error for a client passes here, so that no secret and no misleading text reaches the agent.

import { ProtocolError } from '@modelcontextprotocol/server';
import { shown, shownDocument } from '../../engine/shown.ts';

export function outgoing<T>(value: T): T {
  return shownDocument(value);
}

/** What is thrown, as the protocol tells it. */
export function outgoingError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, data } = error as { code?: unknown; data?: unknown };
  return typeof code === 'number'
    ? new ProtocolError(code, shown(error.message), shownDocument(data))
    : error;
}
