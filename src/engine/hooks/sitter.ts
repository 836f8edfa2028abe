// Who is sitting here: the agent and the conversation a writer belongs to. Some agents name the conversation to their tools; of the others
// a hook keeps which conversation their process is in.

import { fileWord } from '../../ledger/session-name.ts';
import type { Store } from '../../model/store.ts';
import { dropOldest } from './drop-oldest.ts';
import type { Sitter, SpoolPlace } from './spool-names.ts';

export function sitterOf(store: Store): Sitter {
  const { agent, parent } = store.surroundings;
  return { agent, conversation: conversationOf(store, agent, parent) ?? parent };
}

/** As a file name. */
export function sitterName(store: Store): string {
  const { agent, conversation } = sitterOf(store);
  return `${fileWord(agent)}.${conversation}`;
}

/** The same store as that sitter would have opened it. */
export function inNameOf(store: Store, { agent, conversation }: Sitter): Store {
  const { author, branch, commit } = store.surroundings;
  const surroundings = {
    agent,
    parent: conversation,
    person: false,
    terminal: false,
    author,
    branch,
    commit,
  };
  return { ...store, surroundings, session: undefined };
}

/** Said by a hook at the start of a conversation: the same process asks in its name from now on. */
export function linkProcess(
  { root, files }: SpoolPlace,
  { agent, conversation }: Sitter,
  process: string,
): void {
  if (process === conversation) return;
  const path = linkPath(root, agent, process);
  try {
    if (linked({ root, files }, agent, process) === conversation) return;
    // Processes end without telling; those that still run say it again at their next start.
    dropOldest({ root, files }, LINK, MOST_LINKS);
    files.jot(path, `${conversation}\n`);
  } catch {
    // Without it, what this process writes is a session of its own.
  }
}

const MOST_LINKS = 200;
const LINK = /^[a-z0-9-]+\.\d+(?:-\d+)?$/;

function conversationOf(store: Store, agent: string, parent: string): string | undefined {
  // Only processes are linked; their keys are numbers.
  return /^\d+(?:-\d+)?$/.test(parent) ? linked(store, agent, parent) : undefined;
}

/** The last line counts: a process may go from one conversation to the next. */
function linked({ root, files }: SpoolPlace, agent: string, process: string): string | undefined {
  try {
    const bytes = files.read(linkPath(root, agent, process));
    const lines = bytes === undefined ? [] : new TextDecoder().decode(bytes).split('\n');
    return lines.filter((line) => /^[A-Za-z0-9_-]{1,64}$/.test(line)).at(-1);
  } catch {
    return undefined;
  }
}

function linkPath(root: string, agent: string, process: string): string {
  return `${root}/.index/hooks/${fileWord(agent)}.${process}`;
}
