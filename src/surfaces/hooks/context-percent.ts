// How full the context is, as far as the agent says: in what it hands over, or in the last lines of the transcript it names.

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type HookInput, type Json, object } from './hook-input.ts';

const TAIL = 64 * 1024;
/** Of the models that say nothing of theirs. */
const CLAUDE_WINDOW = 200_000;
const LARGE_WINDOW = 1_000_000;
const GEMINI_WINDOW = 1_048_576;

/** `since`: the last compaction, before which another context was counted. */
export function contextPercent(input: HookInput, since = ''): number | undefined {
  if (input.percent !== undefined) return Math.min(100, input.percent);
  if (input.transcript === undefined) return undefined;
  const records = lastRecords(input.transcript);
  // A conversation that ever held more than the usual window has the large one, also after a compaction.
  const isLarge = records.some((record) => claudeTokens(record) > CLAUDE_WINDOW);
  for (const record of records) {
    if (Date.parse(String(record.timestamp)) < Date.parse(since)) return undefined;
    const found = percentIn(record, isLarge);
    if (found !== undefined) return Math.min(100, found);
  }
  return undefined;
}

/** Of one record of a transcript; undefined where it says nothing about it. */
export function percentIn(record: Json, isLarge = false): number | undefined {
  return ofClaude(record, isLarge) ?? ofCodex(record) ?? ofGemini(record);
}

function ofClaude(record: Json, isKnownLarge: boolean): number | undefined {
  const tokens = claudeTokens(record);
  const model = String(object(record.message)?.model ?? '');
  const isLarge = isKnownLarge || tokens > CLAUDE_WINDOW || /\b1m\b/i.test(model);
  return tokens === 0 ? undefined : (100 * tokens) / (isLarge ? LARGE_WINDOW : CLAUDE_WINDOW);
}

/** 0 where the record says nothing of the main conversation. */
function claudeTokens(record: Json): number {
  const usage = object(object(record.message)?.usage);
  if (record.type !== 'assistant' || record.isSidechain === true || usage === undefined) return 0;
  return sum(usage, [
    'input_tokens',
    'cache_creation_input_tokens',
    'cache_read_input_tokens',
    'output_tokens',
  ]);
}

function ofCodex(record: Json): number | undefined {
  const payload = object(record.payload);
  if (payload?.type !== 'token_count') return undefined;
  const info = object(payload.info);
  const window = count(info?.model_context_window);
  const tokens = count(object(info?.last_token_usage)?.total_tokens);
  return window === 0 || tokens === 0 ? undefined : (100 * tokens) / window;
}

function ofGemini(record: Json): number | undefined {
  const tokens = count(object(record.tokens)?.total);
  return record.type !== 'gemini' || tokens === 0 ? undefined : (100 * tokens) / GEMINI_WINDOW;
}

function sum(usage: Json, keys: readonly string[]): number {
  return keys.reduce((all, key) => all + count(usage[key]), 0);
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

/** The newest first. Only whole lines, only of a plain file, and never the whole of it. */
function lastRecords(path: string): Json[] {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) return [];
      const from = Math.max(0, stat.size - TAIL);
      const bytes = Buffer.alloc(Math.min(TAIL, stat.size));
      const text = bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from));
      const lines = text.split('\n').slice(from === 0 ? 0 : 1);
      return lines.reverse().flatMap((line) => recordIn(line));
    } finally {
      closeSync(file);
    }
  } catch {
    return [];
  }
}

function recordIn(line: string): Json[] {
  if (!line.includes('token')) return [];
  try {
    return [object(JSON.parse(line))].filter((one) => one !== undefined);
  } catch {
    return [];
  }
}
