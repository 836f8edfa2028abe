// Where the store of a call may be: where the agent works, then the project it was opened in, then where we were started.

import type { Place } from '../../platform/open-store.ts';
import { isFolder, projectFolders } from '../../platform/project-folders.ts';
import { conversationName } from '../../platform/surroundings.ts';
import type { HookInput } from './hook-input.ts';
import type { HookCall } from './run-hook.ts';

export function placesOf({ env, cwd, store }: HookCall, input: HookInput): Place[] {
  const own = conversationNameOf(input);
  const signed = {
    ...env,
    TIDEMARK_AGENT: signature(input),
    ...(own === '' ? {} : { TIDEMARK_CONVERSATION: own }),
    // Whatever is around belongs to somebody else's call.
    TIDEMARK_SESSION: undefined,
  };
  const here = safely(cwd);
  if (store !== undefined) return [{ cwd: here ?? '/', env: signed, store }];
  const projects = projectFolders(env);
  // A sub-agent may work in another tree than the server it calls.
  // An agent in a folder that is gone gets nothing of the folder where we happen to run.
  if (isGone(input)) return projects.filter(isFolder).map((path) => ({ cwd: path, env: signed }));
  const folders =
    input.event === 'before-tool' ? [...projects, input.cwd, here] : [input.cwd, ...projects, here];
  const known = folders.filter(isFolder);
  return [...new Set(known)].map((path) => ({ cwd: path, env: signed }));
}

/** The agent names a folder that does not exist. */
export function isGone({ cwd }: HookInput): boolean {
  return cwd !== undefined && /^(?:\/|[A-Za-z]:[\\/])/.test(cwd) && !isFolder(cwd);
}

function signature({ agent, sub }: HookInput): string {
  return sub === undefined ? agent : `${agent}/${sub}`;
}

/** A sub-agent has a conversation of its own within the conversation. */
export function conversationNameOf({ conversation, subId }: HookInput): string {
  const id = subId === undefined ? conversation : `${conversation}/${subId}`;
  return id === '' ? '' : conversationName(id);
}

function safely(cwd: () => string): string | undefined {
  try {
    return cwd();
  } catch {
    return undefined;
  }
}
