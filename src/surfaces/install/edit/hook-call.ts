// Which hooks are ours: those that run `tide hook`, however they are written.

import type { Json } from '../piece.ts';

/** A group or a single handler that calls `tide hook` with this agent, and with this event where the call names one. */
export function callsHook(value: Json | undefined, call: string): boolean {
  return handlersIn(value).some((handler) => {
    const words = wordsOf(handler);
    const at = words.findIndex((word, i) => isTide(word) && words[i + 1] === 'hook');
    return at >= 0 && call.split(' ').every((word, i) => words[at + 2 + i] === word);
  });
}

/** Agents nest handlers in groups, or list them as they are. */
export function handlersIn(value: Json | undefined): readonly Json[] {
  if (!isObject(value)) return [];
  return Array.isArray(value.hooks) ? (value.hooks as readonly Json[]) : [value];
}

/** An MCP server that is `tide mcp`. */
export function callsServer(server: Json | undefined): boolean {
  const words = wordsOf(server);
  return words.some((word, i) => isTide(word) && words[i + 1] === 'mcp');
}

/** One that runs a program in which nothing speaks of us; where a server is only named by its address, nobody can tell. */
export function callsOther(server: Json | undefined): boolean {
  const words = wordsOf(server);
  return words.length > 0 && !words.some((word) => /(?<![a-z])tide(mark)?(?![a-z])/i.test(word));
}

/** Of a command with its arguments beside it, as one line for a shell, or as a list. */
export function wordsOf(handler: Json | undefined): readonly string[] {
  if (!isObject(handler)) return [];
  const { command } = handler;
  if (Array.isArray(command)) return command.map(String);
  if (typeof command !== 'string') return [];
  if (Array.isArray(handler.args)) return [command, ...handler.args.map(String)];
  const words = command.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return words.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}

/** With any folder before it, and as Windows calls it. */
export function isTide(word: string): boolean {
  return /(^|[\\/])(tide|tidemark)(\.cmd|\.exe|\.cjs)?$/.test(word);
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
