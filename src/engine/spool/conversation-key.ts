// Which conversation a writer belongs to: the agent and its conversation. Some agents name the conversation to their tools; of the others
// a hook notes which conversation their process is in.

import { fileWord } from '../../ledger/session-name.ts';
import type { Clock } from '../../model/ports.ts';
import type { Store } from '../../model/store.ts';
import { addNotes, notesOf } from './hook-notes.ts';
import type { ConversationKey, SpoolPlace } from './spool-file.ts';

export function conversationKey(store: Store): ConversationKey {
  const { agent, parent } = store.surroundings;
  // Only processes are linked; their keys are numbers.
  const linked = /^\d+(?:-\d+)?$/.test(parent) ? conversationOf(store, agent, parent) : undefined;
  return { agent, conversation: linked ?? parent };
}

/** As a file name. */
export function conversationFileName(store: Store): string {
  const { agent, conversation } = conversationKey(store);
  return `${fileWord(agent)}.${conversation}`;
}

/** The same store as that conversation would have opened it. */
export function inNameOf(store: Store, { agent, conversation }: ConversationKey): Store {
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
  place: SpoolPlace & { readonly clock: Clock },
  { agent, conversation }: ConversationKey,
  process: string,
): void {
  if (process === conversation || conversationOf(place, agent, process) === conversation) return;
  try {
    addNotes(place, { type: 'process', agent, process, conversation });
  } catch {
    // Without it, what this process writes is a session of its own.
  }
}

/** The last note counts: a process may go from one conversation to the next. */
function conversationOf(place: SpoolPlace, agent: string, process: string): string | undefined {
  try {
    return notesOf(place, ['process'], `"${process}"`).findLast(
      (note) =>
        note.agent === agent && note.process === process && /^[A-Za-z0-9_-]{1,64}$/.test(note.conversation),
    )?.conversation;
  } catch {
    return undefined;
  }
}
