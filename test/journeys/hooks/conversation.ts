// A conversation of Claude Code in a scratch project, made anew for each test: its hooks through the built binary, and what it runs itself.

import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { callHook } from '../../hook.ts';
import { Scratch } from '../../tide.ts';

export let scratch: Scratch;

/** Called by each file: test files share a process, and this one is loaded once. */
export function eachTestBegins(): void {
  beforeEach(() => {
    scratch = Scratch.repository();
  });
  afterEach(() => scratch.remove());
}

export const ONE = { session_id: 'one-1', hook_event_name: 'SessionStart', source: 'startup' };
export const start = (input: object = {}) =>
  callHook(scratch, 'claude-code', 'session-start', { ...ONE, cwd: scratch.project, ...input });
export const call = (event: string, input: object = {}) =>
  callHook(scratch, 'claude-code', event, { session_id: 'one-1', cwd: scratch.project, ...input });
export const told = (out: string): string =>
  out === '' ? '' : JSON.parse(out).hookSpecificOutput.additionalContext;
export const spool = () => join(scratch.project, '.tidemark/spool');
export const verbs = () => scratch.json<{ events: { verb: string }[] }>('log').events.map(({ verb }) => verb);
/** What the agent itself runs within its conversation. */
export const asAgent = (id = 'one-1') => {
  scratch.env = { TIDEMARK_AGENT: 'claude-code', CLAUDE_CODE_SESSION_ID: id };
};
export const asPerson = () => {
  scratch.env = {};
};
