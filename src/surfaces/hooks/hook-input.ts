// What an agent says when it calls a hook, in one form for all of them. Anything may be missing or of another type: what cannot be
// read is left out, and nothing throws.

import type { AgentName, HookEvent } from '../../model/hook.ts';

export interface HookInput {
  /** Who is really calling: one agent runs hooks that were installed for another. */
  readonly agent: AgentName;
  /** Whom the hook was made for. */
  readonly made: AgentName;
  readonly event: HookEvent;
  /** The agent's own name of the event. */
  readonly named: string;
  /** Empty where the agent names none. */
  readonly conversation: string;
  /** The name the agent gives the sub-agent that is calling. */
  readonly sub?: string;
  readonly subId?: string;
  readonly cwd?: string;
  /** Nobody waits for an answer: a background agent, a wake-up. */
  readonly machine: boolean;
  readonly source?: string;
  readonly prompt?: string;
  readonly tool?: ToolCall;
  /** What the agent said last. */
  readonly said?: string;
  readonly trigger?: string;
  readonly percent?: number;
  readonly transcript?: string;
  readonly reason?: string;
  /** A sub-agent is done. */
  readonly subEnded: boolean;
}

export interface ToolCall {
  readonly name: string;
  readonly id?: string;
  readonly input: Json;
  readonly response: unknown;
  readonly error?: string;
  /** Somebody stopped it. */
  readonly isInterrupted?: true;
}

export type Json = Readonly<Record<string, unknown>>;

export function readHookInput(agent: AgentName, event: HookEvent, json: Json): HookInput {
  const said = text(json.hook_event_name) ?? '';
  // 10.1 of what agents want: Cursor runs hooks made for Claude Code.
  const caller = agent === 'claude-code' && json.cursor_version !== undefined ? 'cursor' : agent;
  const subEnded = /^subagentstop$/i.test(said);
  const sub = first(json, 'agent_type', 'subagent_type', 'agent_id');
  const subId = first(json, 'agent_id', 'subagent_id');
  const tool = toolOf(json, said);
  return {
    agent: caller,
    made: agent,
    event: eventOf(event, said),
    named: said,
    conversation: first(json, 'session_id', 'conversation_id', 'sessionID', 'sessionId') ?? '',
    // A type without an id names the main agent's own role.
    ...(sub !== undefined && (subId !== undefined || subEnded) ? { sub } : {}),
    ...(subId === undefined ? {} : { subId }),
    ...some('cwd', first(json, 'cwd', 'directory') ?? list(json.workspace_roots)[0]),
    machine: json.is_background_agent === true || isWakeUp(text(json.source), event),
    ...some('source', text(json.source)),
    ...some('prompt', text(json.prompt)),
    ...(tool === undefined ? {} : { tool }),
    ...some('said', first(json, 'last_assistant_message', 'prompt_response', 'text', 'summary')),
    ...some('trigger', word(json.trigger)),
    ...some('percent', percentOf(json)),
    ...some('transcript', first(json, 'agent_transcript_path', 'transcript_path')),
    ...some('reason', word(json.reason)),
    subEnded,
  };
}

/** Ends of turns are registered under whatever event the installer has for them. */
function eventOf(event: HookEvent, said: string): HookEvent {
  if (/^(?:stop|subagentstop|afteragent|afteragentresponse|session\.idle)$/i.test(said)) return 'stop';
  if (/^(?:posttooluse|posttoolusefailure|aftertool|afterfileedit|tool\.execute\.after)$/i.test(said))
    return 'tool-use';
  return event;
}

/** A prompt nobody typed. */
function isWakeUp(source: string | undefined, event: HookEvent): boolean {
  return event === 'prompt-submit' && source !== undefined && source !== 'user' && source !== 'sdk';
}

function toolOf(json: Json, said: string): ToolCall | undefined {
  if (/^afterfileedit$/i.test(said) && text(json.file_path) !== undefined)
    return { name: 'edit', input: { file_path: json.file_path }, response: undefined };
  const name = first(json, 'tool_name', 'tool');
  if (name === undefined) return undefined;
  const input = object(json.tool_input) ?? object(json.args) ?? {};
  const response = json.tool_response ?? json.tool_output ?? json.output;
  return {
    name,
    ...some('id', text(json.tool_use_id)),
    input,
    response,
    ...some('error', first(json, 'error', 'error_message')),
    ...(json.is_interrupt === true ? { isInterrupted: true as const } : {}),
  };
}

function percentOf(json: Json): number | undefined {
  const given = number(json.context_usage_percent);
  if (given !== undefined) return given;
  const tokens = number(json.context_tokens);
  const size = number(json.context_window_size);
  return tokens === undefined || size === undefined || size <= 0 ? undefined : (100 * tokens) / size;
}

export function object(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** A word of the agent's own, such as `manual`; what is longer or has anything else in it is none. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z][a-z_-]{0,31}$/i.test(value) ? value : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function number(value: unknown): number | undefined {
  const read = typeof value === 'string' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) && read >= 0 ? read : undefined;
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function first(json: Json, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const found = text(json[key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function some<K extends string, T>(key: K, value: T | undefined): { [P in K]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: T };
}
