// What a client gets back: a page for people and the same as data. What went wrong is a result too, in the words of the command line.

import type { CallToolResult } from '@modelcontextprotocol/server';
import { TidemarkError } from '../../model/tidemark-error.ts';
import type { Given } from './schema.ts';
import { stoppedPage, stoppedResult } from './stopped-result.ts';
import type { Json, Tool } from './tool.ts';

/** `unanswered`: why the answer in a form was none. */
export function toolResult(
  tool: Tool,
  given: Given,
  json: Json,
  page: string,
  unanswered?: string,
): CallToolResult {
  if (json.outcome === 'stopped') {
    const stopped = stoppedResult(tool, given, json, unanswered);
    return { content: [{ type: 'text', text: stoppedPage(stopped) }], structuredContent: { ...stopped } };
  }
  return { content: [{ type: 'text', text: page }], structuredContent: { ...tool.structured(json, page) } };
}

/** With a word about the answer beside it, for those who read the page and for those who read the data. */
export function noted(result: CallToolResult, note: string): CallToolResult {
  return alsoInData({ ...result, content: [...result.content, { type: 'text', text: note }] }, note);
}

/** With a note in the data that the page already has; an empty one is none. */
export function alsoInData(result: CallToolResult, note: string): CallToolResult {
  if (note === '') return result;
  const data = result.structuredContent as Json;
  const all = typeof data.note === 'string' ? `${data.note} ${note}` : note;
  return { ...result, structuredContent: { ...data, note: all } };
}

/** Being stopped is an answer; everything else that is thrown is an error, with what to do about it. */
export function failedResult(error: unknown): CallToolResult {
  const known = error instanceof TidemarkError ? error : unexpected(error);
  const text = [known.message, known.hint ?? ''].filter((line) => line !== '').join('\n');
  const content: CallToolResult['content'] = [{ type: 'text', text }];
  if (known.code !== 'stopped') return { content, isError: true };
  const { thread } = known.data;
  return {
    content,
    structuredContent: {
      outcome: 'stopped',
      id: null,
      message: text,
      ...(typeof thread === 'string' ? { thread } : {}),
    },
  };
}

export function unexpected(error: unknown): TidemarkError {
  return new TidemarkError(
    'io',
    `Something went wrong that should not: ${error instanceof Error ? error.message : String(error)}`,
    {
      hint: 'The ledger is append-only, so nothing acknowledged is lost. tide fsck tells whether it is whole.',
      cause: error,
    },
  );
}
