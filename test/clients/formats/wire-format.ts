// What every wire format does: tell its own requests, read one, write the answer.

import type { Answer, Turn } from '../script.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Json;
}

export interface Json {
  readonly [key: string]: unknown;
}

export interface Written {
  readonly type: string;
  readonly text: string;
}

export interface WireFormat {
  isTurn(request: Received): boolean;
  read(body: Json): Turn;
  write(answer: Answer, request: Received): Written;
  /** Lists of models, token counts: what is asked beside the conversation. */
  aside?(request: Received): Json | undefined;
}

export function events(items: readonly (readonly [name: string | undefined, data: Json])[]): Written {
  const lines = items.map(
    ([name, data]) => `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`,
  );
  return { type: 'text/event-stream', text: lines.join('') };
}

export function asList(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** Every string in it, in order: content is a string here, a list of parts there. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') return '';
  return Object.values(value)
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n');
}

/** The part of a list after the last item that fits. */
export function afterLast(items: readonly Json[], fits: (item: Json) => boolean): readonly Json[] {
  return items.slice(items.findLastIndex(fits) + 1);
}
